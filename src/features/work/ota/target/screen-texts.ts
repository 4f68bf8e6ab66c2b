import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const targetLabels = {
  again: ['再次下发', 'Send again'],
  cancel: ['取消升级', 'Cancel update'],
  forceClose: ['强制关闭', 'Force-close'],
  task: ['打开任务', 'Open task'],
  log: ['升级日志', 'Update log'],
} as const satisfies Record<string, Pair>

export const targetTexts = texts('targetScreen', {
  againOne: ['再次向 {{vin, vehicle}} 下发升级？', 'Send the update to {{vin, vehicle}} again?'],
  againMany: [
    '再次向所选 {{count, number}} 辆车下发升级？',
    'Send the update to {{count, number}} vehicles again?',
    'Send the update to one vehicle again?',
  ],
  againText: [
    '只对未成功的车辆有效。任务已结束的车辆不再下发。',
    'Only unsuccessful vehicles of running tasks can be sent the update again.',
  ],
  againDone: [
    '已重新下发 {{count, number}} 辆',
    'Sent again to {{count, number}} vehicles',
    'Sent again to one vehicle',
  ],
  againNone: ['没有可以再次下发的车辆', 'No vehicle can be sent the update again'],
  cancelOne: ['取消 {{vin, vehicle}} 的升级？', 'Cancel the update of {{vin, vehicle}}?'],
  cancelMany: [
    '取消所选 {{count, number}} 辆车的升级？',
    'Cancel the updates of {{count, number}} vehicles?',
    'Cancel the update of one vehicle?',
  ],
  cancelText: [
    '已下发的车辆需终端确认取消。正在安装的车辆不能取消。',
    'T-Boxes already notified must confirm the cancellation. Running installations can’t be cancelled.',
  ],
  cancelDone: [
    '已取消或已请求取消 {{count, number}} 辆',
    'Cancelled or cancellation requested for {{count, number}} vehicles',
    'Cancelled or cancellation requested for one vehicle',
  ],
  cancelNone: ['没有可以取消的车辆', 'No update can be cancelled'],
  forceTitle: ['强制关闭 {{vin, vehicle}} 的升级', 'Force-close the update of {{vin, vehicle}}'],
  forceText: [
    '终端未确认取消。强制关闭只在平台侧结束升级，终端之后仍可能安装。须由取消人以外的人操作。',
    'The T-Box has not confirmed the cancellation. This closes the update on the platform only. The T-Box may still install it. Must be done by someone other than the person who requested the cancellation.',
  ],
  forceDone: ['已强制关闭', 'Force-closed'],
  reason: ['原因', 'Reason'],
  needReason: ['请填写原因', 'Enter a reason'],
  versions: ['ECU 版本', 'ECU versions'],
  steps: ['升级过程', 'Steps'],
  noSteps: ['没有记录', 'No history yet'],
  hasEarlier: ['更早的记录见升级日志', 'Earlier steps are in the update log'],
  action: ['设备接口编号', 'Device interface action ID'],
  due: ['最晚 {{time}}', 'By {{time}}'],
  dueAt: ['时限', 'Deadline'],
  raw: ['原始反馈', 'Raw feedback'],
  rawHide: ['收起原始反馈', 'Hide raw feedback'],
  by: ['{{name}} · {{source}}', '{{name}} · {{source}}'],
  after: ['用时 {{age}}', 'after {{age}}'],
  unknown: ['未知', 'Unknown'],
})
