/** Applies the limit of new alarms per vehicle and stores floods. The rules are in `flood.ts`. */

import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { batchValue } from '../../../../telematics/ingest/batch.ts'
import {
  type AlarmChange,
  addBegunAlarms,
  addChangedAlarms,
  changeColumns,
  type EventAlarm,
  eventColumns,
} from './events.ts'
import {
  alarmsAboveLimit,
  changedFloods,
  type Flood,
  type FloodChange,
  floodLevel,
  floodWindowMs,
  type NewAlarm,
} from './flood.ts'
import type { AlarmKind } from './kind-texts.ts'
import { maxNewAlarms } from './parameters.ts'
import { takeBack } from './take-back.ts'
import { alarmTopic } from './topic.ts'
import { wakeBySpans } from './wake.ts'

/** Vehicles of the batch that had a flood without an end before it. Set by 'alarm'. */
export const floodingVehicles = batchValue<ReadonlySet<string>>('flooding vehicles', () => new Set())

type OfVehicle = NewAlarm & { readonly vin: string }

/** The lowest limit possible. With fewer alarms the parameter need not be read. */
const lowestLimit = maxNewAlarms.min ?? 0

/**
 * Returns new alarms of any vehicles that exceed the limit and must not be stored. One query counts the alarms of
 * vehicles with new ones. A second one reads the alarms of vehicles that may exceed the limit.
 * @param changedAlarms alarms with a row that the same batch changes, as they are afterwards
 */
export async function aboveLimit<T extends OfVehicle>(
  db: Db,
  fresh: readonly T[],
  changedAlarms: readonly (OfVehicle & { readonly id: number | null })[] = [],
): Promise<ReadonlySet<T>> {
  const above = new Set<T>()
  if (fresh.length === 0) return above
  const byVin = Map.groupBy(fresh, ({ vin }) => vin)
  const changedOf = Map.groupBy(changedAlarms, ({ vin }) => vin)
  const countResult = await db.execute<{ vin: string; count: number }>(sql`
    select vin, count(*)::int as count from alarm where ${around(fresh)} group by vin`)
  const counts = new Map(countResult.rows.map(({ vin, count }) => [vin, count]))
  const most = (vin: string) => byVin.get(vin)!.length + (counts.get(vin) ?? 0) + (changedOf.get(vin)?.length ?? 0)
  const exceeding = (limit: number) => [...byVin.keys()].filter((vin) => most(vin) > limit)
  if (exceeding(lowestLimit).length === 0) return above
  const limit = await parameterNumber(db, maxNewAlarms)
  const crowdedVins = exceeding(limit)
  if (crowdedVins.length === 0) return above
  const { rows } = await db.execute<StoredAlarm>(sql`
    select vin, id::float8 as id, kind, code::float8 as code, level::int as level,
      round(date_part('epoch', begin_at) * 1000) as begin
    from alarm where ${around(crowdedVins.flatMap((vin) => byVin.get(vin)!))}`)
  const storedAlarms = Map.groupBy(rows, ({ vin }) => vin)
  for (const vin of crowdedVins) {
    const after = changedOf.get(vin) ?? []
    const ids = new Set(after.map(({ id }) => id))
    const others = (storedAlarms.get(vin) ?? []).filter(({ id }) => !ids.has(id))
    for (const alarm of alarmsAboveLimit(limit, [...others, ...after], byVin.get(vin)!)) above.add(alarm)
  }
  return above
}

type StoredAlarm = { vin: string; id: number; kind: AlarmKind; code: number; level: number; begin: number }

/**
 * Condition for alarms of the same vehicles that start within 10 minutes of any of these. It finds more than needed
 * when these differ in time. Constant bounds allow the index of VIN and start.
 */
function around(alarms: readonly OfVehicle[]): SQL {
  const vins = new Set<string>()
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { vin, begin } of alarms) {
    vins.add(vin)
    if (begin < first) first = begin
    if (begin > last) last = begin
  }
  return sql`vin = any(${texts([...vins])}::text[]) and kind <> 'flood'
    and begin_at > ${moment(first - floodWindowMs)} and begin_at < ${moment(last + floodWindowMs)}`
}

/** Change of a vehicle's floods. `newest`: time of its newest report. */
export interface VehicleFloods extends FloodChange {
  readonly newest: number
}

type Row = { vin: string; id: number; count: number; begin: number; last: number; end: number | null }
const milliseconds = (column: string) => sql.raw(`date_part('epoch', ${column}) * 1000`)
/** Flood of a row. Times in milliseconds since 1970. */
export const floodOf = ({ id, count, begin, last, end }: Omit<Row, 'vin'>): Flood => ({
  id,
  count,
  begin: Math.round(begin),
  last: Math.round(last),
  end: end === null ? null : Math.round(end),
})

/** Starts, continues and ends floods of vehicles. Runs no query without changes. */
export async function writeFloods(db: Db, changes: ReadonlyMap<string, VehicleFloods>, now: number): Promise<void> {
  if (changes.size === 0) return
  const floodsByVin = await storedFloods(db, changes)
  const floods: (Flood & { vin: string })[] = []
  for (const [vin, change] of changes) {
    const { changed: updatedFloods, gone: removedIds } = changedFloods(
      floodsByVin.get(vin) ?? [],
      change,
      change.newest,
    )
    if (removedIds.length > 0) await takeBack(db, vin, removedIds, now)
    for (const flood of updatedFloods) floods.push({ ...flood, vin })
  }
  const existingFloods = floods.filter(({ id }) => id !== undefined)
  const fresh = floods.filter(({ id }) => id === undefined)
  if (existingFloods.length > 0) {
    const changedRows = await db.execute<AlarmChange>(sql`
      update alarm a set begin_at = to_timestamp(r.begin / 1000), last_seen_at = to_timestamp(r.last / 1000),
        end_at = to_timestamp(r.end / 1000), suppressed_count = r.count, changed_at = ${moment(now)},
        changed_xid = pg_current_xact_id()
      from ${records(existingFloods, floodColumns)} join alarm o on o.vin = r.vin and o.id = r.id
      where a.vin = r.vin and a.id = r.id and o.vin = a.vin returning ${changeColumns}`)
    await addChangedAlarms(db, changedRows.rows)
  }
  if (fresh.length > 0) {
    const newSpans = fresh.map(({ vin, begin }) => ({
      vin,
      id: null,
      kind: 'flood',
      code: 0,
      level: floodLevel,
      begin,
    }))
    await wakeBySpans(db, newSpans, now)
    const newRows = await db.execute<EventAlarm>(sql`
      insert into alarm as a (vin, kind, code, level, suppressed_count, begin_at, last_seen_at, end_at, recorded_at, changed_at)
      select r.vin, 'flood', 0, ${floodLevel}::int, r.count, to_timestamp(r.begin / 1000), to_timestamp(r.last / 1000),
        to_timestamp(r.end / 1000), ${moment(now)}, ${moment(now)}
      from ${records(fresh, floodColumns)} returning ${eventColumns}`)
    await addBegunAlarms(db, newRows.rows)
  }
  if (floods.length > 0) await notifyStreams(db, alarmTopic)
}

const floodColumns = {
  vin: 'text',
  id: 'bigint',
  count: 'int',
  begin: 'float8',
  last: 'float8',
  end: 'float8',
} as const

/** Floods of these vehicles without an end or within reach of the changes. */
async function storedFloods(db: Db, changes: ReadonlyMap<string, FloodChange>) {
  let first = Number.POSITIVE_INFINITY
  for (const { added: addedBegins, removed: removedBegins, continued: continuedBegins } of changes.values())
    for (const at of [...addedBegins, ...removedBegins, ...continuedBegins]) if (at < first) first = at
  const condition =
    first === Number.POSITIVE_INFINITY
      ? sql`end_at is null`
      : sql`(end_at is null or last_seen_at > ${moment(first - floodWindowMs)})`
  const { rows } = await db.execute<Row>(sql`
    select vin, id::float8 as id, suppressed_count as count, ${milliseconds('begin_at')} as begin,
      ${milliseconds('last_seen_at')} as last, ${milliseconds('end_at')} as end
    from alarm where vin = any(${texts([...changes.keys()])}::text[]) and kind = 'flood' and ${condition}`)
  return new Map([...Map.groupBy(rows, ({ vin }) => vin)].map(([vin, own]) => [vin, own.map(floodOf)]))
}
