/**
 * State of an `Odometry` as a list of values without names. It is compact because it is stored with each batch of each
 * vehicle. Times are differences from the last point, which are short.
 */

import type { Leg } from './legs.ts'
import type { OdometryState } from './odometry.ts'
import type { PositionState } from './positions.ts'
import type { Source } from './sources.ts'

export type PackedOdometry = ReturnType<typeof packOdometry>

export function packOdometry({ at, speedKmh, isOn, positions, sources, legs, total, readAt }: OdometryState) {
  const base = at ?? 0
  const place = positions.anchor && packPlace(positions.anchor, base)
  const stray = positions.stray && packStray(positions.stray, base)
  const own = sources.all.map(packSource)
  const open = legs.map((leg) => packLeg(leg, base))
  const read = readAt === null ? null : readAt - base
  return [at, speedKmh, isOn, total, read, sources.readings, place, stray, own, open] as const
}

// Reads by index: destructuring creates an iterator for each list, and ingest unpacks one state for each vehicle of a
// batch.

/** @param base time from which stored times are differences; 0: they are absolute */
export function unpackOdometry(packed: PackedOdometry, base = packed[0] ?? 0): OdometryState {
  const read = packed[4]
  return {
    at: packed[0],
    speedKmh: packed[1],
    isOn: packed[2],
    positions: {
      anchor: packed[6] && unpackPlace(packed[6], base),
      stray: packed[7] && unpackStray(packed[7], base),
    },
    sources: { all: packed[8].map(unpackSource), readings: packed[5] },
    legs: packed[9].map((leg) => unpackLeg(leg, base)),
    total: packed[3],
    readAt: read === null ? null : base + read,
  }
}

type Anchor = NonNullable<PositionState['anchor']>
const packPlace = ({ at, longitude, latitude }: Anchor, base: number) => [at - base, longitude, latitude] as const
const unpackPlace = (packed: ReturnType<typeof packPlace>, base: number): Anchor => ({
  at: base + packed[0],
  longitude: packed[1],
  latitude: packed[2],
})

type Stray = NonNullable<PositionState['stray']>
const packStray = ({ at, longitude, latitude, count }: Stray, base: number) =>
  [at - base, longitude, latitude, count] as const
const unpackStray = (packed: ReturnType<typeof packStray>, base: number): Stray => ({
  at: base + packed[0],
  longitude: packed[1],
  latitude: packed[2],
  count: packed[3],
})

const packSource = ({ first, raw, factor, total, expected, most, step, readNo, count, pause }: Source) =>
  [first, raw, factor, total, expected, most, step, readNo, count, pause] as const
const unpackSource = (packed: ReturnType<typeof packSource>): Source => ({
  first: packed[0],
  raw: packed[1],
  factor: packed[2],
  total: packed[3],
  expected: packed[4],
  most: packed[5],
  step: packed[6],
  readNo: packed[7],
  count: packed[8],
  pause: packed[9],
})

const packLeg = ({ from, to, isOn, path, estimate, most, given, isRead }: Leg, base: number) =>
  [from - base, to - base, isOn, path, estimate, most, given, isRead] as const
const unpackLeg = (packed: ReturnType<typeof packLeg>, base: number): Leg => ({
  from: base + packed[0],
  to: base + packed[1],
  isOn: packed[2],
  path: packed[3],
  estimate: packed[4],
  most: packed[5],
  given: packed[6],
  isRead: packed[7],
})
