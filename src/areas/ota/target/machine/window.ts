/** Windows of installation in a vehicle's own time. Pure: moments in ms since 1970, zones by their IANA names. */
import type { InstallWindow } from '../../plan.ts'

interface Local {
  /** 1 Monday to 7 Sunday. */
  readonly day: number
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', options)
  formats.set(zone, made)
  return made
}

/** Whether a text names a time zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

function localOf(now: number, zone: string): Local {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const day = dayNames.indexOf(parts.get('weekday') ?? '') + 1
  return { day, minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

function isWithin({ from, until, days }: InstallWindow, { day, minute }: Local): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(until)]
  const begins = (on: number) => days.length === 0 || days.includes(on)
  if (begin < end) return begins(day) && minute >= begin && minute < end
  // It ends the next day: late in the evening it has begun today, early in the morning yesterday.
  if (minute >= begin) return begins(day)
  return minute < end && begins(day === 1 ? 7 : day - 1)
}

/**
 * Whether it is within one of the windows, by the clock of the zone: an hour that is left out or told twice in spring
 * and autumn is what the clock in the vehicle shows. No windows: always.
 */
export function inWindow(now: number, windows: readonly InstallWindow[], zone: string): boolean {
  if (windows.length === 0) return true
  const local = localOf(now, zone)
  return windows.some((window) => isWithin(window, local))
}
