/** Detects when a vehicle enters and leaves a fence. Pure. Times in milliseconds since 1970. */
import type { Shape } from '../../../../domain/geo/shape.ts'
import { distanceToBorderM, marginM } from '../../../../domain/geo/shape.ts'
import type { Sighting } from '../../../../telematics/ingest/sightings.ts'

export type { Sighting } from '../../../../telematics/ingest/sightings.ts'

/** Shape of a fence, and the time since which it is watched. */
export interface Border {
  readonly shape: Shape
  /**
   * Up to this time the fence had another shape or was inactive. Positions until then set the inside state, but cross
   * nothing. Undefined: it was always active.
   */
  readonly since?: number | undefined
}

/** State of a vehicle and a fence. `pending`: the last position, if it is on the other side. */
export interface FenceState {
  readonly inside: boolean
  readonly pending: Sighting | null
}
export interface Crossing extends Sighting {
  readonly kind: 'enter' | 'out'
}
export const outside: FenceState = { inside: false, pending: null }

/** Returns the side of the border. Outside means farther than the margin. Undefined in between. */
export function sideOf({ shape }: Border, { longitude, latitude }: Sighting): 'inside' | 'outside' | undefined {
  const distance = distanceToBorderM(shape, [longitude, latitude])
  return distance <= 0 ? 'inside' : distance > marginM(shape) ? 'outside' : undefined
}

export const isBeforeStart = ({ since }: Border, at: number): boolean => since !== undefined && at <= since

/**
 * Processes a vehicle's next position. The vehicle enters at the first of two consecutive positions inside the border.
 * It leaves at the first of two that are outside by more than the margin. Drift along a border and a single outlier
 * therefore cross nothing.
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

/** Processes positions in time order. */
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
