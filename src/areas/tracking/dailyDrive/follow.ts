import { sql } from 'drizzle-orm'
import { follower } from '../../../ingest/follower.ts'
import { moment } from '../../../server/store/moment.ts'
import { records } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { type DailyDrive, dailyOf } from './days.ts'

/** How far each vehicle drove on its days, and how fast. */
export const dailyDriveFollower = follower({
  name: 'daily-drive',
  after: ['vehicle-lock'],
  write: (tx, { messages, now }) => writeDaily(tx, dailyOf(messages), now),
})

const recordColumns = {
  ...({ vin: 'text', day: 'date', firstAt: 'float8', firstKm: 'float8', lastAt: 'float8', lastKm: 'float8' } as const),
  ...({ maxSpeedKmh: 'float8', minSoc: 'smallint', maxSoc: 'smallint' } as const),
} as const

/** What is kept of the present row `d` and of the one that is added, by its name. */
const together = (added: string) => {
  const isFirst = `(${added}.first_at, ${added}.first_km) < (d.first_at, d.first_km)`
  const isLast = `(${added}.last_at, ${added}.last_km) > (d.last_at, d.last_km)`
  return sql.raw(`
    first_at = case when ${isFirst} then ${added}.first_at else d.first_at end,
    first_km = case when ${isFirst} then ${added}.first_km else d.first_km end,
    last_at = case when ${isLast} then ${added}.last_at else d.last_at end,
    last_km = case when ${isLast} then ${added}.last_km else d.last_km end,
    max_speed_kmh = greatest(d.max_speed_kmh, ${added}.max_speed_kmh),
    min_soc = least(d.min_soc, ${added}.min_soc), max_soc = greatest(d.max_soc, ${added}.max_soc),
    changed_at = ${added}.changed_at`)
}

/**
 * Adds what a batch says to the days that are there. Most are: an update alone is half the work of an insert that finds
 * its row; what is added twice changes nothing.
 */
async function writeDaily(db: Db, rows: readonly DailyDrive[], now: number): Promise<void> {
  if (rows.length === 0) return
  const added = sql`(select vin, day, to_timestamp("firstAt" / 1000) as first_at, "firstKm" as first_km,
    to_timestamp("lastAt" / 1000) as last_at, "lastKm" as last_km, "maxSpeedKmh" as max_speed_kmh,
    "minSoc" as min_soc, "maxSoc" as max_soc, ${moment(now)} as changed_at from ${records(rows, recordColumns)}) n`
  const there = await db.execute(
    sql`update daily_drive d set ${together('n')} from ${added} where d.vin = n.vin and d.day = n.day`,
  )
  if (there.rowCount === rows.length) return
  await db.execute(sql`
    insert into daily_drive as d (vin, day, first_at, first_km, last_at, last_km, max_speed_kmh, min_soc, max_soc, changed_at)
    select n.* from ${added} order by n.vin, n.day
    on conflict (vin, day) do update set ${together('excluded')}`)
}
