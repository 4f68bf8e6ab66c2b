/**
 * State of an `Odometry` as a list of values without names. It is compact because it is stored with each batch of each
 * vehicle. Times are differences from the last point, which are short.
 */

import type { Leg } from './legs.ts'
import type { ListReader } from './list-reader.ts'
import type { OdometryState } from './odometry.ts'
import type { PositionState } from './positions.ts'
import type { OdometerSource } from './sources.ts'

export function packOdometry({ at, speedKmh, isOn, positions, sources, legs, total, readAt }: OdometryState) {
  const base = at ?? 0
  const place = positions.anchor && packPlace(positions.anchor, base)
  const stray = positions.stray && packStray(positions.stray, base)
  const own = sources.all.map(packSource)
  const open = legs.map((leg) => packLeg(leg, base))
  const read = readAt === null ? null : readAt - base
  return [at, speedKmh, isOn, total, read, sources.readings, place, stray, own, open] as const
}

/** @param isRelative false: times are absolute */
export function readOdometry(list: ListReader, isRelative = true): OdometryState {
  list.begin()
  const at = list.numberOrNull()
  const base = isRelative ? (at ?? 0) : 0
  const speedKmh = list.numberOrNull()
  const isOn = list.flagOrNull()
  const total = list.number()
  const read = list.numberOrNull()
  const readings = list.number()
  const anchor = list.beginUnlessNull() ? readPlace(list, base) : null
  const stray = list.beginUnlessNull() ? readStray(list, base) : null
  const all: OdometerSource[] = []
  for (list.begin(); list.hasMore(); ) all.push(readSource(list))
  const legs: Leg[] = []
  for (list.begin(); list.hasMore(); ) legs.push(readLeg(list, base))
  list.end()
  const readAt = read === null ? null : base + read
  return { at, speedKmh, isOn, positions: { anchor, stray }, sources: { all, readings }, legs, total, readAt }
}

type Anchor = NonNullable<PositionState['anchor']>
const packPlace = ({ at, longitude, latitude }: Anchor, base: number) => [at - base, longitude, latitude] as const
function readPlace(list: ListReader, base: number): Anchor {
  const place = { at: base + list.number(), longitude: list.number(), latitude: list.number() }
  list.end()
  return place
}

type Stray = NonNullable<PositionState['stray']>
const packStray = ({ at, longitude, latitude, count }: Stray, base: number) =>
  [at - base, longitude, latitude, count] as const
function readStray(list: ListReader, base: number): Stray {
  const stray = {
    at: base + list.number(),
    longitude: list.number(),
    latitude: list.number(),
    count: list.number(),
  }
  list.end()
  return stray
}

const packSource = ({
  first,
  raw,
  factor,
  total,
  expected: expectedM,
  most,
  step,
  readNo,
  count,
  pause,
}: OdometerSource) => [first, raw, factor, total, expectedM, most, step, readNo, count, pause] as const
function readSource(list: ListReader): OdometerSource {
  list.begin()
  const source = {
    first: list.number(),
    raw: list.number(),
    factor: list.number(),
    total: list.number(),
    expected: list.number(),
    most: list.number(),
    step: list.number(),
    readNo: list.number(),
    count: list.number(),
    pause: list.number(),
  }
  list.end()
  return source
}

const packLeg = ({ from, to, isOn, path, estimate, most, provisionalM, isRead }: Leg, base: number) =>
  [from - base, to - base, isOn, path, estimate, most, provisionalM, isRead] as const
function readLeg(list: ListReader, base: number): Leg {
  list.begin()
  const leg = {
    from: base + list.number(),
    to: base + list.number(),
    isOn: list.flagOrNull(),
    path: list.number(),
    estimate: list.number(),
    most: list.number(),
    provisionalM: list.number(),
    isRead: list.flag(),
  }
  list.end()
  return leg
}
