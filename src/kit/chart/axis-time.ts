import { dayMs, minuteMs } from '../../time.ts'
import { wallClock } from '../../zone.ts'
import { shownZone } from '../client/zone.ts'

/** A moment on an axis of a period of so many ms, in the shown time zone: the shortest text that tells moments apart. */
export function axisTime(at: number, periodMs: number): string {
  const shown = wallClock(shownZone(), at)
  if (periodMs <= 10 * minuteMs) return shown.slice(11)
  const clock = shown.slice(11, 16)
  if (periodMs <= dayMs) return clock
  const day = axisDay(shown.slice(0, 10))
  return periodMs <= 4 * dayMs ? `${day} ${clock}` : day
}

/** A day (YYYY-MM-DD) on an axis: month and day, in both languages, on every chart. */
export const axisDay = (day: string): string => day.slice(-5)
