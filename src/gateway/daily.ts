import { sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import { countsForState, type Message } from './arrival.ts'
import { records } from './records.ts'
import { moment } from './write-messages.ts'

/** What reports say of a vehicle's day; the same whatever their order, and however often each comes. */
export interface DailyDrive {
  readonly vin: string
  /** Day in Beijing time, 'YYYY-MM-DD'. */
  readonly day: string
  firstAt: number
  firstKm: number
  lastAt: number
  lastKm: number
  maxSpeedKmh: number | null
  minSoc: number | null
  maxSoc: number | null
}

const beijingMs = 8 * 3_600_000
const dayMs = 86_400_000
const dayOf = (at: number) => Math.floor((at + beijingMs) / dayMs)
const texts = new Map<number, string>()

function textOf(day: number): string {
  const known = texts.get(day)
  if (known) return known
  // Wrong clocks come with many days.
  if (texts.size > 100) texts.clear()
  const text = new Date(day * dayMs).toISOString().slice(0, 10)
  texts.set(day, text)
  return text
}

/** One row for each vehicle and day that has a report with an odometer. */
export function dailyOf(messages: readonly Message[]): DailyDrive[] {
  const rows: DailyDrive[] = []
  const byVin = new Map<string, Map<number, DailyDrive>>()
  for (const message of messages) {
    const { vin, at, signals } = message
    const km = signals?.odometerKm
    if (typeof km !== 'number' || !countsForState(message)) continue
    const [speed, soc] = [signals?.speedKmh ?? null, signals?.socPercent ?? null]
    const day = dayOf(at)
    const days = byVin.get(vin) ?? new Map<number, DailyDrive>()
    const row = days.get(day)
    if (!row) {
      const ends = { firstAt: at, firstKm: km, lastAt: at, lastKm: km }
      const fresh = { vin, day: textOf(day), ...ends, maxSpeedKmh: speed, minSoc: soc, maxSoc: soc }
      byVin.set(vin, days.set(day, fresh))
      rows.push(fresh)
      continue
    }
    if (at < row.firstAt || (at === row.firstAt && km < row.firstKm)) [row.firstAt, row.firstKm] = [at, km]
    if (at > row.lastAt || (at === row.lastAt && km > row.lastKm)) [row.lastAt, row.lastKm] = [at, km]
    if (speed !== null) row.maxSpeedKmh = Math.max(speed, row.maxSpeedKmh ?? speed)
    if (soc === null) continue
    row.minSoc = Math.min(soc, row.minSoc ?? soc)
    row.maxSoc = Math.max(soc, row.maxSoc ?? soc)
  }
  return rows.sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1))
}

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
export async function writeDaily(db: Db, rows: readonly DailyDrive[], now: number): Promise<void> {
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
