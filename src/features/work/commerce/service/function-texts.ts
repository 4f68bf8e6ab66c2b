import type { Pair } from '../../../../domain/contract/words.ts'

/** Paid functions of vehicles, limited in time. */
export const vehicleFunctions = {
  adas: ['智能驾驶辅助（ADAS）', 'Driver assistance (ADAS)'],
  remote: ['远程控制', 'Remote control'],
  data: ['车载流量', 'In-car data'],
  navigation: ['在线导航', 'Connected navigation'],
  media: ['车载影音', 'In-car media'],
  sentry: ['哨兵模式', 'Sentry mode'],
} as const satisfies Record<string, Pair>
export type VehicleFunction = keyof typeof vehicleFunctions

/** renewal: counts from the current end or from now, whichever is later. reset: counts from now and drops the rest. */
export const grantKinds = {
  renewal: ['续期', 'Renewal'],
  reset: ['重置', 'Reset'],
} as const satisfies Record<string, Pair>
export type GrantKind = keyof typeof grantKinds

export const serviceStates = {
  valid: ['有效', 'Valid'],
  expiring: ['即将到期', 'Expires soon'],
  ended: ['已到期', 'Ended'],
} as const satisfies Record<string, Pair>
export type ServiceState = keyof typeof serviceStates
export const serviceTones = { valid: 'success', expiring: 'warning', ended: 'default' } as const

export const serviceEvents = {
  renewal: ['续期', 'Renewed'],
  reset: ['重置', 'Reset'],
  takenBack: ['停用', 'Revoked'],
  refunded: ['退款停用', 'Refunded'],
} as const satisfies Record<string, Pair>
export type ServiceEvent = keyof typeof serviceEvents
