/** Distance between positions, without noise, jumps of the receiver, and movements while the vehicle is off. */

import { minuteMs } from '../../time.ts'
import { metresBetween } from '../geometry.ts'
import { fastestM, type WayPoint } from './way.ts'

/** Metres. Positions of a stationary vehicle differ by less. */
const noiseM = 25
/** Metres. The clocks of two positions may differ by seconds. */
const slackM = 100
/** A position out of reach counts only after this many others agree with it. */
const agreeing = 5
/** After a longer silence positions do not prove that the vehicle drove: it may have been carried. */
const silenceMs = 30 * minuteMs

interface Place {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}
export interface PositionState {
  /** Last position that counted. */
  anchor: Place | null
  /** Position that cannot be reached from the anchor, with the number of positions that agree with it. */
  stray: (Place & { readonly count: number }) | null
}
export const noPosition: PositionState = { anchor: null, stray: null }

/** State at the report before a point. */
interface Before {
  /** ms since 1970. */
  readonly at: number
  /** Whether both it and the point report that the vehicle is off. */
  readonly isParked: boolean
  /** Whether both report a speed of 0. */
  readonly stands: boolean
}

/** Distance (m) from the vehicle's last position to a point. Undefined where either is unknown. */
export function apartFrom({ anchor }: PositionState, { longitude, latitude }: WayPoint): number | undefined {
  if (!anchor || longitude === null || latitude === null) return undefined
  return metresBetween(anchor.longitude, anchor.latitude, longitude, latitude)
}

/** Whether the distance may be noise between two positions of a stationary vehicle. */
export const isNear = (apart: number | undefined): boolean => apart !== undefined && apart < 4 * noiseM

/**
 * Advances to a point. Returns the distance (m) from the last position that counted.
 * @param apart `apartFrom` of the point
 */
export function goTo(
  state: PositionState,
  { at, longitude, latitude }: WayPoint,
  apart: number | undefined,
  before: Before,
): number {
  if (longitude === null || latitude === null) return 0
  const place = { at, longitude, latitude }
  const { anchor, stray } = state
  if (!anchor || apart === undefined || before.isParked) {
    state.anchor = place
    state.stray = null
    return 0
  }
  if (apart > reachM(anchor, place)) {
    const isAgreed = stray && apartM(stray, place) <= reachM(stray, place)
    const count = isAgreed ? stray.count + 1 : 1
    if (count < agreeing) state.stray = { at, longitude, latitude, count }
    else {
      state.anchor = place
      state.stray = null
    }
    return 0
  }
  state.stray = null
  if (apart < noiseM || before.stands) return 0
  state.anchor = place
  return at - before.at > silenceMs ? 0 : Math.round(apart)
}

const apartM = (a: Place, b: Place) => metresBetween(a.longitude, a.latitude, b.longitude, b.latitude)
/** Distance (m) from one position within which the next one can be. */
const reachM = (a: Place, b: Place) => slackM + fastestM(b.at - a.at)
