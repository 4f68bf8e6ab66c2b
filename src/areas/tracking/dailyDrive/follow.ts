import { sql } from 'drizzle-orm'
import { noWay, type Way } from '../../../geo/way.ts'
import { follower } from '../../../ingest/follower.ts'
import { moment } from '../../../server/store/moment.ts'
import { records } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { type DailyDrive, dailyOf, textOfDay, type WayOfDays } from './days.ts'
import { waysOfBatch } from './ways.ts'

/** How far each vehicle drove on its days, and how fast. */
export const dailyDriveFollower = follower({
  name: 'daily-drive',
  after: ['vehicle-lock'],
  write: async (tx, batch) => {
    const ways = await waysOfBatch(tx, batch)
    await writeDaily(tx, withWays(dailyOf(batch.messages), ways), batch.now)
  },
})

const recordColumns = {
  ...({ vin: 'text', day: 'date', firstAt: 'float8', firstKm: 'float8', lastAt: 'float8', lastKm: 'float8' } as const),
  ...({ maxSpeedKmh: 'float8', minSoc: 'smallint', maxSoc: 'smallint' } as const),
  ...({ metres: 'bigint', positionMetres: 'bigint', jumps: 'int' } as const),
} as const

type Added = DailyDrive & Way
const nothing = {
  firstAt: null,
  firstKm: null,
  lastAt: null,
  lastKm: null,
  maxSpeedKmh: null,
  minSoc: null,
  maxSoc: null,
}

/** The rows with what is added to their ways; the way over midnight adds to a day that has no report in the batch. */
function withWays(rows: readonly DailyDrive[], ways: ReadonlyMap<string, WayOfDays>): Added[] {
  const known = new Map(rows.map((row): [string, Added] => [`${row.vin} ${row.day}`, { ...row, ...noWay }]))
  for (const [vin, days] of ways)
    for (const [number, way] of days) {
      const day = textOfDay(number)
      const key = `${vin} ${day}`
      known.set(key, { ...nothing, ...(known.get(key) ?? { vin, day }), ...way })
    }
  return [...known.values()].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1))
}

/** What is kept of the present row `d` and of the one that is added, by its name. */
const together = (added: string) => {
  const isFirst = `d.first_at is null or (${added}.first_at, ${added}.first_km) < (d.first_at, d.first_km)`
  const isLast = `d.last_at is null or (${added}.last_at, ${added}.last_km) > (d.last_at, d.last_km)`
  return sql.raw(`
    first_at = case when ${isFirst} then ${added}.first_at else d.first_at end,
    first_km = case when ${isFirst} then ${added}.first_km else d.first_km end,
    last_at = case when ${isLast} then ${added}.last_at else d.last_at end,
    last_km = case when ${isLast} then ${added}.last_km else d.last_km end,
    max_speed_kmh = greatest(d.max_speed_kmh, ${added}.max_speed_kmh),
    min_soc = least(d.min_soc, ${added}.min_soc), max_soc = greatest(d.max_soc, ${added}.max_soc),
    metres = d.metres + ${added}.metres, position_metres = d.position_metres + ${added}.position_metres,
    jumps = d.jumps + ${added}.jumps, changed_at = ${added}.changed_at`)
}

/**
 * Adds what a batch says to the days that are there. Most are: an update alone is half the work of an insert that finds
 * its row.
 */
async function writeDaily(db: Db, rows: readonly Added[], now: number): Promise<void> {
  if (rows.length === 0) return
  const added = sql`(select vin, day, to_timestamp("firstAt" / 1000) as first_at, "firstKm" as first_km,
    to_timestamp("lastAt" / 1000) as last_at, "lastKm" as last_km, "maxSpeedKmh" as max_speed_kmh,
    "minSoc" as min_soc, "maxSoc" as max_soc, metres, "positionMetres" as position_metres, jumps,
    ${moment(now)} as changed_at from ${records(rows, recordColumns)}) n`
  const there = await db.execute(
    sql`update daily_drive d set ${together('n')} from ${added} where d.vin = n.vin and d.day = n.day returning d.vin, d.day`,
  )
  if (there.rowCount === rows.length) return
  const updated = new Set((there.rows as { vin: string; day: string }[]).map(({ vin, day }) => `${vin} ${day}`))
  const missing = rows.filter(({ vin, day }) => !updated.has(`${vin} ${day}`))
  await db.execute(sql`
    insert into daily_drive (vin, day, first_at, first_km, last_at, last_km, max_speed_kmh, min_soc, max_soc,
      metres, position_metres, jumps, changed_at)
    select n.* from (select vin, day, to_timestamp("firstAt" / 1000), "firstKm", to_timestamp("lastAt" / 1000), "lastKm",
      "maxSpeedKmh", "minSoc", "maxSoc", metres, "positionMetres", jumps, ${moment(now)} from ${records(missing, recordColumns)}) n
    order by n.vin, n.day`)
}
