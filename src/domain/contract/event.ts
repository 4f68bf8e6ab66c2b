import type { Pair } from './words.ts'

/**
 * Most sensitive content of an event. platform: work of staff. vehicle: the state of a vehicle. position: where a
 * vehicle was. person: that a person did something, by ids. Names and contact data are in no event.
 */
export const privacyClasses = ['platform', 'vehicle', 'position', 'person'] as const
export type PrivacyClass = (typeof privacyClasses)[number]

/** Objects of events: the first part of their types. A receiver chooses among them. */
export const eventObjects = {
  vehicle: ['车辆连接', 'Vehicle connections'],
  trip: ['行程', 'Trips'],
  charging: ['充电', 'Charging'],
  geofence: ['电子围栏', 'Geofences'],
  alarm: ['报警', 'Alarms'],
  fault: ['故障', 'Faults'],
  command: ['远程指令', 'Commands'],
  upgrade: ['车辆升级', 'Vehicle upgrades'],
  campaign: ['升级任务', 'Campaigns'],
  order: ['订单', 'Orders'],
  invoice: ['发票', 'Invoices'],
  application: ['OTA 申请', 'OTA applications'],
  script: ['诊断脚本', 'Diagnostic scripts'],
  binding: ['绑定', 'Bindings'],
  bindRequest: ['绑定申请', 'Binding requests'],
  registration: ['用户注册', 'User registrations'],
  privacyRequest: ['隐私请求', 'Privacy requests'],
  problem: ['平台运行', 'Platform operation'],
} as const satisfies Record<string, Pair>
export type EventObject = keyof typeof eventObjects

/** Object of an event's type: `trip` of `trip.ended`. */
export const objectOf = (type: string): string => type.slice(0, type.indexOf('.'))

/** Level of an alarm's event, '1' to '4'. Undefined: it has none. */
export const levelOf = (data: unknown): string | undefined => {
  const level = typeof data === 'object' && data !== null && 'level' in data ? data.level : undefined
  return typeof level === 'string' && level !== '0' ? level : undefined
}
