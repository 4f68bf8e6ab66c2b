import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const remindTexts = texts('geofenceMail', {
  enterSubject: ['车辆进入围栏：{{fence}}', 'Vehicle entered {{fence}}'],
  outSubject: ['车辆离开围栏：{{fence}}', 'Vehicle left {{fence}}'],
  enter: [
    '车辆 {{vehicle}} 于 {{time, zonedMoment}} 进入围栏“{{fence}}”。\n位置：{{place}}',
    'Vehicle {{vehicle}} entered the geofence “{{fence}}” at {{time, zonedMoment}}.\nPosition: {{place}}',
  ],
  out: [
    '车辆 {{vehicle}} 于 {{time, zonedMoment}} 离开围栏“{{fence}}”。\n位置：{{place}}',
    'Vehicle {{vehicle}} left the geofence “{{fence}}” at {{time, zonedMoment}}.\nPosition: {{place}}',
  ],
} as const satisfies Record<string, Pair>)

export const refusalTexts = texts('geofenceRefusal', {
  noPlace: ['须设置围栏位置', 'needs a position'],
  fewCorners: ['至少需要 3 个顶点', 'needs at least 3 corners'],
  notCorners: ['应为“经度,纬度”，以分号分隔', 'must be longitude,latitude pairs separated by semicolons'],
  watchesNothing: ['请先为围栏选择车辆，再启用', 'Choose vehicles for the geofence before you activate it'],
  noVehicles: ['请选择车辆', 'Select vehicles'],
  onlyWholeFleet: ['仅可查看全部车辆的用户可选', 'requires access to all vehicles'],
  notEditable: ['只能修改自己创建的围栏', 'You can only edit geofences you created'],
  notComplete: ['草稿缺少完整的位置，不能启用', 'This draft has no position yet and can’t be activated'],
} as const satisfies Record<string, Pair>)

export const listTexts = texts('geofenceScreen', {
  vehicles: ['围栏车辆', 'Vehicles in geofence'],
  allVehicles: ['监控全部车辆', 'All vehicles'],
  all: ['全部', 'All'],
  corners: ['{{count}} 个', '{{count}}'],
  everyDay: ['每天', 'Every day'],
  day1: ['周一', 'Mon'],
  day2: ['周二', 'Tue'],
  day3: ['周三', 'Wed'],
  day4: ['周四', 'Thu'],
  day5: ['周五', 'Fri'],
  day6: ['周六', 'Sat'],
  day7: ['周日', 'Sun'],
  between: ['、', ', '],
  noVehicles: ['没有车辆', 'No vehicles'],
  more: ['另有 {{count}} 辆', 'and {{count}} more'],
  inside: ['在围栏内', 'inside'],
  online: ['在线', 'online'],
  turnedOn: ['已启用 {{count}} 个围栏', '{{count}} geofences activated', '{{count}} geofence activated'],
  turnedOff: ['已停用 {{count}} 个围栏', '{{count}} geofences deactivated', '{{count}} geofence deactivated'],
  removes: [
    '删除后围栏不再监控车辆，已有的进出记录保留。',
    'Vehicles will no longer be monitored. Existing log entries are kept.',
  ],
})
export const actionTexts = {
  add: ['新增围栏', 'New geofence'],
  edit: ['修改', 'Edit'],
  on: ['启用', 'Activate'],
  off: ['停用', 'Deactivate'],
  log: ['进出记录', 'Log'],
} as const satisfies Record<string, Pair>
