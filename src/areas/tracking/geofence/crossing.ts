/** When a vehicle enters and leaves a fence. Pure; times in milliseconds since 1970. */
import type { Shape } from '../../../geo/shape.ts'
import { distanceToBorderM, marginM } from '../../../geo/shape.ts'
import type { Sighting } from '../../../ingest/sightings.ts'

export type { Sighting } from '../../../ingest/sightings.ts'

/** What is followed of a fence. */
export interface Border {
  readonly shape: Shape
  /**
   * Up to this moment the fence was another one or did not watch: such positions tell who is inside, and cross nothing.
   * undefined: it always watched.
   */
  readonly since?: number | undefined
}

/** What is known of a vehicle and a fence. `pending`: the last position, if it lies on the other side. */
export interface FenceState {
  readonly inside: boolean
  readonly pending: Sighting | null
}
export interface Crossing extends Sighting {
  readonly kind: 'enter' | 'out'
}
export const outside: FenceState = { inside: false, pending: null }

/** Inside of the border, or outside by more than the margin; undefined between them. */
export function sideOf({ shape }: Border, { longitude, latitude }: Sighting): 'inside' | 'outside' | undefined {
  const distance = distanceToBorderM(shape, [longitude, latitude])
  return distance <= 0 ? 'inside' : distance > marginM(shape) ? 'outside' : undefined
}

/** Whether the fence did not watch yet at a moment. */
export const isBeforeStart = ({ since }: Border, at: number): boolean => since !== undefined && at <= since

/**
 * Follows a vehicle's next position. It has entered at the first of two positions in a row inside the border, and left
 * at the first of two beyond it by more than the margin: drift along a border and a single outlier cross nothing.
 */
export function step(
  border: Border,
  { inside, pending }: FenceState,
  sighting: Sighting,
): { readonly state: FenceState; readonly crossing?: Crossing } {
  const side = sideOf(border, sighting)
  if (isBeforeStart(border, sighting.at)) return { state: { inside: side === 'inside', pending: null } }
  if (side !== (inside ? 'outside' : 'inside')) return { state: { inside, pending: null } }
  if (pending === null) return { state: { inside, pending: sighting } }
  return { state: { inside: !inside, pending: null }, crossing: { ...pending, kind: inside ? 'out' : 'enter' } }
}

/** Follows positions in the order of time. */
export function followFence(
  border: Border,
  before: FenceState,
  sightings: readonly Sighting[],
): { state: FenceState; crossings: Crossing[] } {
  const crossings: Crossing[] = []
  let state = before
  for (const sighting of sightings) {
    const next = step(border, state, sighting)
    state = next.state
    if (next.crossing) crossings.push(next.crossing)
  }
  return { state, crossings }
}
