/**
 * How far a vehicle drove between two of its reports: the one rule that trips, days and mileage follow. Pure.
 * Distances in whole metres, so that parts add up to their whole.
 */

import { fleetDayNumber, fleetDayStart, hourMs } from '../time.ts'
import { distanceM } from './geometry.ts'

/** What a report says of where the vehicle is on its way; at least an odometer or a position. */
export interface WayPoint {
  /** ms since 1970. */
  readonly at: number
  /** Odometer. */
  readonly km: number | null
  /** WGS-84 degrees. */
  readonly longitude: number | null
  readonly latitude: number | null
  /** It says that the vehicle stands: what its position then moves by is noise. */
  readonly stands: boolean
}

/** A distance, how much of it was taken from positions, and how often the odometer said what cannot be. */
export interface Way {
  readonly metres: number
  readonly positionMetres: number
  readonly jumps: number
}
export const noWay: Way = { metres: 0, positionMetres: 0, jumps: 0 }
export const addWay = (a: Way, b: Way): Way => ({
  metres: a.metres + b.metres,
  positionMetres: a.positionMetres + b.positionMetres,
  jumps: a.jumps + b.jumps,
})

/** No road vehicle is faster. */
export const fastestKmh = 250
/** Nor drives faster than this for hours, charging included. */
const sustainedKmh = 80
/** Reports may be seconds apart by a wrong clock, and odometers are rounded. */
const slackKm = 1
/** A box that has not heard the odometer yet says 0: more than this in one step from there was not driven. */
const notReadyKm = 100

/** The longest way that a vehicle can have driven in a time (ms). */
export function mostKm(ms: number): number {
  const hours = ms / hourMs
  return slackKm + (hours <= 1 ? fastestKmh * hours : fastestKmh + sustainedKmh * (hours - 1))
}

/**
 * The way from a report to the next one: what the odometer says where it can be true, else the straight line between
 * the positions where that can be, else nothing.
 */
export function wayBetween(a: WayPoint, b: WayPoint): Way {
  const most = mostKm(b.at - a.at)
  if (a.km !== null && b.km !== null && canBeDriven(a.km, b.km, most))
    return { metres: Math.round((b.km - a.km) * 1000), positionMetres: 0, jumps: 0 }
  const jumps = a.km !== null && b.km !== null ? 1 : 0
  const apart = a.stands && b.stands ? 0 : apartM(a, b)
  const metres = apart / 1000 <= most ? Math.round(apart) : 0
  return { metres, positionMetres: metres, jumps }
}

/** Whether an odometer can have gone from one reading to the next; `most` km at most. */
export function canBeDriven(from: number, to: number, most: number): boolean {
  const km = to - from
  return km >= 0 && km <= most && !(from === 0 && km > notReadyKm)
}

function apartM(a: WayPoint, b: WayPoint): number {
  if (a.longitude === null || a.latitude === null || b.longitude === null || b.latitude === null) return 0
  return distanceM([a.longitude, a.latitude], [b.longitude, b.latitude])
}

/**
 * The way between two reports by days of fleet time (day numbers): one over midnight is shared between the day of the
 * first and that of the second report, by the time in each. The parts add up to the whole; a jump counts on the later day.
 */
export function wayByDay(a: WayPoint, b: WayPoint): [day: number, way: Way][] {
  const way = wayBetween(a, b)
  const [from, to] = [fleetDayNumber(a.at), fleetDayNumber(b.at)]
  if (from === to || way.metres === 0) return [[to, way]]
  const before = fleetDayStart(from + 1) - a.at
  const after = b.at - fleetDayStart(to)
  const metres = Math.round((way.metres * before) / (before + after))
  const positionMetres = way.positionMetres === 0 ? 0 : metres
  return [
    [from, { metres, positionMetres, jumps: 0 }],
    [to, { ...way, metres: way.metres - metres, positionMetres: way.positionMetres - positionMetres }],
  ]
}

/** In the order of time; of one moment, the one that came last. */
export function inOrder(points: readonly WayPoint[]): WayPoint[] {
  const ordered: WayPoint[] = []
  for (const point of [...points].sort((a, b) => a.at - b.at)) {
    if (ordered.at(-1)?.at === point.at) ordered.pop()
    ordered.push(point)
  }
  return ordered
}
