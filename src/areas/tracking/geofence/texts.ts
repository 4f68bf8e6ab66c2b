import type { Pair } from '../../../kit/words.ts'
import { texts } from '../../../kit/words.ts'

export const remindTexts = texts('geofenceMail', {
  enterSubject: ['车辆进入围栏：{{fence}}', 'Vehicle entered {{fence}}'],
  outSubject: ['车辆离开围栏：{{fence}}', 'Vehicle left {{fence}}'],
  enter: [
    '车辆 {{vehicle}} 于 {{time}} 进入围栏“{{fence}}”。\n位置：{{place}}',
    'Vehicle {{vehicle}} entered the geofence “{{fence}}” at {{time}} (Beijing time).\nPlace: {{place}}',
  ],
  out: [
    '车辆 {{vehicle}} 于 {{time}} 离开围栏“{{fence}}”。\n位置：{{place}}',
    'Vehicle {{vehicle}} left the geofence “{{fence}}” at {{time}} (Beijing time).\nPlace: {{place}}',
  ],
} as const satisfies Record<string, Pair>)

export const refusalTexts = texts('geofenceRefusal', {
  noPlace: ['请设置围栏位置', 'needs a place'],
  fewCorners: ['至少需要 3 个顶点', 'needs at least 3 corners'],
  noVehicles: ['请选择车辆', 'needs vehicles'],
  onlyWholeFleet: ['仅可查看全部车辆的用户可选', 'is for users who see all vehicles'],
  notEditable: ['只能修改自己创建的围栏', 'Only your own geofences can be changed'],
  notComplete: ['草稿没有完整的位置，不能启用', 'A draft without a place cannot be turned on'],
} as const satisfies Record<string, Pair>)

export const listTexts = texts('geofenceScreen', {
  vehicles: ['围栏车辆', 'Vehicles of the geofence'],
  allVehicles: ['监控全部车辆', 'Every vehicle is watched'],
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
  turnedOn: ['已启用 {{count}} 个围栏', '{{count}} turned on'],
  turnedOff: ['已停用 {{count}} 个围栏', '{{count}} turned off'],
  removes: [
    '围栏将不再监控车辆，已有的进出记录保留。',
    'Vehicles are no longer watched. What the log holds already stays.',
  ],
} as const satisfies Record<string, Pair>)
export const actionTexts = {
  add: ['新增围栏', 'Add a geofence'],
  edit: ['修改', 'Edit'],
  on: ['启用', 'Turn on'],
  off: ['停用', 'Turn off'],
  log: ['进出记录', 'Log'],
} as const satisfies Record<string, Pair>
