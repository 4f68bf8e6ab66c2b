import { dayText } from '../../../../domain/time.ts'
import { markDays } from '../../../../platform/explore/marks.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { wayPoints } from '../../../../telematics/ingest/plausible-values.ts'
import { vehicleWays } from '../way/ways.ts'
import { byVinAndDay, type DailyDrive, dailyOf, type WayOfDays, wayOfDays } from './days.ts'

export const dailyDriveFollower = follower({
  name: 'daily-drive',
  after: ['odometry'],
  write: async (tx, batch) => {
    const ways = new Map<string, WayOfDays>()
    for (const [vin, { changes }] of batch.get(vehicleWays)) {
      const days = wayOfDays(changes)
      if (days) ways.set(vin, days)
    }
    await writeDaily(tx, withWays(dailyOf(batch.messages, batch.get(wayPoints)), ways), batch.now)
  },
})

const recordColumns = {
  vin: 'text',
  day: 'date',
  firstAt: 'float8',
  firstKm: 'float8',
  lastAt: 'float8',
  lastKm: 'float8',
  maxSpeedKmh: 'float8',
  minSoc: 'smallint',
  maxSoc: 'smallint',
  metres: 'bigint',
  positionMetres: 'bigint',
  jumps: 'int',
} as const

const nothing = {
  firstAt: null,
  firstKm: null,
  lastAt: null,
  lastKm: null,
  maxSpeedKmh: null,
  minSoc: null,
  maxSoc: null,
}

/** Adds distances to the rows. Driving over midnight may add to a day that has no report in the batch. */
function withWays(rows: DailyDrive[], ways: ReadonlyMap<string, WayOfDays>): DailyDrive[] {
  for (const row of rows) {
    const days = ways.get(row.vin)
    const way = days?.get(row.number)
    if (!way) continue
    row.metres = way.metres
    row.positionMetres = way.positionMetres
    row.jumps = way.jumps
    days?.delete(row.number)
  }
  const others = [...ways].flatMap(([vin, days]) =>
    [...days].map(([number, way]): DailyDrive => ({ vin, day: dayText(number), number, ...nothing, ...way })),
  )
  return others.length === 0 ? rows : [...rows, ...others].sort(byVinAndDay)
}

/** SQL that merges the stored row `d` and the added row. */
const together = (alias: string) => {
  const isFirst = `d.first_at is null or (${alias}.first_at, ${alias}.first_km) < (d.first_at, d.first_km)`
  const isLast = `d.last_at is null or (${alias}.last_at, ${alias}.last_km) > (d.last_at, d.last_km)`
  return sql.raw(`
    first_at = case when ${isFirst} then ${alias}.first_at else d.first_at end,
    first_km = case when ${isFirst} then ${alias}.first_km else d.first_km end,
    last_at = case when ${isLast} then ${alias}.last_at else d.last_at end,
    last_km = case when ${isLast} then ${alias}.last_km else d.last_km end,
    max_speed_kmh = greatest(d.max_speed_kmh, ${alias}.max_speed_kmh),
    min_soc = least(d.min_soc, ${alias}.min_soc), max_soc = greatest(d.max_soc, ${alias}.max_soc),
    metres = d.metres + ${alias}.metres, position_metres = d.position_metres + ${alias}.position_metres,
    jumps = d.jumps + ${alias}.jumps, changed_at = ${alias}.changed_at`)
}

/**
 * Merges a batch into the stored days. Most rows exist already, and an update alone is half the work of an insert that
 * finds its row.
 */
async function writeDaily(db: Db, rows: readonly DailyDrive[], now: number): Promise<void> {
  if (rows.length === 0) return
  await markDays(
    db,
    'days',
    rows.map(({ day }) => day),
    now,
  )
  const newRows = sql`(select vin, day, to_timestamp("firstAt" / 1000) as first_at, "firstKm" as first_km,
    to_timestamp("lastAt" / 1000) as last_at, "lastKm" as last_km, "maxSpeedKmh" as max_speed_kmh,
    "minSoc" as min_soc, "maxSoc" as max_soc, metres, "positionMetres" as position_metres, jumps,
    ${moment(now)} as changed_at from ${records<keyof typeof recordColumns>(rows, recordColumns)}) n`
  const updateResult = await db.execute(
    sql`update daily_drive d set ${together('n')} from ${newRows} where d.vin = n.vin and d.day = n.day`,
  )
  if (updateResult.rowCount === rows.length) return
  const keys = records<'vin' | 'day'>(rows, { vin: 'text', day: 'date' })
  const there = await db.execute<{ vin: string; day: string }>(sql`
    select d.vin, d.day::text as day from daily_drive d join ${keys} on d.vin = r.vin and d.day = r.day`)
  const present = new Set(there.rows.map(({ vin, day }) => `${vin} ${day}`))
  const missing = rows.filter(({ vin, day }) => !present.has(`${vin} ${day}`))
  await db.execute(sql`
    insert into daily_drive (vin, day, first_at, first_km, last_at, last_km, max_speed_kmh, min_soc, max_soc,
      metres, position_metres, jumps, changed_at)
    select n.* from (select vin, day, to_timestamp("firstAt" / 1000), "firstKm", to_timestamp("lastAt" / 1000), "lastKm",
      "maxSpeedKmh", "minSoc", "maxSoc", metres, "positionMetres", jumps, ${moment(now)} from ${records<keyof typeof recordColumns>(missing, recordColumns)}) n
    order by n.vin, n.day`)
}

export default [dailyDriveFollower]
