/**
 * The state of an `Odometry` as a list of values without names: it is stored with each batch of each vehicle. Moments are
 * differences from the last point, which are short.
 */

import type { Leg } from './legs.ts'
import type { OdometryState } from './odometry.ts'
import type { PositionState } from './positions.ts'
import type { Source } from './sources.ts'

export type PackedOdometry = ReturnType<typeof packOdometry>

export function packOdometry({ at, speedKmh, isOn, positions, sources, legs, total, readAt }: OdometryState) {
  const base = at ?? 0
  const { all, readings } = sources
  const { anchor, stray } = positions
  const place = anchor && packPlace(anchor, base)
  const strayPlace = stray && packStray(stray, base)
  const [own, open] = [all.map(packSource), legs.map((leg) => packLeg(leg, base))]
  const read = readAt === null ? null : readAt - base
  return [at, speedKmh, isOn, total, read, readings, place, strayPlace, own, open] as const
}

/** @param base what moments were stored as differences from; 0: as they are */
export function unpackOdometry(packed: PackedOdometry, base = packed[0] ?? 0): OdometryState {
  const [at, speedKmh, isOn, total, read, readings, anchor, stray, all, legs] = packed
  const positions = { anchor: anchor && unpackPlace(anchor, base), stray: stray && unpackStray(stray, base) }
  const sources = { all: all.map(unpackSource), readings }
  const readAt = read === null ? null : base + read
  return { at, speedKmh, isOn, positions, sources, legs: legs.map((leg) => unpackLeg(leg, base)), total, readAt }
}

type Anchor = NonNullable<PositionState['anchor']>
const packPlace = ({ at, longitude, latitude }: Anchor, base: number) => [at - base, longitude, latitude] as const
const unpackPlace = ([at, longitude, latitude]: ReturnType<typeof packPlace>, base: number): Anchor => {
  return { at: base + at, longitude, latitude }
}

type Stray = NonNullable<PositionState['stray']>
const packStray = ({ at, longitude, latitude, count }: Stray, base: number) =>
  [at - base, longitude, latitude, count] as const
const unpackStray = ([at, longitude, latitude, count]: ReturnType<typeof packStray>, base: number): Stray => ({
  at: base + at,
  longitude,
  latitude,
  count,
})

const packSource = ({ first, raw, factor, total, expected, most, step, readNo, count, pause }: Source) =>
  [first, raw, factor, total, expected, most, step, readNo, count, pause] as const

const unpackSource = (packed: ReturnType<typeof packSource>): Source => {
  const [first, raw, factor, total, expected, most, step, readNo, count, pause] = packed
  return { first, raw, factor, total, expected, most, step, readNo, count, pause }
}

const packLeg = ({ from, to, isOn, path, estimate, most, given, isRead }: Leg, base: number) =>
  [from - base, to - base, isOn, path, estimate, most, given, isRead] as const

const unpackLeg = (packed: ReturnType<typeof packLeg>, base: number): Leg => {
  const [from, to, isOn, path, estimate, most, given, isRead] = packed
  return { from: base + from, to: base + to, isOn, path, estimate, most, given, isRead }
}
