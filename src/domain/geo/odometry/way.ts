/** Distances and energy of a vehicle in whole numbers, so that parts add up to their whole. Pure. */

import { fleetDayNumber, fleetDayStart, hourMs } from '../../time.ts'

/** Values of a report that the odometry uses. */
export interface WayPoint {
  /** ms since 1970. */
  readonly at: number
  /** Odometer. */
  readonly km: number | null
  /** WGS-84 degrees. */
  readonly longitude: number | null
  readonly latitude: number | null
  readonly speedKmh: number | null
  /** Ignition. Null: not reported. */
  readonly isOn: boolean | null
}

/** A distance, the part of it taken from positions, and the number of impossible odometer readings. */
export interface Distance {
  readonly metres: number
  readonly positionMetres: number
  readonly jumps: number
}
export const noDistance: Distance = { metres: 0, positionMetres: 0, jumps: 0 }
export const addDistance = (a: Distance, b: Distance): Distance => ({
  metres: a.metres + b.metres,
  positionMetres: a.positionMetres + b.positionMetres,
  jumps: a.jumps + b.jumps,
})
/** Energy from the battery, in whole numbers so that parts add up to their whole. */
export interface Energy {
  readonly joules: number
  /** Square of the standard error. */
  readonly varianceKj2: number
  /** Time in which the energy was measured. */
  readonly meteredMs: number
}
export const noEnergy: Energy = { joules: 0, varianceKj2: 0, meteredMs: 0 }

export const addPiece = (a: Distance & Energy, b: Distance & Energy): Distance & Energy => ({
  metres: a.metres + b.metres,
  positionMetres: a.positionMetres + b.positionMetres,
  jumps: a.jumps + b.jumps,
  joules: a.joules + b.joules,
  varianceKj2: a.varianceKj2 + b.varianceKj2,
  meteredMs: a.meteredMs + b.meteredMs,
})

/** Distance and energy that a report adds to, or takes back from, a period (ms since 1970). */
export interface Piece extends Distance, Energy {
  readonly from: number
  readonly to: number
}

/** A piece of distance without energy. */
export const distancePiece = (from: number, to: number, { metres, positionMetres, jumps }: Distance): Piece => ({
  from,
  to,
  metres,
  positionMetres,
  jumps,
  joules: 0,
  varianceKj2: 0,
  meteredMs: 0,
})

/** Top speed of any road vehicle. */
export const fastestKmh = 250
/** Top average speed over hours, charging included. */
const sustainedKmh = 80

/** Longest distance (m) that a vehicle can drive in a time (ms). */
export function fastestM(ms: number): number {
  const hours = ms / hourMs
  return 1000 * (hours <= 1 ? fastestKmh * hours : fastestKmh + sustainedKmh * (hours - 1))
}

/**
 * Splits a piece by fleet days (day numbers). A piece over midnight is shared between its first and last day by the
 * time in each. The parts add up to the whole. A jump counts on the later day.
 */
export function byDay(piece: Distance & Pick<Piece, 'from' | 'to'>): [day: number, way: Distance][] {
  const { from, to, metres, positionMetres, jumps } = piece
  const [first, last] = [fleetDayNumber(from), fleetDayNumber(to)]
  if (first === last || metres === 0) return [[last, { metres, positionMetres, jumps }]]
  const before = fleetDayStart(first + 1) - from
  const share = before / (before + to - fleetDayStart(last))
  // A distance that is taken back is rounded as it was added.
  const shareOf = (value: number) => Math.sign(value) * Math.round(Math.abs(value) * share)
  const [own, ownByPositions] = [shareOf(metres), shareOf(positionMetres)]
  return [
    [first, { metres: own, positionMetres: ownByPositions, jumps: 0 }],
    [last, { metres: metres - own, positionMetres: positionMetres - ownByPositions, jumps }],
  ]
}
