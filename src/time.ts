/**
 * Lengths of time, and the fleet's days and time zone. The fleet runs on China Standard Time: UTC+8 all year, without
 * daylight saving. Days are text (`YYYY-MM-DD`) or numbers of days since 1970-01-01; moments are milliseconds since
 * 1970 (UTC). Pure. Times inside a GB/T 32960 frame are the protocol's own matter (`protocol/time.ts`).
 */
export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** What fleet time is ahead of UTC. */
export const fleetOffsetMs = 8 * hourMs
/** The fleet's zone by its IANA name, for `Intl` and for SQL's `at time zone`. */
export const fleetZone = 'Asia/Shanghai'

const dayTexts = new Map<number, string>()

/** A day, `YYYY-MM-DD`, from days since 1970-01-01. */
export function dayText(dayNumber: number): string {
  const cached = dayTexts.get(dayNumber)
  if (cached) return cached
  // Wrong clocks come with many days.
  if (dayTexts.size >= 100) dayTexts.clear()
  const text = utcDay(dayNumber * dayMs)
  dayTexts.set(dayNumber, text)
  return text
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** The moment at which a moment's UTC day begins. */
export const utcDayStart = (atMs: number): number => Math.floor(atMs / dayMs) * dayMs

/** The fleet's day of a moment, in days since 1970-01-01. */
export const fleetDayNumber = (atMs: number): number => Math.floor((atMs + fleetOffsetMs) / dayMs)

/** The fleet's day of a moment, `YYYY-MM-DD`. */
export const fleetDay = (atMs: number): string => dayText(fleetDayNumber(atMs))

/** The moment at which a day of the fleet begins. The day is text or number. */
export const fleetDayStart = (day: string | number): number =>
  (typeof day === 'number' ? day * dayMs : Date.parse(`${day}T00:00:00Z`)) - fleetOffsetMs

/** A moment as the fleet's clock shows it, `YYYY-MM-DD HH:mm:ss`; what sheets and mails say. */
export const fleetTime = (at: number | string): string =>
  new Date(new Date(at).getTime() + fleetOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Hours since the fleet's midnight, with their fraction: 0 to below 24. */
export const fleetHour = (atMs: number): number => (atMs + fleetOffsetMs - fleetDayNumber(atMs) * dayMs) / hourMs

/** A span of time, both ends as ISO 8601 text; `to` is excluded unless the user of the span says otherwise. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The last millisecond of the minute, or of another unit, in which a moment lies; both ISO 8601. A typed end includes it. */
export const unitEnd = (iso: string, unitMs: number = minuteMs): string =>
  new Date((Math.floor(Date.parse(iso) / unitMs) + 1) * unitMs - 1).toISOString()

/** A day of the fleet from midnight to the next midnight. */
export function fleetDayPeriod(day: string): Period {
  const start = fleetDayStart(day)
  return { from: new Date(start).toISOString(), to: new Date(start + dayMs).toISOString() }
}

/** Every day from the first to the last, both included, `YYYY-MM-DD`. None when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const from = Date.parse(first)
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(from + index * dayMs))
}

/** The fleet's last days, today included: first and last, `YYYY-MM-DD`. */
export const lastDays = (count: number, nowMs = Date.now()): [first: string, last: string] => [
  fleetDay(nowMs - (count - 1) * dayMs),
  fleetDay(nowMs),
]

/** The same as moments: from the first day's midnight to the last millisecond of today, ISO 8601. */
export function lastMoments(count: number, nowMs = Date.now()): [from: string, to: string] {
  const [first, last] = lastDays(count, nowMs)
  return [new Date(fleetDayStart(first)).toISOString(), new Date(fleetDayStart(last) + dayMs - 1).toISOString()]
}
