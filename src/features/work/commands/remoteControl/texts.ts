import { type Pair, texts } from '../../../../domain/contract/words.ts'
import { controlWords } from '../command/control-facts.ts'
import type { kindGroups } from '../command/kind-texts.ts'
import type { CommandCode, CommandState } from '../command/state-texts.ts'

export const remoteWords = texts('remoteControl', {
  startTitle: ['选择要控制的车辆', 'Choose a vehicle to control'],
  startText: ['输入 VIN 或车牌的一部分进行查找。', 'Type part of a VIN or licence plate.'],
  change: ['更换车辆', 'Change vehicle'],
  close: ['关闭', 'Close'],
  failed: ['无法加载车辆状态', 'Failed to load the vehicle’s state'],
  stale: ['刷新失败，显示的是上次的状态', 'Could not refresh. Showing the last known state.'],
  retry: ['重试', 'Try again'],
  online: ['在线', 'Online'],
  offline: ['离线', 'Offline'],
  lastSeen: ['最后通信', 'Last contact'],
  never: ['从未上线', 'Never connected'],
  offlineText: [
    '车辆离线。下发的指令最多等待 15 分钟，车辆上线后立即执行，超时则过期。',
    'The vehicle is offline. A command waits up to 15 minutes for it to connect, then expires.',
  ],
  wakeBySms: ['短信唤醒', 'Wake up by SMS'],
  noMsisdn: ['终端没有 MSISDN，无法用短信唤醒。', 'The T-Box has no MSISDN and can’t be woken up by SMS.'],
  platformText: [
    '该车辆通过平台“{{platform}}”接入，无法从本平台下发指令。',
    'The vehicle is connected through the platform “{{platform}}” and can’t receive commands from here.',
  ],
  state: ['车辆状态', 'Vehicle state'],
  commands: ['指令', 'Commands'],
  latest: ['最近指令', 'Latest commands'],
  none: ['该车辆还没有指令', 'No commands for this vehicle yet'],
  noneAllowed: ['您没有下发指令的权限', 'You don’t have permission to send commands'],

  speed: ['车速', 'Speed'],
  soc: ['SOC', 'SOC'],
  ignition: ['启动状态', 'Ignition'],

  unknown: ['未知', 'Unknown'],

  disabled: ['管理员已停用', 'Disabled by an administrator'],
  notExtended: ['终端不支持扩展指令', 'The T-Box does not support extended commands'],
  moving: ['车辆行驶中，停车后才能下发', 'The vehicle is moving. Send it once the vehicle has stopped.'],
  stateUnknown: ['无法确认车辆已停稳', 'Can’t confirm that the vehicle is parked'],
  elsewhere: ['车辆通过其他平台接入', 'The vehicle is connected through another platform'],
  greyNote: [
    '{{count}} 个指令不可用：{{reason}}',
    '{{count}} commands unavailable: {{reason}}',
    '{{count}} command unavailable: {{reason}}',
  ],

  sendKind: ['下发“{{kind}}”', 'Send “{{kind}}”'],
  send: ['下发', 'Send'],
  sending: ['正在下发…', 'Sending…'],
  cancel: ['取消', 'Cancel'],
  reason: ['原因', 'Reason'],
  reasonHint: [
    '敏感指令，须填写原因。原因会记入指令日志。',
    'Sensitive command. A reason is required. It is recorded in the command log.',
  ],
  usual: ['常用原因', 'Common reasons'],
  needed: ['不能为空', 'Required'],
  twoPeople: ['此指令须由他人审批后下发。', 'Someone else must approve this command before it is sent.'],
  waitsOffline: ['车辆离线，指令最多等待 15 分钟。', 'The vehicle is offline. The command waits up to 15 minutes.'],
  wakesBySms: [
    '车辆离线，平台将发送短信唤醒终端，最多等待 15 分钟。',
    'The vehicle is offline. A wake-up SMS will be sent, and the command waits up to 15 minutes.',
  ],
  annexB: ['终端只回复收到，不报告执行结果。', 'The T-Box only confirms receipt. It does not report the result.'],
  onceOnly: ['此指令只发送一次，不会重发。', 'This command is sent only once and never repeated.'],
})

export const progressWords = texts('remoteProgress', {
  steps: ['执行过程', 'Progress'],
  failed: ['无法加载进度，将自动重试', 'Failed to load the progress. Retrying…'],
  percent: ['{{percent}}%', '{{percent}}%'],
  result: ['车辆上报', 'Reported by the vehicle'],
  cancelCommand: ['取消指令', 'Cancel command'],
  approve: ['批准', 'Approve'],
  decline: ['驳回', 'Reject'],
  again: ['再次下发', 'Send again'],
  readState: ['读取状态', 'Read state'],
  parameter: ['参数 {{id}}', 'Parameter {{id}}'],
  expires: ['{{time}} 前未下发则过期', 'Expires at {{time}} if not sent by then'],
})

export const factWords = {
  ...controlWords,
  speed: remoteWords.speed,
  soc: remoteWords.soc,
  ignition: remoteWords.ignition,
}

/** Group names that are short enough for four in a row on a phone. */
export const phoneGroups = {
  doors: ['门窗', 'Doors'],
  comfort: ['空调', 'Climate'],
  charging: ['充电', 'Charging'],
  box: ['终端', 'T-Box'],
  diagnosis: ['诊断', 'Diagnosis'],
} as const satisfies Record<keyof typeof kindGroups, Pair>

export const defaultReasons: readonly Pair[] = [
  ['车主来电请求', 'Owner’s request by phone'],
  ['救援服务', 'Roadside assistance'],
  ['车辆安全', 'Vehicle safety'],
  ['测试验证', 'Testing'],
]

export const stateAdvice: Partial<Record<CommandState, Pair>> = {
  awaitingApproval: ['等待他人审批。', 'Awaiting approval by someone else.'],
  waiting: ['等待车辆上线或前面的指令结束。', 'Waiting for the vehicle to connect, or for an earlier command to end.'],
  sent: ['已下发，等待终端接收。', 'Sent. Waiting for the T-Box to acknowledge it.'],
  received: ['终端已接收，等待执行结果。', 'Received by the T-Box. Waiting for the result.'],
  running: ['正在执行。', 'The vehicle is executing it.'],
  cancelled: ['指令未下发。', 'The command was not sent.'],
  expired: [
    '车辆在有效期内未上线，指令未下发。可先联系车主启动车辆，再重新下发。',
    'The vehicle did not connect in time, so the command was not sent. Ask the owner to start the vehicle, then send again.',
  ],
  unanswered: [
    '终端没有应答，指令可能未送达。可检查信号后再次下发。',
    'The T-Box did not respond, so the command may not have arrived. Check coverage, then send again.',
  ],
  unknown: [
    '终端已接收但未报告结果，指令可能已执行。请读取状态确认。',
    'The T-Box received the command but reported no result. It may have been executed. Read the state to check.',
  ],
}

export const smsSentAdvice: Pair = [
  '唤醒短信已发送，等待终端上线。',
  'The wake-up SMS is on its way. Waiting for the T-Box to connect.',
]

export const codeAdvice: Record<CommandCode, Pair> = {
  moving: ['请等车辆停稳后再次下发。', 'Wait until the vehicle has stopped, then send again.'],
  stateUnknown: ['先读取状态，确认车辆停稳后再次下发。', 'Read the state. Once the vehicle is parked, send again.'],
  gear: ['请车主挂入 P 挡后再次下发。', 'Ask the driver to shift to P, then send again.'],
  soc: ['请先为车辆充电。', 'Charge the vehicle first.'],
  doorOpen: ['请关好车门后再次下发。', 'Close all doors, then send again.'],
  notPlugged: ['请插好充电枪后再次下发。', 'Plug in the charger, then send again.'],
  busy: ['稍等片刻后再次下发。', 'Wait a moment, then send again.'],
  unknownKind: [
    '该车辆没有此功能，无需重试。',
    'The vehicle does not have this function. Sending again will not help.',
  ],
  counter: [
    '车辆已收到更新的指令，请重新下发。',
    'The vehicle already executed a newer command. Send the command again.',
  ],
  tag: [
    '车辆无法验证指令来源，请检查终端档案中的 ICCID。',
    'The vehicle could not verify the sender. Check the ICCID in the T-Box record.',
  ],
  expired: [
    '指令到达时已过期，请检查终端时钟后再次下发。',
    'The command had expired on arrival. Check the T-Box clock, then send again.',
  ],
  error: [
    '终端拒绝了指令，请检查参数和终端版本。',
    'The T-Box rejected the command. Check the parameters and the T-Box firmware version.',
  ],
  undone: ['后续指令已取代本指令，无需处理。', 'Replaced by a later command. No action needed.'],
  declined: ['审批人已驳回，请与其联系。', 'The approver rejected the command. Contact them for the reason.'],
  invalid: ['该协议版本不支持此指令。', 'The vehicle’s protocol edition does not support this command.'],
  negativeResponse: [
    'ECU 拒绝了请求，原因见响应。满足条件后再次发送。',
    'The ECU rejected the request. See the response for the reason. Meet the condition, then send again.',
  ],
  ecuSilent: [
    'ECU 没有响应，请确认车辆已上电后再次发送。',
    'The ECU did not respond. Switch the ignition on, then send again.',
  ],
  noMsisdn: [
    '请在终端档案中补录 MSISDN，否则只能等待车辆自行上线。',
    'Enter the MSISDN in the T-Box record. Until then, the command waits for the vehicle to connect on its own.',
  ],
  smsOutbox: [
    '请管理员在系统参数中设置短信服务商（sms.url）。',
    'Ask an administrator to set up an SMS provider in the system parameters (sms.url).',
  ],
  smsAway: ['平台会自动重试。', 'The platform retries automatically.'],
  smsRefused: [
    '平台会自动重试，仍失败请管理员检查短信参数。',
    'The platform retries automatically. If it keeps failing, ask an administrator to check the SMS parameters.',
  ],
  smsSettings: [
    '请管理员检查系统参数中的短信设置。',
    'Ask an administrator to check the SMS settings in the system parameters.',
  ],
  noLog: ['请换一个时段再获取日志。', 'Request a log for another period.'],
  fault: [
    '车辆执行时出现故障，请查看报警和状态。',
    'A fault occurred during execution. Check the vehicle’s alarms and state.',
  ],
}
