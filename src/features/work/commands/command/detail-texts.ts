import { texts } from '../../../../domain/contract/words.ts'

export const detailWords = texts('commandDetail', {
  steps: ['执行过程', 'History'],
  settings: ['指令参数', 'Settings'],
  result: ['车辆返回', 'Reported by the vehicle'],
  late: ['迟到', 'Late'],
  by: ['{{name}}', 'by {{name}}'],
  after: ['{{time}} 后', 'after {{time}}'],
  frame: ['查看报文', 'Show frame'],
  frameOf: ['{{event}} · {{time}}', '{{event}} · {{time}}'],
  noSteps: ['执行过程已超过保存期限', 'The steps are no longer stored'],
  response: ['ECU 响应', 'ECU response'],
} as const)

export const logWords = texts('commandLog', {
  cancelOne: ['取消 {{vin, vehicle}} 的“{{kind}}”指令？', 'Cancel “{{kind}}” for {{vin, vehicle}}?'],
  approveOne: [
    '批准 {{vin, vehicle}} 的“{{kind}}”？批准后立即下发。',
    'Approve “{{kind}}” for {{vin, vehicle}}? It will be sent immediately.',
  ],
  declineOne: ['驳回 {{vin, vehicle}} 的“{{kind}}”', 'Reject “{{kind}}” for {{vin, vehicle}}'],
  cancelled: ['指令已取消', 'Command cancelled'],
  approved: ['指令已批准', 'Command approved'],
  declined: ['指令已驳回', 'Command rejected'],
  awaiting: ['待我审批（{{count}}）', 'Awaiting my approval ({{count}})'],
  awaitingTitle: ['待我审批', 'Awaiting my approval'],
  firstOf: ['前 {{count}} 条，共 {{total}} 条', 'First {{count}} of {{total}}'],
  nothingAwaits: ['没有等待您审批的指令', 'Nothing is waiting for your approval'],
  vehicle: ['车辆', 'Vehicle'],
  type: ['指令类型', 'Type'],
  issuer: ['下发人', 'Issuer'],
  reason: ['原因', 'Reason'],
  since: ['提交时间', 'Requested'],
} as const)

export const stepLabels = {
  cancel: ['取消指令', 'Cancel command'],
  approve: ['批准', 'Approve'],
  decline: ['驳回', 'Reject'],
  again: ['重新下发', 'Send again'],
} as const
