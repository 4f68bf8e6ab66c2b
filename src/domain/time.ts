/**
 * Durations, and the fleet's days and time zone.
 *
 * The fleet uses China Standard Time: UTC+8 all year, without daylight saving. Days are text (`YYYY-MM-DD`) or numbers
 * of days since 1970-01-01. Moments are milliseconds since 1970 (UTC). Pure. Times inside a GB/T 32960 frame belong to
 * `domain/gb32960/time.ts`.
 */
export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Offset of fleet time from UTC, ms. */
export const fleetOffsetMs = 8 * hourMs
/** IANA name of the fleet's zone, for `Intl` and for SQL's `at time zone`. */
export const fleetZone = 'Asia/Shanghai'

const dayTexts = new Map<number, string>()

/** Formats days since 1970-01-01 as `YYYY-MM-DD`. */
export function dayText(dayNumber: number): string {
  const cachedText = dayTexts.get(dayNumber)
  if (cachedText) return cachedText
  // Bounded, because vehicles with wrong clocks report many different days.
  if (dayTexts.size >= 100) dayTexts.clear()
  const text = utcDay(dayNumber * dayMs)
  dayTexts.set(dayNumber, text)
  return text
}

/** UTC day of a moment, `YYYY-MM-DD`. */
export const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Start of a moment's UTC day. */
export const utcDayStart = (atMs: number): number => Math.floor(atMs / dayMs) * dayMs

/** Fleet day of a moment, in days since 1970-01-01. */
export const fleetDayNumber = (atMs: number): number => Math.floor((atMs + fleetOffsetMs) / dayMs)

/** Fleet day of a moment, `YYYY-MM-DD`. */
export const fleetDay = (atMs: number): string => dayText(fleetDayNumber(atMs))

/** Start of a fleet day. The day is text or a number. */
export const fleetDayStart = (day: string | number): number =>
  (typeof day === 'number' ? day * dayMs : Date.parse(`${day}T00:00:00Z`)) - fleetOffsetMs

/** Fleet clock time, `YYYY-MM-DD HH:mm:ss`, for sheets and mails. */
export const fleetTime = (at: number | string): string =>
  new Date(new Date(at).getTime() + fleetOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Hours since the fleet's midnight, with fraction: 0 to below 24. */
export const fleetHour = (atMs: number): number => (atMs + fleetOffsetMs - fleetDayNumber(atMs) * dayMs) / hourMs

/** A period between two ISO 8601 times. `to` is excluded unless its user specifies otherwise. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Last millisecond of the minute (or `unitMs`) that contains a moment. Makes a typed end time inclusive. ISO 8601. */
export const unitEnd = (iso: string, unitMs: number = minuteMs): string =>
  new Date((Math.floor(Date.parse(iso) / unitMs) + 1) * unitMs - 1).toISOString()

/** A fleet day from midnight to the next midnight. */
export function fleetDayPeriod(day: string): Period {
  const start = fleetDayStart(day)
  return { from: new Date(start).toISOString(), to: new Date(start + dayMs).toISOString() }
}

/** First and last day, both included, `YYYY-MM-DD`. */
export type DaySpan = readonly [first: string, last: string]

/** The previous days of the same number. */
export function daysBefore([first, last]: DaySpan): DaySpan {
  const length = Date.parse(last) - Date.parse(first) + dayMs
  return [utcDay(Date.parse(first) - length), utcDay(Date.parse(first) - dayMs)]
}

/** All days from the first to the last, both included, `YYYY-MM-DD`. Empty when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const from = Date.parse(first)
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(from + index * dayMs))
}

/** The last `count` fleet days including today: first and last, `YYYY-MM-DD`. */
export const lastDays = (count: number, nowMs = Date.now()): [first: string, last: string] => [
  fleetDay(nowMs - (count - 1) * dayMs),
  fleetDay(nowMs),
]

/** The same period as moments: from the first midnight to the last millisecond of today, ISO 8601. */
export function lastMoments(count: number, nowMs = Date.now()): [from: string, to: string] {
  const [first, last] = lastDays(count, nowMs)
  return [new Date(fleetDayStart(first)).toISOString(), new Date(fleetDayStart(last) + dayMs - 1).toISOString()]
}
