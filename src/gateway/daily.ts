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
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

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

/** Adds what a batch says to the days that are there. */
export async function writeDaily(db: Db, rows: readonly DailyDrive[], now: number): Promise<void> {
  if (rows.length === 0) return
  const isFirst = sql.raw('(excluded.first_at, excluded.first_km) < (d.first_at, d.first_km)')
  const isLast = sql.raw('(excluded.last_at, excluded.last_km) > (d.last_at, d.last_km)')
  await db.execute(sql`
    insert into daily_drive as d (vin, day, first_at, first_km, last_at, last_km, max_speed_kmh, min_soc, max_soc, changed_at)
    select r.vin, r.day, to_timestamp(r."firstAt" / 1000), r."firstKm", to_timestamp(r."lastAt" / 1000), r."lastKm",
      r."maxSpeedKmh", r."minSoc", r."maxSoc", ${moment(now)}
    from ${records(rows, recordColumns)}
    order by r.vin, r.day
    on conflict (vin, day) do update set
      first_at = case when ${isFirst} then excluded.first_at else d.first_at end,
      first_km = case when ${isFirst} then excluded.first_km else d.first_km end,
      last_at = case when ${isLast} then excluded.last_at else d.last_at end,
      last_km = case when ${isLast} then excluded.last_km else d.last_km end,
      max_speed_kmh = greatest(d.max_speed_kmh, excluded.max_speed_kmh),
      min_soc = least(d.min_soc, excluded.min_soc), max_soc = greatest(d.max_soc, excluded.max_soc),
      changed_at = excluded.changed_at`)
}
