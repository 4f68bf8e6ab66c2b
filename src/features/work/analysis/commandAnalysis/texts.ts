import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const commandAnalysisNames = {
  gone: ['车辆已删除', 'Vehicle deleted'],
} as const satisfies Record<string, Pair>

export const commandAnalysisLabels = {
  all: ['指令列表', 'All commands'],
  failures: ['未成功的指令', 'Unsuccessful commands'],
} as const satisfies Record<string, Pair>

export const commandAnalysisTexts = texts('commandAnalysisScreen', {
  picture: ['指令统计', 'Command overview'],
  method: [
    '成功率 = 成功 /（成功 + 未成功），不含进行中、已取消和已驳回的指令。未成功包括失败、拒绝、无应答、结果未知和过期。',
    'Success rate = succeeded / (succeeded + unsuccessful), excluding commands in progress, cancelled or rejected by an approver. Unsuccessful: failed, rejected by the vehicle, no response, result unknown or expired.',
  ],
  times: [
    '等待车辆：从可以下发到首次下发。车辆应答：从首次下发到车辆报告结果。',
    'Waiting for the vehicle: from ready to send until first sent. Vehicle response: from first sent until the vehicle reports the result.',
  ],
  success: ['成功率', 'Success rate'],
  commands: ['指令', 'Commands'],
  failure: ['未成功', 'Unsuccessful'],
  open: ['进行中', 'In progress'],
  calledOff: ['取消或驳回', 'Cancelled or rejected'],
  succeeded: ['成功', 'Succeeded'],
  before: ['上期 {{value}}', 'Previously {{value}}'],
  beforePeriod: ['上期为 {{first}} 至 {{last}}。', 'Previous period: {{first}} to {{last}}.'],
  days: ['每日指令（按提交日期）', 'Commands by request date'],
  causes: ['未成功原因', 'Causes of failure'],
  noFailure: ['该时段没有未成功的指令', 'No unsuccessful commands in this period'],
  none: ['该时段没有指令', 'No commands in this period'],
  stage: ['耗时', 'Time taken'],
  wait: ['等待车辆', 'Waiting for the vehicle'],
  answer: ['车辆应答', 'Vehicle response'],
  ofCommands: ['{{count}} 条指令', '{{count}} commands', '{{count}} command'],
  noTimes: ['没有已下发的指令', 'No commands sent'],
})
