import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'

export const commandEvents = {
  asked: ['已提交', 'Requested'],
  approved: ['已批准', 'Approved'],
  declined: ['已驳回', 'Rejected'],
  cancelled: ['已取消', 'Cancelled'],
  expired: ['超过有效期', 'Expired'],
  /** The vehicle's state does not allow it. */
  unmet: ['条件不满足', 'Conditions not met'],
  /** It cannot be encoded in the vehicle's edition. */
  invalid: ['无法编码', 'Can’t be encoded'],
  wakeSent: ['已发送唤醒短信', 'Wake-up SMS sent'],
  /** No SMS provider is configured. */
  wakeKept: ['唤醒短信已存入发件箱', 'Wake-up SMS saved in outbox'],
  wakeFailed: ['唤醒短信未发送', 'Wake-up SMS not sent'],
  sent: ['已下发', 'Sent'],
  receipt: ['终端已接收', 'Received by the T-Box'],
  progress: ['执行进度', 'Progress'],
  succeeded: ['执行成功', 'Succeeded'],
  failed: ['执行失败', 'Failed'],
  refused: ['车辆拒绝', 'Rejected by vehicle'],
  /** A message about it did not have the tag of the vehicle's box. */
  doubtful: ['应答的校验标签不符', 'Response with a wrong tag'],
  /** No receipt after the last attempt. */
  silence: ['终端无应答', 'No response from T-Box'],
  /** Received, but without a result in time. It may have taken effect. */
  overdue: ['未收到结果', 'No result in time'],
  /** Another result after the command ended differently. */
  contrarySuccess: [
    '与最终状态矛盾：车辆随后又上报成功，状态不变',
    'Late success report contradicts the final state. State unchanged.',
  ],
  contraryFailure: [
    '与最终状态矛盾：车辆随后又上报失败，状态不变',
    'Late failure report contradicts the final state. State unchanged.',
  ],
  contraryRefusal: [
    '与最终状态矛盾：车辆随后又拒绝，状态不变',
    'Late rejection contradicts the final state. State unchanged.',
  ],
} as const satisfies Record<string, Pair>
export type CommandEvent = keyof typeof commandEvents

export const commandMachine = stateMachine({
  states: {
    awaitingApproval: { text: ['待审批', 'Awaiting approval'], tone: 'warning' },
    waiting: { text: ['等待下发', 'Waiting'], tone: 'default' },
    sent: { text: ['已下发', 'Sent'], tone: 'processing' },
    received: { text: ['终端已接收', 'Received'], tone: 'processing' },
    running: { text: ['执行中', 'Running'], tone: 'processing' },
    done: { text: ['成功', 'Succeeded'], tone: 'success' },
    failed: { text: ['失败', 'Failed'], tone: 'error' },
    refused: { text: ['已拒绝', 'Rejected'], tone: 'error' },
    cancelled: { text: ['已取消', 'Cancelled'], tone: 'default' },
    expired: { text: ['已过期', 'Expired'], tone: 'default' },
    unanswered: { text: ['无应答', 'No response'], tone: 'warning' },
    unknown: { text: ['结果未知', 'Result unknown'], tone: 'warning' },
  },
  events: commandEvents,
  moves: {
    approved: { from: ['awaitingApproval'], to: 'waiting' },
    declined: { from: ['awaitingApproval'], to: 'refused' },
    cancelled: { from: ['awaitingApproval', 'waiting'], to: 'cancelled' },
    expired: { from: ['awaitingApproval', 'waiting'], to: 'expired' },
    unmet: { from: ['waiting'], to: 'refused' },
    invalid: { from: ['waiting'], to: 'failed' },
    // An SMS only makes the box connect. The command keeps waiting.
    wakeSent: { from: ['waiting'] },
    wakeKept: { from: ['waiting'] },
    wakeFailed: { from: ['waiting'] },
    // Repeated with the same bytes, so that a box can detect the repeat.
    sent: { from: ['waiting', 'sent'], to: 'sent' },
    silence: { from: ['sent'], to: 'unanswered' },
    overdue: { from: ['received', 'running'], to: 'unknown' },
    doubtful: { from: ['sent', 'received', 'running'], to: 'unknown' },
    // Late messages of the vehicle count, too.
    receipt: { from: ['sent', 'unanswered'], to: 'received' },
    progress: { from: ['sent', 'received', 'running', 'unanswered', 'unknown'], to: 'running' },
    succeeded: { from: ['sent', 'received', 'running', 'unanswered', 'unknown'], to: 'done' },
    failed: { from: ['sent', 'received', 'running', 'unanswered', 'unknown'], to: 'failed' },
    refused: { from: ['sent', 'received', 'running', 'unanswered', 'unknown'], to: 'refused' },
  },
})
export type CommandState = StateOf<typeof commandMachine>

/** True for events of the wake-up SMS. */
export const isOfSms = (event: CommandEvent): boolean =>
  event === 'wakeSent' || event === 'wakeKept' || event === 'wakeFailed'

const results: Partial<Record<CommandEvent, readonly [state: CommandState, contrary: CommandEvent]>> = {
  succeeded: ['done', 'contrarySuccess'],
  failed: ['failed', 'contraryFailure'],
  refused: ['refused', 'contraryRefusal'],
}
/** Returns the step for a result that contradicts a command's final state. Undefined: no contradiction. */
export function contradiction(state: CommandState, event: CommandEvent): CommandEvent | undefined {
  const [reportedState, contrary] = results[event] ?? []
  const isFinal = isEnded(state) && commandMachine.next(state, event) === undefined
  return isFinal && reportedState !== state ? contrary : undefined
}

/** True when no person has to act any more. The vehicle may still correct `unanswered` and `unknown`. */
export const isEnded = (state: CommandState): boolean => !isOpen(state)
/** States that wait for a person or are in progress. The vehicle's next command waits behind them. */
export const openStates = ['awaitingApproval', 'waiting', 'sent', 'received', 'running'] as const
export const isOpen = (state: CommandState): boolean => (openStates as readonly CommandState[]).includes(state)
/** States in which the vehicle has it, or may have it. */
export const flightStates = ['sent', 'received', 'running'] as const

/** Reasons of refusals and failures, by the vehicle or by the platform. */
export const commandCodes = {
  moving: ['车辆行驶中', 'Vehicle is moving'],
  stateUnknown: ['车辆状态未知', 'Vehicle state unknown'],
  gear: ['未挂 P 挡', 'Not in gear P'],
  soc: ['电量过低', 'Battery too low'],
  doorOpen: ['车门未关', 'A door is open'],
  notPlugged: ['未插充电枪', 'Not plugged in'],
  busy: ['车辆忙', 'Vehicle is busy'],
  unknownKind: ['车辆不支持该指令', 'Not supported by the vehicle'],
  counter: ['指令序号过旧', 'Counter is too old'],
  tag: ['校验标签错误', 'Wrong tag'],
  expired: ['到达车辆时已过期', 'Expired on arrival'],
  error: ['终端返回错误', 'T-Box returned an error'],
  declined: ['审批未通过', 'Rejected by approver'],
  undone: ['由后续指令取代', 'Superseded by a later command'],
  invalid: ['无法编码', 'Can’t be encoded'],
  fault: ['执行故障', 'Execution fault'],
  negativeResponse: ['ECU 否定响应', 'Negative response from the ECU'],
  noLog: ['该时段无日志', 'No log for this period'],
  ecuSilent: ['ECU 无响应', 'No response from the ECU'],
  noMsisdn: ['终端没有 MSISDN', 'The T-Box has no MSISDN'],
  smsOutbox: ['未设置短信服务商', 'No SMS provider is set up'],
  smsAway: ['无法连接短信服务商', 'SMS provider can’t be reached'],
  smsRefused: ['短信服务商拒绝', 'Refused by the SMS provider'],
  smsSettings: ['短信参数有误', 'Wrong SMS parameters'],
} as const satisfies Record<string, Pair>
export type CommandCode = keyof typeof commandCodes

/** Outcomes as success rates count them. A cancelled or declined command is not a failure. */
export const commandOutcomes = {
  success: ['成功', 'Succeeded'],
  failure: ['未成功', 'Unsuccessful'],
  calledOff: ['取消或驳回', 'Cancelled or rejected'],
  open: ['进行中', 'In progress'],
} as const satisfies Record<string, Pair>
export type CommandOutcome = keyof typeof commandOutcomes
/** States without success. 'refused' counts unless a person declined the command. */
export const failureStates = ['failed', 'refused', 'unanswered', 'unknown', 'expired'] as const

export function outcomeAs(state: CommandState, code: CommandCode | null): CommandOutcome {
  if (state === 'done') return 'success'
  if (state === 'cancelled' || (state === 'refused' && code === 'declined')) return 'calledOff'
  return (failureStates as readonly CommandState[]).includes(state) ? 'failure' : 'open'
}

export const commandSources = {
  staff: ['平台人员', 'Staff'],
  dealer: ['经销商', 'Dealer'],
  batch: ['批量下发', 'Batch'],
  diagnosis: ['远程诊断', 'Diagnostics'],
  script: ['诊断脚本', 'Diagnostic script'],
  upgrade: ['软件升级', 'Update'],
} as const satisfies Record<string, Pair>
export type CommandSource = keyof typeof commandSources
export const commandRoutes = {
  direct: ['直连', 'Direct'],
  sms: ['短信唤醒', 'SMS'],
} as const satisfies Record<string, Pair>
