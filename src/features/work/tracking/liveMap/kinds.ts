import { type StateFacts, stateOf } from '../../../fleet/vehicles/vehicle/state.ts'
import { kinds, type VehicleKind } from './contract.ts'

export { kinds, type VehicleKind }

export interface KindFacts extends StateFacts {
  readonly alarmLevel: number | null
}

/**
 * Index in `kinds`. An alarm counts only while the vehicle is online, because the last reported alarm may be long over.
 */
export function kindOf({ alarmLevel, ...facts }: KindFacts): number {
  if (facts.online && alarmLevel !== null && alarmLevel >= 1 && alarmLevel <= 4) return kinds.indexOf('alarm')
  return kinds.indexOf(stateOf(facts))
}
