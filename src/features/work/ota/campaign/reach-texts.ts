import { countTexts } from '../../../../domain/contract/count-texts.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const reachTexts = texts('campaignReach', {
  title: ['升级范围', 'Affected vehicles'],
  hint: ['按当前数据计算，批准后以规划结果为准', 'Calculated from current data. Vehicles are planned after approval.'],
  sum: ['辆将升级，共 {{total, number}} 辆', 'of {{total, number}} vehicles will be updated'],
  takenOver: [
    '其中 {{count, number}} 辆从其他任务接管',
    '{{count, number}} of them are taken over from other tasks',
    'One of them is taken over from another task',
  ],
  sample: [
    '共 {{total, number}} 辆，按 VIN 顺序检查了前 {{checked, number}} 辆',
    `The first {{checked, number}} of $t(${countTexts.vehicles}, {"count": {{total}} }) were checked, in the order of their VINs`,
  ],
  byGroup: ['按批次', 'By group'],
  byModel: ['按车型', 'By model'],
  leftOut: ['未纳入的原因', 'Exclusion reasons'],
  conflicts: ['属于其他任务的车辆', 'Vehicles in other tasks'],
  conflict: ['{{count, number}} 辆', '{{count, number}} vehicles', 'One vehicle'],
  underWay: [
    '其中 {{count, number}} 辆已下发，不能接管',
    '{{count, number}} already sent, can’t be taken over',
    'One already sent, can’t be taken over',
  ],
  vehicles: ['查看车辆', 'Show vehicles'],
  vehiclesOf: ['“{{name}}”的车辆', 'Vehicles of “{{name}}”'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
  noVehicles: ['没有您可见的车辆', 'No vehicles visible to you'],
  incomplete: ['选择申请并填写批次后显示', 'Choose an application and complete the groups'],
  retry: ['重试', 'Try again'],
  vin: ['VIN', 'VIN'],
  group: ['批次', 'Group'],
  groupNo: ['第 {{number}} 批', 'Group {{number}}'],
  state: ['状态', 'Status'],
  takeOver: ['接管其他任务中尚未下发的车辆', 'Take over vehicles not yet sent by other tasks'],
  takeOverHint: [
    '不勾选则不纳入这些车辆。接管须由他人审批，原因会显示在双方任务中。',
    'Otherwise these vehicles are excluded. Someone else must approve the take-over. Both tasks show the reason.',
  ],
  reason: ['接管原因', 'Reason for the take-over'],
  needReason: ['请填写接管原因', 'Enter a reason for the take-over'],
  takeOverOf: ['接管原因：{{reason}}', 'Take-over: {{reason}}'],
  relation_leftOut: [
    '{{count, number}} 辆未纳入，属于该任务',
    '{{count, number}} vehicles excluded because they belong to that task',
    'One vehicle excluded because it belongs to that task',
  ],
  relation_takenFrom: [
    '从该任务接管 {{count, number}} 辆',
    '{{count, number}} vehicles taken over from that task',
    'One vehicle taken over from that task',
  ],
  relation_takenBy: [
    '{{count, number}} 辆由该任务接管',
    '{{count, number}} vehicles taken over by that task',
    'One vehicle taken over by that task',
  ],
  relation_leftOutThere: [
    '{{count, number}} 辆属于本任务，该任务未纳入',
    '{{count, number}} vehicles of this task, excluded from that task',
    'One vehicle of this task, excluded from that task',
  ],
  relation_requested: [
    '该任务涉及本任务的 {{count, number}} 辆车',
    'That task includes {{count, number}} vehicles of this task',
    'That task includes one vehicle of this task',
  ],
  relations: ['与其他任务的冲突', 'Conflicts with other tasks'],
})
