import { texts } from '../../../../domain/contract/words.ts'

export const pushTexts = texts('commandPush', {
  notExtended: [
    '所选 {{total}} 辆车中有 {{count}} 辆的终端不支持扩展指令，未下发',
    '{{count}} of the {{total}} vehicles have a T-Box without support for extended commands. Nothing was sent.',
  ],
  nothingWaits: ['没有等待下发的指令', 'No commands of this batch are waiting'],
  nothingFailed: ['没有需要重发的指令', 'No command of this batch has failed'],
})

export const pushLabels = texts('commandPushPage', {
  new: ['新建批量指令', 'New batch'],
  kind: ['指令类型', 'Command'],
  which: ['车辆', 'Vehicles'],
  most: ['一次最多 {{most, number}} 辆', 'Up to {{most, number}} vehicles at a time'],
  reason: ['原因', 'Reason'],
  perMinute: ['每分钟下发', 'Per minute'],
  perMinuteHint: [
    '按此速度逐辆下发，未下发的指令可随时取消',
    'Vehicles per minute. You can cancel unsent commands at any time.',
  ],
  needReason: ['请填写原因', 'Enter a reason'],
  needVehicles: ['请选择车辆', 'Choose vehicles'],
  started: [
    '已提交，共 {{count, number}} 辆',
    'Batch of {{count, number}} vehicles started',
    'Batch of one vehicle started',
  ],
  send: ['下发', 'Send'],
  back: ['返回', 'Back'],
  progress: ['下发进度', 'Progress'],
  steps: ['各步骤时间', 'Steps'],
  shown: ['按结果筛选', 'Filter by result'],
  all: ['全部', 'All'],
  none: ['没有车辆', 'No vehicles'],
  cancelRest: ['取消未下发的指令', 'Cancel unsent commands'],
  cancelTitle: [
    '取消尚未下发的 {{count, number}} 条指令？',
    'Cancel {{count, number}} commands that have not been sent?',
    'Cancel the command that has not been sent?',
  ],
  cancelled: ['已取消 {{count, number}} 条', '{{count, number}} commands cancelled', 'One command cancelled'],
  retry: ['重发未成功的 {{count, number}} 辆', 'Retry {{count, number}} vehicles', 'Retry one vehicle'],
  retryTitle: ['重发失败车辆', 'Retry failed vehicles'],
})
