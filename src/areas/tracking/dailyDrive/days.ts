/** What reports say of a vehicle's day. Pure. */
import { countsForState, type Message } from '../../../ingest/message.ts'
import { dayText, fleetDayNumber } from '../../../time.ts'

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

const texts = new Map<number, string>()

function textOf(day: number): string {
  const known = texts.get(day)
  if (known) return known
  // Wrong clocks come with many days.
  if (texts.size > 100) texts.clear()
  const text = dayText(day)
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
    const day = fleetDayNumber(at)
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
