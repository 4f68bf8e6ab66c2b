/**
 * Distance that a vehicle drove, from its reports in time order. Trips, days, mileage and tracks all use this rule.
 * Pure.
 *
 * The odometer only grows. A reading at or below its highest value adds nothing. A higher one adds the difference,
 * which positions divide over the time since it last grew. Positions count by themselves only where the odometer is
 * unknown, and are provisional until the next reading. A reading that the vehicle cannot have reached begins another
 * source: a second or a new odometer, another unit, or a single wrong value.
 */

import { hourMs, minuteMs } from '../../time.ts'
import {
  addLeg,
  give,
  type Leg,
  roundingM,
  settle,
  settleByPositions,
  shorten,
  takeBack,
  unreadM,
  unreadPath,
} from './legs.ts'
import { apartFrom, goTo, isNear, noPosition, type PositionState } from './positions.ts'
import { beginSource, goOn, isOutranked, noSources, readBy, type SourceState } from './sources.ts'
import { distancePiece, fastestM, type Piece, type WayPoint } from './way.ts'

/** Wheel sensors of a parked vehicle may report up to this speed. */
const rollingKmh = 1
/**
 * In a longer time a vehicle can have driven and stopped again. It may then have been faster by `startingKmh` than its
 * speed before and after.
 */
const unseenMs = 15_000
const startingKmh = 10
/** After a longer silence, the events between two reports are unknown. */
const silenceMs = 10 * minuteMs
/** Without a reading for this long, distances by positions become final. */
const unreadMs = 24 * hourMs

export interface OdometryState {
  /** Time of the last point, ms since 1970. */
  at: number | null
  speedKmh: number | null
  /** Last reported ignition. */
  isOn: boolean | null
  positions: PositionState
  sources: SourceState
  legs: Leg[]
  /** Metres since the vehicle's first report. */
  total: number
  /** Time of the last reading, ms since 1970. */
  readAt: number | null
}

const initial = (): OdometryState => ({
  at: null,
  speedKmh: null,
  isOn: null,
  positions: { ...noPosition },
  sources: noSources(),
  legs: [],
  total: 0,
  readAt: null,
})

export class Odometry {
  /** Modified by each point. */
  readonly state: OdometryState

  constructor(state: OdometryState = initial()) {
    this.state = state
  }

  /** Time of the last point, ms since 1970. */
  get at(): number | null {
    return this.state.at
  }

  /** Start of the distance that is not final yet, ms since 1970. Undefined: all is final. */
  get openSince(): number | undefined {
    return this.state.legs[0]?.from
  }

  /**
   * Whether both will add the same distances for any later reports, whatever the totals so far. Always false for
   * vehicles with several sources. The number of readings is ignored, because it matters only between sources.
   */
  isLike(other: Odometry): boolean {
    const [a, b] = [this.state, other.state].map(({ total, sources, ...rest }) => {
      const [source] = sources.all
      if (!source || sources.all.length > 1) return undefined
      const { raw, factor, expected: expectedM, most } = source
      return JSON.stringify({ ...rest, raw, factor, expected: expectedM, most, ahead: source.total - total })
    })
    return a !== undefined && a === b
  }

  /**
   * Advances to a point that is not earlier than the one before. Returns the distances added and cancelled.
   * @param pieces list that they are appended to
   */
  add(point: WayPoint, pieces: Piece[] = []): Piece[] {
    const state = this.state
    const leg = this.#extend(point)
    const speedKmh = Math.max(state.speedKmh ?? 0, point.speedKmh ?? 0)
    state.isOn = ignitionAfter(state, point)
    state.at = point.at
    state.speedKmh = point.speedKmh
    if (point.km !== null) this.#read(Math.round(point.km * 1000), leg, speedKmh, pieces)
    else if (leg.path > 0) {
      give(leg, leg.path, pieces)
      if (state.readAt === null || point.at - state.readAt > unreadMs)
        state.total += settleByPositions(state.legs, pieces)
    }
    state.total += shorten(state.legs)
    return pieces
  }

  #extend(point: WayPoint): Leg {
    const { at, speedKmh, isOn, positions, sources, legs } = this.state
    const from = at ?? point.at
    const ms = point.at - from
    const isOff = isOn === false && ignitionAfter(this.state, point) === false
    const apart = apartFrom(positions, point)
    const stands = speedKmh === 0 && point.speedKmh === 0
    const path = goTo(positions, point, apart, { at: from, isParked: isOff, stands })
    const estimate = isOn === false ? 0 : estimateM(speedKmh, point.speedKmh, ms)
    const isIdle = isOff && point.isOn === false && (ms <= minuteMs || isNear(apart))
    // The vehicle can have driven between two stops: the distance between their positions shows how far.
    const between = ms > unseenMs ? Math.max(path, apart ?? 0) : path
    const most = isIdle && ms <= silenceMs ? 0 : maxDistanceM(speedKmh, point.speedKmh, ms, between)
    goOn(sources, ms <= minuteMs && estimate > 0 ? estimate : path, most)
    return addLeg(legs, { from, to: point.at, isOn, path, estimate, most, provisionalM: 0, isRead: false })
  }

  #read(raw: number, leg: Leg, speedKmh: number, pieces: Piece[]): void {
    const state = this.state
    const { sources, legs } = state
    state.readAt = state.at
    const source = readBy(sources, raw, speedKmh)
    if (!source) {
      this.#begin(raw, leg, pieces)
      return
    }
    // A source whose reading fitted by chance must not add more than was driven.
    if (isOutranked(sources, source))
      source.total = Math.min(source.total, state.total + Math.round(1.2 * unreadM(legs)) + roundingM)
    if (source.total > state.total) {
      settle(legs, source.total - state.total, pieces)
      state.total = source.total
    } else takeBack(legs, pieces)
  }

  /** Starts another source. Only positions measure the distance before its first reading. */
  #begin(raw: number, leg: Leg, pieces: Piece[]): void {
    const state = this.state
    const { sources, legs } = state
    if (sources.all.length === 0) state.total += settleByPositions(legs, pieces)
    else {
      const at = leg.to
      pieces.push(distancePiece(at, at, { metres: 0, positionMetres: 0, jumps: 1 }))
      give(leg, leg.path, pieces)
    }
    beginSource(sources, raw, state.total + unreadPath(legs))
  }
}

/** Ignition after a point. A report without ignition changes nothing, unless the wheels turn. */
const ignitionAfter = (before: Pick<OdometryState, 'isOn'>, { isOn, speedKmh }: WayPoint) =>
  isOn ?? ((speedKmh ?? 0) > rollingKmh ? null : before.isOn)

/** Distance (m) by the speeds at its ends (km/h). 0 where both are unknown. */
const estimateM = (a: number | null, b: number | null, ms: number) =>
  Math.round((((a ?? b ?? 0) + (b ?? a ?? 0)) / 2) * (ms / 3_600))

/**
 * Longest distance (m) between two reports, by their speeds (km/h) and positions. Both must rule out a reading, because
 * a receiver may repeat its last position for hours.
 */
function maxDistanceM(a: number | null, b: number | null, ms: number, path: number): number {
  const most = fastestM(ms)
  if (a === null || b === null || ms > minuteMs) return Math.round(most)
  const between = ms > unseenMs ? startingKmh : 0
  return Math.round(Math.min(most, Math.max((1.5 * Math.max(a, b) + between) * (ms / 3_600), 3 * path)))
}
