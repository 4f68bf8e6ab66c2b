import { commandId } from '../../domain/gb32960/index.ts'
import { batchValue } from './batch.ts'
import type { Message } from './message.ts'
import { placeOf } from './places.ts'

/** Position of a vehicle at a moment: WGS-84 degrees, milliseconds since 1970. */
export interface Sighting {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}

/**
 * Positions of a batch by VIN, one per moment, in order of VIN and time. For one moment the report that came last wins.
 */
export const sightings = batchValue('sightings', ({ messages }) => sightingsOf(messages))

function sightingsOf(messages: readonly Message[]): ReadonlyMap<string, readonly Sighting[]> {
  const sightingsByVin = new Map<string, Sighting[]>()
  for (const message of messages) {
    const place = message.kind === commandId.report && message.counts ? placeOf(message) : undefined
    if (!place) continue
    const { at, vin } = message
    const vehicleSightings = sightingsByVin.get(vin)
    if (vehicleSightings?.at(-1)?.at === at) vehicleSightings.pop()
    if (vehicleSightings) vehicleSightings.push({ at, ...place })
    else sightingsByVin.set(vin, [{ at, ...place }])
  }
  return sightingsByVin
}
