import { commandId } from '../protocol/index.ts'
import { batchValue } from './batch.ts'
import type { Message } from './message.ts'
import { placeOf } from './places.ts'

/** Where a vehicle was; WGS-84 degrees, milliseconds since 1970. */
export interface Sighting {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}

/**
 * The places of each vehicle of a batch, by VIN: one for each moment, vehicles and times in their order. Of one moment
 * the report that came last is believed.
 */
export const sightings = batchValue('sightings', ({ messages }) => sightingsOf(messages))

function sightingsOf(messages: readonly Message[]): ReadonlyMap<string, readonly Sighting[]> {
  const found = new Map<string, Sighting[]>()
  for (const message of messages) {
    const place = message.kind === commandId.report && message.counts ? placeOf(message) : undefined
    if (!place) continue
    const { at, vin } = message
    const known = found.get(vin)
    if (known?.at(-1)?.at === at) known.pop()
    if (known) known.push({ at, ...place })
    else found.set(vin, [{ at, ...place }])
  }
  return found
}
