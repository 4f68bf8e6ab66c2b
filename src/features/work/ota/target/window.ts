/** Installation windows in the vehicle's time zone. Pure functions with times in ms since 1970 and IANA time zones. */
import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { zoneOffsetMs } from '../../../../domain/zone.ts'
import type { InstallWindow } from '../plan.ts'

interface Local {
  /** 1 Monday to 7 Sunday. */
  readonly day: number
  readonly minute: number
}

function localOf(now: number, zone: string): Local {
  const local = now + zoneOffsetMs(zone, now)
  const days = Math.floor(local / dayMs)
  // 1 January 1970 was a Thursday.
  return { day: ((days + 3) % 7) + 1, minute: Math.floor((local - days * dayMs) / minuteMs) }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

function isWithin({ from, until, days }: InstallWindow, { day, minute }: Local): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(until)]
  const begins = (on: number) => days.length === 0 || days.includes(on)
  if (begin < end) return begins(day) && minute >= begin && minute < end
  // The window ends the next day. In the evening it started today, in the early morning yesterday.
  if (minute >= begin) return begins(day)
  return minute < end && begins(day === 1 ? 7 : day - 1)
}

/**
 * Whether a time is within one of the windows, by the local clock. Hours that daylight saving time skips or repeats are
 * as the vehicle's clock shows them. No windows: always.
 */
export function isInWindow(now: number, windows: readonly InstallWindow[], zone: string): boolean {
  if (windows.length === 0) return true
  const local = localOf(now, zone)
  return windows.some((window) => isWithin(window, local))
}
