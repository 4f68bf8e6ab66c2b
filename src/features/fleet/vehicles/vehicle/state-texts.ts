import type { Pair } from '../../../../domain/contract/words.ts'

/** States of a vehicle on maps, in lists and on its page. An alarm is no state: a driving vehicle may have one. */
export const vehicleStates = {
  charging: ['充电', 'Charging'],
  driving: ['行驶', 'Driving'],
  parked: ['在线停车', 'Parked (online)'],
  offline: ['离线', 'Offline'],
  never: ['从未上报', 'Never reported'],
} as const satisfies Record<string, Pair>
export type VehicleState = keyof typeof vehicleStates

/** Parts of the fleet by which its list is filtered. A vehicle may be in several. */
export const vehicleSegments = {
  driving: vehicleStates.driving,
  charging: vehicleStates.charging,
  parked: vehicleStates.parked,
  offline: vehicleStates.offline,
  never: vehicleStates.never,
  alarm: ['有报警', 'With alarms'],
  update: ['待升级', 'Update due'],
} as const satisfies Record<string, Pair>
export type VehicleSegment = keyof typeof vehicleSegments
