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
export function unpackOdometry(tuple: PackedOdometry, base = tuple[0] ?? 0): OdometryState {
  const read = tuple[4]
  return {
    at: tuple[0],
    speedKmh: tuple[1],
    isOn: tuple[2],
    positions: {
      anchor: tuple[6] && unpackPlace(tuple[6], base),
      stray: tuple[7] && unpackStray(tuple[7], base),
    },
    sources: { all: tuple[8].map(unpackSource), readings: tuple[5] },
    legs: tuple[9].map((leg) => unpackLeg(leg, base)),
    total: tuple[3],
    readAt: read === null ? null : base + read,
  }
}

type Anchor = NonNullable<PositionState['anchor']>
const packPlace = ({ at, longitude, latitude }: Anchor, base: number) => [at - base, longitude, latitude] as const
const unpackPlace = (tuple: ReturnType<typeof packPlace>, base: number): Anchor => ({
  at: base + tuple[0],
  longitude: tuple[1],
  latitude: tuple[2],
})

type Stray = NonNullable<PositionState['stray']>
const packStray = ({ at, longitude, latitude, count }: Stray, base: number) =>
  [at - base, longitude, latitude, count] as const
const unpackStray = (tuple: ReturnType<typeof packStray>, base: number): Stray => ({
  at: base + tuple[0],
  longitude: tuple[1],
  latitude: tuple[2],
  count: tuple[3],
})

const packSource = ({ first, raw, factor, total, expected: expectedM, most, step, readNo, count, pause }: Source) =>
  [first, raw, factor, total, expectedM, most, step, readNo, count, pause] as const
const unpackSource = (tuple: ReturnType<typeof packSource>): Source => ({
  first: tuple[0],
  raw: tuple[1],
  factor: tuple[2],
  total: tuple[3],
  expected: tuple[4],
  most: tuple[5],
  step: tuple[6],
  readNo: tuple[7],
  count: tuple[8],
  pause: tuple[9],
})

const packLeg = ({ from, to, isOn, path, estimate, most, provisionalM, isRead }: Leg, base: number) =>
  [from - base, to - base, isOn, path, estimate, most, provisionalM, isRead] as const
const unpackLeg = (tuple: ReturnType<typeof packLeg>, base: number): Leg => ({
  from: base + tuple[0],
  to: base + tuple[1],
  isOn: tuple[2],
  path: tuple[3],
  estimate: tuple[4],
  most: tuple[5],
  provisionalM: tuple[6],
  isRead: tuple[7],
})
