/** The states of a command, and what leads from one to the next: pure, the whole of it in one table. */
import type { Pair } from '../../../kit/words.ts'

export const commandStates = {
  awaitingApproval: ['待审批', 'Awaiting approval'],
  waiting: ['等待下发', 'Waiting'],
  sent: ['已下发', 'Sent'],
  received: ['终端已接收', 'Received'],
  running: ['执行中', 'Running'],
  done: ['成功', 'Done'],
  failed: ['失败', 'Failed'],
  refused: ['已拒绝', 'Refused'],
  cancelled: ['已取消', 'Cancelled'],
  expired: ['已过期', 'Expired'],
  unanswered: ['无应答', 'No answer'],
  unknown: ['结果未知', 'Result unknown'],
} as const satisfies Record<string, Pair>
export type CommandState = keyof typeof commandStates

export const stateTones = {
  awaitingApproval: 'warning',
  waiting: 'default',
  sent: 'processing',
  received: 'processing',
  running: 'processing',
  done: 'success',
  failed: 'error',
  refused: 'error',
  cancelled: 'default',
  expired: 'default',
  unanswered: 'warning',
  unknown: 'warning',
} as const satisfies Record<CommandState, string>

/** What happens to a command. */
export const commandEvents = {
  asked: ['已提交', 'Requested'],
  approved: ['已批准', 'Approved'],
  declined: ['未批准', 'Declined'],
  cancelled: ['已取消', 'Cancelled'],
  expired: ['超过有效期', 'Expired'],
  /** The vehicle is not in a state for it. */
  unmet: ['条件不满足', 'Conditions not met'],
  /** It cannot be put into a frame of the vehicle's edition. */
  invalid: ['无法编码', 'Cannot be encoded'],
  wakeSent: ['已发送唤醒短信', 'Wake-up SMS sent'],
  /** There is no provider. */
  wakeKept: ['唤醒短信存入发件箱', 'Wake-up SMS put in the outbox'],
  wakeFailed: ['唤醒短信未发送', 'Wake-up SMS not sent'],
  sent: ['已下发', 'Sent'],
  receipt: ['终端已接收', 'Received by the box'],
  progress: ['执行进度', 'Progress'],
  succeeded: ['执行成功', 'Succeeded'],
  failed: ['执行失败', 'Failed'],
  refused: ['车辆拒绝', 'Refused by the vehicle'],
  /** What was said of it had not the tag of the vehicle's box. */
  doubtful: ['标签不符的答复', 'Answer with a wrong tag'],
  /** No receipt, and no try is left. */
  silence: ['终端无应答', 'No answer from the box'],
  /** Received, but no result in time: it may have happened all the same. */
  overdue: ['未收到结果', 'No result in time'],
  /** A further result of a command that has ended otherwise. */
  contrarySuccess: [
    '与最终状态矛盾：车辆又报告成功，状态不变',
    'Contradicts the final state: the vehicle reported success. State unchanged',
  ],
  contraryFailure: [
    '与最终状态矛盾：车辆又报告失败，状态不变',
    'Contradicts the final state: the vehicle reported a failure. State unchanged',
  ],
  contraryRefusal: [
    '与最终状态矛盾：车辆又报告拒绝，状态不变',
    'Contradicts the final state: the vehicle refused. State unchanged',
  ],
} as const satisfies Record<string, Pair>
export type CommandEvent = keyof typeof commandEvents

/** What becomes of the SMS that is to wake a vehicle. */
export const isOfSms = (event: CommandEvent): boolean =>
  event === 'wakeSent' || event === 'wakeKept' || event === 'wakeFailed'

/** From which states an event leads to which. What is not here changes nothing. */
const ways: readonly (readonly [event: CommandEvent, from: readonly CommandState[], to: CommandState])[] = [
  ['approved', ['awaitingApproval'], 'waiting'],
  ['declined', ['awaitingApproval'], 'refused'],
  ['cancelled', ['awaitingApproval', 'waiting'], 'cancelled'],
  ['expired', ['awaitingApproval', 'waiting'], 'expired'],
  ['unmet', ['waiting'], 'refused'],
  ['invalid', ['waiting'], 'failed'],
  // An SMS only asks the box to connect: the command waits as before.
  ['wakeSent', ['waiting'], 'waiting'],
  ['wakeKept', ['waiting'], 'waiting'],
  ['wakeFailed', ['waiting'], 'waiting'],
  // Again with the same bytes, so that a box can tell that it is the same order.
  ['sent', ['waiting', 'sent'], 'sent'],
  ['silence', ['sent'], 'unanswered'],
  ['overdue', ['received', 'running'], 'unknown'],
  ['doubtful', ['sent', 'received', 'running'], 'unknown'],
  // What the vehicle says is believed also when it comes late.
  ['receipt', ['sent', 'unanswered'], 'received'],
  ['progress', ['sent', 'received', 'running', 'unanswered', 'unknown'], 'running'],
  ['succeeded', ['sent', 'received', 'running', 'unanswered', 'unknown'], 'done'],
  ['failed', ['sent', 'received', 'running', 'unanswered', 'unknown'], 'failed'],
  ['refused', ['sent', 'received', 'running', 'unanswered', 'unknown'], 'refused'],
]

/** The state that an event leads to; undefined: it changes nothing. */
export const nextState = (state: CommandState, event: CommandEvent): CommandState | undefined =>
  ways.find(([on, from]) => on === event && from.includes(state))?.[2]

const results: Partial<Record<CommandEvent, readonly [state: CommandState, contrary: CommandEvent]>> = {
  succeeded: ['done', 'contrarySuccess'],
  failed: ['failed', 'contraryFailure'],
  refused: ['refused', 'contraryRefusal'],
}
/** The step for a result that contradicts a command's final state; undefined: it does not. */
export function contradiction(state: CommandState, event: CommandEvent): CommandEvent | undefined {
  const [reported, contrary] = results[event] ?? []
  const isFinal = isEnded(state) && nextState(state, event) === undefined
  return isFinal && reported !== state ? contrary : undefined
}

/** Nobody has to do anything any more; `unanswered` and `unknown` may still be corrected by the vehicle. */
export const isEnded = (state: CommandState): boolean => !isOpen(state)
/** It waits for somebody, or is on its way: the next of its vehicle waits behind it. */
export const openStates = ['awaitingApproval', 'waiting', 'sent', 'received', 'running'] as const
export const isOpen = (state: CommandState): boolean => (openStates as readonly CommandState[]).includes(state)
/** The vehicle has it, or may have it. */
export const flightStates = ['sent', 'received', 'running'] as const

/** Why a command was refused or failed. Of the vehicle, or of the platform. */
export const commandCodes = {
  moving: ['车辆行驶中', 'Vehicle is moving'],
  stateUnknown: ['车辆状态未知', 'State of the vehicle is unknown'],
  gear: ['未挂 P 挡', 'Not in gear P'],
  soc: ['电量过低', 'Battery too low'],
  doorOpen: ['车门未关', 'A door is open'],
  notPlugged: ['未插充电枪', 'Not plugged in'],
  busy: ['车辆忙', 'Vehicle is busy'],
  unknownKind: ['车辆不支持该指令', 'Not supported by the vehicle'],
  counter: ['指令序号过旧', 'Counter is too old'],
  tag: ['校验标签错误', 'Wrong tag'],
  expired: ['车辆收到时已过期', 'Expired when the vehicle got it'],
  error: ['终端返回错误', 'The box answered with an error'],
  declined: ['审批未通过', 'Not approved'],
  undone: ['被后续指令取代', 'Superseded by a later command'],
  invalid: ['无法编码', 'Cannot be encoded'],
  fault: ['执行故障', 'A fault while running'],
  negativeResponse: ['ECU 否定响应', 'Negative response from the ECU'],
  noLog: ['该时段无日志', 'No log of that period'],
  ecuSilent: ['ECU 无响应', 'No response from the ECU'],
  noMsisdn: ['终端没有 MSISDN', 'The box has no MSISDN'],
  smsOutbox: ['未设置短信服务商', 'No SMS provider is set up'],
  smsAway: ['无法连接短信服务商', 'The SMS provider cannot be reached'],
  smsRefused: ['短信服务商拒绝', 'Refused by the SMS provider'],
  smsSettings: ['短信参数有误', 'The SMS parameters are wrong'],
} as const satisfies Record<string, Pair>
export type CommandCode = keyof typeof commandCodes

/** How a command came out, as rates of success count it: what a person called off or did not approve is no failure. */
export const commandOutcomes = {
  success: ['成功', 'Succeeded'],
  failure: ['未成功', 'Not successful'],
  calledOff: ['取消或未批准', 'Cancelled or not approved'],
  open: ['进行中', 'In progress'],
} as const satisfies Record<string, Pair>
export type CommandOutcome = keyof typeof commandOutcomes
/** States of commands that have not succeeded; 'refused' unless a person did. */
export const failureStates = ['failed', 'refused', 'unanswered', 'unknown', 'expired'] as const

/** The outcome of a command by its state and what was said of it. */
export function outcomeAs(state: CommandState, code: CommandCode | null): CommandOutcome {
  if (state === 'done') return 'success'
  if (state === 'cancelled' || (state === 'refused' && code === 'declined')) return 'calledOff'
  return (failureStates as readonly CommandState[]).includes(state) ? 'failure' : 'open'
}

export const commandSources = {
  staff: ['平台人员', 'Staff'],
  dealer: ['经销商', 'Dealer'],
  batch: ['批量下发', 'Batch'],
  diagnosis: ['远程诊断', 'Diagnosis'],
  script: ['诊断脚本', 'Diagnosis script'],
  upgrade: ['软件升级', 'Update'],
} as const satisfies Record<string, Pair>
export type CommandSource = keyof typeof commandSources
export const commandRoutes = {
  direct: ['直连', 'Direct'],
  sms: ['短信唤醒', 'SMS'],
} as const satisfies Record<string, Pair>
