/** The state of an `Odometry` as a list of values without names: it is stored with each batch of each vehicle. */

import type { Leg } from './legs.ts'
import type { OdometryState } from './odometry.ts'
import type { PositionState } from './positions.ts'
import type { Source } from './sources.ts'

export type PackedOdometry = ReturnType<typeof packOdometry>

export function packOdometry({ at, speedKmh, isOn, positions, sources, legs, total, readAt }: OdometryState) {
  const { all, readings } = sources
  const { anchor, stray } = positions
  const place = anchor && packPlace(anchor)
  const strayPlace = stray && packStray(stray)
  const [own, open] = [all.map(packSource), legs.map(packLeg)]
  return [at, speedKmh, isOn, total, readAt, readings, place, strayPlace, own, open] as const
}

export function unpackOdometry(packed: PackedOdometry): OdometryState {
  const [at, speedKmh, isOn, total, readAt, readings, anchor, stray, all, legs] = packed
  const positions = { anchor: anchor && unpackPlace(anchor), stray: stray && unpackStray(stray) }
  const sources = { all: all.map(unpackSource), readings }
  return { at, speedKmh, isOn, positions, sources, legs: legs.map(unpackLeg), total, readAt }
}

type Anchor = NonNullable<PositionState['anchor']>
const packPlace = ({ at, longitude, latitude }: Anchor) => [at, longitude, latitude] as const
const unpackPlace = ([at, longitude, latitude]: ReturnType<typeof packPlace>): Anchor => ({ at, longitude, latitude })

type Stray = NonNullable<PositionState['stray']>
const packStray = ({ at, longitude, latitude, count }: Stray) => [at, longitude, latitude, count] as const
const unpackStray = ([at, longitude, latitude, count]: ReturnType<typeof packStray>): Stray => ({
  ...{ at, longitude, latitude, count },
})

const packSource = ({ first, raw, factor, total, expected, most, step, readNo, count, pause }: Source) =>
  [first, raw, factor, total, expected, most, step, readNo, count, pause] as const

const unpackSource = (packed: ReturnType<typeof packSource>): Source => {
  const [first, raw, factor, total, expected, most, step, readNo, count, pause] = packed
  return { first, raw, factor, total, expected, most, step, readNo, count, pause }
}

const packLeg = ({ from, to, isOn, path, estimate, most, given, isRead }: Leg) =>
  [from, to, isOn, path, estimate, most, given, isRead] as const

const unpackLeg = ([from, to, isOn, path, estimate, most, given, isRead]: ReturnType<typeof packLeg>): Leg => ({
  ...{ from, to, isOn, path, estimate, most, given, isRead },
})
