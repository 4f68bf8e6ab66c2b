/** The way between positions, without noise, jumps of the receiver, and what is moved while it is off. */

import { minuteMs } from '../../time.ts'
import { distanceM } from '../geometry.ts'
import { fastestM, type WayPoint } from './way.ts'

/** Positions of a standing vehicle differ by less. */
const noiseM = 25
/** Two fixes may be seconds apart by a wrong clock. */
const slackM = 100
/** A position that is farther away than the vehicle can be waits for so many others that agree with it. */
const agreeing = 5
/** After a silence of this length positions do not say that the vehicle drove: it may have been carried. */
const silenceMs = 30 * minuteMs

interface Place {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}
export interface PositionState {
  /** The last one that counted. */
  anchor: Place | null
  /** One that cannot be reached from there, and how many agree with it. */
  stray: (Place & { readonly count: number }) | null
}
export const noPosition: PositionState = { anchor: null, stray: null }

/** Of the report before a point. */
interface Before {
  /** ms since 1970. */
  readonly at: number
  /** Whether it and the point both say that the vehicle is off. */
  readonly isParked: boolean
  /** Whether both say that it stands. */
  readonly stands: boolean
}

/** How far (m) a point is from where the vehicle was; undefined where either is unknown. */
export function apartFrom({ anchor }: PositionState, { at, longitude, latitude }: WayPoint): number | undefined {
  if (!anchor || longitude === null || latitude === null) return undefined
  return apartM(anchor, { at, longitude, latitude })
}

/** Whether such a distance may be noise of two positions of a standing vehicle. */
export const isNear = (apart: number | undefined): boolean => apart !== undefined && apart < 4 * noiseM

/** Goes on to a point, and answers the way (m) from the last position that counted. */
export function goTo(state: PositionState, { at, longitude, latitude }: WayPoint, before: Before): number {
  if (longitude === null || latitude === null) return 0
  const place = { at, longitude, latitude }
  const { anchor, stray } = state
  if (!anchor || before.isParked) {
    state.anchor = place
    state.stray = null
    return 0
  }
  if (!canReach(anchor, place)) {
    const count = stray && canReach(stray, place) ? stray.count + 1 : 1
    Object.assign(state, count < agreeing ? { stray: { ...place, count } } : { anchor: place, stray: null })
    return 0
  }
  state.stray = null
  const apart = apartM(anchor, place)
  if (apart < noiseM || before.stands) return 0
  state.anchor = place
  return at - before.at > silenceMs ? 0 : Math.round(apart)
}

const apartM = (a: Place, b: Place) => distanceM([a.longitude, a.latitude], [b.longitude, b.latitude])
const canReach = (a: Place, b: Place) => apartM(a, b) <= slackM + fastestM(b.at - a.at)
