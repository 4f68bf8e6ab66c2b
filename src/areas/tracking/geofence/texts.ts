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
