/** The state of a vehicle by its connection and last message: the only definition. `live.ts` has it in SQL. */
import type { VehicleState } from './state-texts.ts'

export interface StateFacts {
  readonly online: boolean
  /** GB/T 32960: 1 started. */
  readonly vehicleState: number | null
  /** 1: charging while parked. 2 is recuperation. */
  readonly chargingState: number | null
  readonly speedKmh: number | null
}

/** State of a vehicle that has reported. */
export function stateOf({ online, vehicleState, chargingState, speedKmh }: StateFacts): Exclude<VehicleState, 'never'> {
  if (!online) return 'offline'
  if (chargingState === 1) return 'charging'
  return vehicleState === 1 && (speedKmh === null || speedKmh > 0) ? 'driving' : 'parked'
}
