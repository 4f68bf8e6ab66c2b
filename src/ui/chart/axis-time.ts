import { language } from '../../client/language.ts'
import { shownZone } from '../../client/zone.ts'
import { dayText } from '../../domain/contract/moments.ts'
import { dayMs, minuteMs } from '../../domain/time.ts'
import { wallClock } from '../../domain/zone.ts'

/**
 * Axis label of a moment in the displayed time zone. Uses the shortest format that distinguishes moments within
 * `periodMs`.
 */
export function axisTime(at: number, periodMs: number): string {
  const localTime = wallClock(shownZone(), at)
  if (periodMs <= 10 * minuteMs) return localTime.slice(11)
  const clock = localTime.slice(11, 16)
  if (periodMs <= dayMs) return clock
  const day = axisDay(localTime.slice(0, 10))
  return periodMs <= 4 * dayMs ? `${day} ${clock}` : day
}

/** Axis label of a day (YYYY-MM-DD) without its year: 01-31, in English 31 Jan. */
export const axisDay = (day: string): string => dayText(language(), day).replace(/^\d{4}-| \d{4}$/, '')
