import { kinds, type VehicleKind } from './contract.ts'

export { kinds, type VehicleKind }

export interface KindFacts {
  readonly online: boolean
  /** GB/T 32960: 1 started. */
  readonly vehicleState: number | null
  /** 1: charging while parked. 2 is recuperation. */
  readonly chargingState: number | null
  readonly speedKmh: number | null
  readonly alarmLevel: number | null
}

/**
 * Index in `kinds`. An alarm counts only while the vehicle is online, because the last reported alarm may be long over.
 */
export function kindOf({ online, vehicleState, chargingState, speedKmh, alarmLevel }: KindFacts): number {
  if (!online) return 4
  if (alarmLevel !== null && alarmLevel >= 1 && alarmLevel <= 4) return 0
  if (chargingState === 1) return 1
  return vehicleState === 1 && (speedKmh === null || speedKmh > 0) ? 2 : 3
}
