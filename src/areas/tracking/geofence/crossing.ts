/** When a vehicle enters and leaves a fence. Pure; times in milliseconds since 1970. */
import type { Shape } from '../../../geo/shape.ts'
import { distanceToBorderM, marginM } from '../../../geo/shape.ts'
import type { Sighting } from '../../../ingest/sightings.ts'

export type { Sighting } from '../../../ingest/sightings.ts'

/** What is known of a vehicle and a fence. `pending`: the first position on the other side, not confirmed yet. */
export interface FenceState {
  readonly inside: boolean
  readonly pending: Sighting | null
}
export interface Crossing extends Sighting {
  readonly kind: 'enter' | 'out'
}
export const outside: FenceState = { inside: false, pending: null }

/**
 * Follows positions in the order of time. A vehicle has entered at the first of two positions in a row inside the
 * border, and left at the first of two beyond it by more than the margin: drift along a border and a single outlier
 * cross nothing.
 */
export function followFence(
  shape: Shape,
  before: FenceState,
  sightings: readonly Sighting[],
): { state: FenceState; crossings: Crossing[] } {
  const margin = marginM(shape)
  const crossings: Crossing[] = []
  let { inside, pending } = before
  for (const sighting of sightings) {
    const distance = distanceToBorderM(shape, [sighting.longitude, sighting.latitude])
    const isOther = inside ? distance > margin : distance <= 0
    if (!isOther) pending = null
    else if (pending === null) pending = sighting
    else {
      crossings.push({ ...pending, kind: inside ? 'out' : 'enter' })
      inside = !inside
      pending = null
    }
  }
  return { state: { inside, pending }, crossings }
}

/**
 * Crossings in positions that came late: only those that leave what is known of later unchanged. The last one is
 * dropped when after it the vehicle would be on the other side than the log says, so that nothing is told twice.
 */
export function followLate(shape: Shape, wasInside: boolean, sightings: readonly Sighting[]): Crossing[] {
  const { crossings, state } = followFence(shape, { inside: wasInside, pending: null }, sightings)
  return state.inside === wasInside ? crossings : crossings.slice(0, -1)
}
