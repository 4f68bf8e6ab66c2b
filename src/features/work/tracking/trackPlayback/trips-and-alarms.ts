/** Data of a vehicle's period besides its points: trips and alarms, and the values for its energy. */

import { firstAt, offLine, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { modelFacts } from '../../../fleet/vehicles/model/facts.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import type { AlarmKind } from '../../alarms/alarm/kind-texts.ts'
import { alarmName } from '../../alarms/alarm/texts.ts'
import { distanceBy } from '../trip/distance-by.ts'
import type { TrackAlarm, TrackQuery, TrackTrip } from './contract.ts'

/** An alarm's place is the position of the report that contained it, or of one near it in time. */
const nearMs = 60_000
const maxAlarms = 1_000

export async function factsOf(db: Db, vin: string): Promise<{ plate: string | null; capacityKwh: number | null }> {
  const [row] = await db
    .select({ plate: vehicleFacts.plate, capacityKwh: modelFacts.batteryCapacityKwh })
    .from(vehicleFacts)
    .leftJoin(modelFacts, eq(modelFacts.id, vehicleFacts.model))
    .where(eq(vehicleFacts.vin, vin))
  return row ?? { plate: null, capacityKwh: null }
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Trips that overlap the period, oldest first. */
export async function tripsOf(db: Db, { vin, from, to }: TrackQuery): Promise<TrackTrip[]> {
  const end = sql`coalesce(end_at, last_seen_at)`
  const result = await db.execute<{ [K in keyof TrackTrip]: TrackTrip[K] }>(sql`
    select ${ms('begin_at')} as "from", ${ms('coalesce(end_at, last_seen_at)')} as "to", state::int as state,
      round(metres / 1000.0, 1)::float8 as "distanceKm", ${distanceBy('trip', 'begin_km', 'end_km')} as "distanceBy", begin_soc as "fromSoc", end_soc as "toSoc"
    from trip where vin = ${vin} and begin_at < ${to}::timestamptz and ${end} > ${from}::timestamptz order by begin_at`)
  return result.rows.map((trip) => ({ ...trip, from: Math.round(trip.from), to: Math.round(trip.to) }))
}

type Row = {
  kind: AlarmKind
  code: string
  rule: string | null
  suppressed: number | null
  level: number
  from: number
  to: number | null
  total: number
}

/** Alarms that overlap the period: the most severe ones in time order, and the number of all. */
export async function alarmsOf(
  { db, lang }: Pick<PublicContext, 'db' | 'lang'>,
  { vin, from, to }: TrackQuery,
  track: TrackColumns,
): Promise<{ alarms: TrackAlarm[]; alarmCount: number }> {
  const result = await db.execute<Row>(sql`
    select kind, code, rule, suppressed_count as suppressed, level, ${ms('begin_at')} as "from", ${ms('end_at')} as "to", count(*) over ()::int as total
    from alarm where vin = ${vin} and begin_at < ${to}::timestamptz and (end_at is null or end_at > ${from}::timestamptz)
    order by least(level, 4) desc, begin_at limit ${maxAlarms}`)
  const alarms = result.rows.map(({ total: _total, ...row }): TrackAlarm => {
    const begin = Math.round(row.from)
    return {
      kind: row.kind,
      code: Number(row.code),
      level: row.level,
      from: begin,
      to: row.to === null ? null : Math.round(row.to),
      name: alarmName(row.kind, Number(row.code), row.rule, row.suppressed)[lang === 'zh' ? 0 : 1],
      place: placeAt(track, begin),
    }
  })
  return { alarms: alarms.sort((a, b) => a.from - b.from), alarmCount: result.rows[0]?.total ?? 0 }
}

/** Vehicle's position at a time. Null where the line has no position near it. */
function placeAt(track: TrackColumns, at: number): { longitude: number; latitude: number } | null {
  const { flags, length } = track
  const next = firstAt(track, at)
  const apart = (i: number) => (i >= 0 && i < length ? Math.abs(track.at[i]! - at) : Infinity)
  const isLine = (i: number) => (flags[i]! & offLine) === 0
  let [before, after] = [next - 1, next]
  while (apart(before) <= nearMs && !isLine(before)) before--
  while (apart(after) <= nearMs && !isLine(after)) after++
  const nearest = apart(after) <= apart(before) ? after : before
  if (apart(nearest) > nearMs) return null
  return { longitude: track.longitude[nearest]! / 1e6, latitude: track.latitude[nearest]! / 1e6 }
}
