/** Responses about the track of a vehicle and a period. The scope was checked before. */
import { setImmediate as breathe } from 'node:timers/promises'
import { dayMs } from '../../../../domain/time.ts'
import { choose } from '../../../../domain/track/choose.ts'
import { encodeTrack, flag, pickPoints, type TrackColumns } from '../../../../domain/track/columns.ts'
import { lineOf } from '../../../../domain/track/simplify.ts'
import { gapMsOf, gapsOf, type Silence, stopsOf } from '../../../../domain/track/stops.ts'
import { totalsOf } from '../../../../domain/track/totals.ts'
import { type TrackWay, wayAlong } from '../../../../domain/track/way.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { Reducer } from '../../../../ui/chart/reduce.ts'
import { decryptOf, lastReport } from '../../../fleet/messages/message/source.ts'
import { odometryBefore, storedPoints } from '../way/ways.ts'
import type { TrackChart, TrackPoints, TrackQuery, TrackSummary } from './contract.ts'
import type { On } from './days.ts'
import { energyOf } from './energy.ts'
import { trackOf } from './track.ts'
import { alarmsOf, factsOf, tripsOf } from './trips-and-alarms.ts'

/** Values of a track in memory that several calls need, computed once. */
class TrackGeometry {
  readonly line: Uint32Array
  readonly gapMs: number
  readonly gaps: readonly Silence[]

  constructor(track: TrackColumns) {
    this.line = lineOf(track)
    this.gapMs = gapMsOf(track, this.line)
    this.gaps = gapsOf(track, this.gapMs, this.line)
  }
}
const geometryCache = new WeakMap<TrackColumns, TrackGeometry>()

function geometryOf(track: TrackColumns): TrackGeometry {
  const geometry = geometryCache.get(track) ?? new TrackGeometry(track)
  geometryCache.set(track, geometry)
  return geometry
}

export async function openTrack(on: On & Pick<PublicContext, 'lang'>, query: TrackQuery): Promise<TrackSummary> {
  const { db } = on
  const track = await trackOf(on, query)
  const { line, gapMs, gaps } = geometryOf(track)
  await breathe()
  const stops = stopsOf(track, line)
  const [{ plate, capacityKwh }, last] = await Promise.all([factsOf(db, query.vin), lastReport(db, query.vin)])
  const way = await wayOf(on, query.vin, track, gapMs)
  const energy = await energyOf(on, query, track, capacityKwh)
  const totals = totalsOf(track, { stops, gapMs, energy, way }, line)
  return {
    vin: query.vin,
    plate,
    ...countsOf(track),
    gapMs,
    totals,
    from: track.at[0] ?? null,
    to: track.at[track.length - 1] ?? null,
    last: last === null ? null : Date.parse(last),
    bounds: boundsOf(track, line),
    stops: stops.map(({ first: _first, last: _last, ...stop }) => stop),
    gaps: gaps.map(({ first: _first, last: _last, ...gap }) => gap),
    trips: await tripsOf(db, query),
    ...(await alarmsOf(on, query, track)),
  }
}

/** Time after a track in which a reading may still divide the distance driven on it. */
const dividedMs = dayMs

async function wayOf(on: On, vin: string, track: TrackColumns, gapMs: number): Promise<TrackWay> {
  const [from = 0, to = 0] = [track.at[0], track.at[track.length - 1]]
  const decrypt = await decryptOf(on, vin)
  const decryptFor = async () => decrypt
  const before = await odometryBefore(on.db, decryptFor, vin, from)
  return wayAlong(track, gapMs, before, storedPoints(on.db, decryptFor, { vin, after: to, to: to + dividedMs }))
}

function countsOf({ flags, length }: TrackColumns) {
  let [outliers, drift, unplacedCount] = [0, 0, 0]
  for (let i = 0; i < length; i++) {
    if ((flags[i]! & flag.outlier) !== 0) outliers++
    if ((flags[i]! & flag.drift) !== 0) drift++
    if ((flags[i]! & flag.unplaced) !== 0) unplacedCount++
  }
  return { points: length - unplacedCount, outliers, drift, unplaced: unplacedCount }
}

function boundsOf({ longitude, latitude }: TrackColumns, line: Uint32Array): [number, number, number, number] | null {
  if (line.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const i of line) {
    west = Math.min(west, longitude[i]!)
    east = Math.max(east, longitude[i]!)
    south = Math.min(south, latitude[i]!)
    north = Math.max(north, latitude[i]!)
  }
  return [west / 1e6, south / 1e6, east / 1e6, north / 1e6]
}

interface View {
  readonly toleranceM: number
  readonly bounds?: readonly [number, number, number, number] | undefined
  readonly most: number
}

export async function trackPointsOf(on: On, { vin, from, to, ...view }: TrackQuery & View): Promise<TrackPoints> {
  const track = await trackOf(on, { vin, from, to })
  const ends = geometryOf(track).gaps.flatMap(({ first, last }) => [first, last])
  const { indices, ...rest } = choose(track, view, ends)
  return { ...rest, columns: Buffer.from(encodeTrack(pickPoints(track, indices))).toString('base64') }
}

/** Speed and state of charge, reduced to `width` columns with all peaks. */
export async function trackChartOf(
  on: On,
  { vin, from, to, width }: TrackQuery & { width: number },
): Promise<TrackChart> {
  const track = await trackOf(on, { vin, from, to })
  const { gapMs } = geometryOf(track)
  const period = { from: Date.parse(from), to: Date.parse(to), buckets: width, gapMs }
  const [speed, soc] = [new Reducer(period), new Reducer(period)]
  for (let i = 0; i < track.length; i++) {
    if (track.speed[i]! >= 0) speed.add(track.at[i]!, track.speed[i]! / 10)
    if (track.soc[i]! >= 0) soc.add(track.at[i]!, track.soc[i]!)
  }
  return { speedKmh: speed.done(), socPercent: soc.done() }
}

/** Kilometres by day (Beijing time) of a month, 'YYYY-MM', from the daily statistics. */
export async function trackCalendarOf({ db }: Pick<On, 'db'>, { vin, month }: { vin: string; month: string }) {
  const first = `${month}-01`
  const result = await db.execute<{ day: string; km: number }>(sql`
    select day::text as day, round(metres / 1000.0, 1)::float8 as km from daily_drive
    where vin = ${vin} and day >= ${first}::date and day < ${first}::date + interval '1 month' order by day`)
  return result.rows
}
