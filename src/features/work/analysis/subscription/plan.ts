/** Due times of a subscription by the fleet's clock. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'
import { dayMs, dayText, fleetDayNumber, fleetDayStart, hourMs } from '../../../../domain/time.ts'
import { type Rhythm, type Weekday, weekdays } from './contract.ts'

export interface Timing {
  readonly rhythm: Rhythm
  readonly weekday: Weekday | null
  readonly monthDay: number | null
  readonly hour: number
}
const names = Object.keys(weekdays) as Weekday[]

/** Returns a plan without fields that its rhythm does not use. Undefined: a required field is missing. */
export function planOf(input: {
  rhythm: Rhythm
  weekday?: Weekday | null | undefined
  monthDay?: number | null | undefined
  hour: number
}): Timing | undefined {
  const { rhythm, hour, weekday = null, monthDay = null } = input
  if (rhythm === 'weekly') return weekday === null ? undefined : { rhythm, hour, weekday, monthDay: null }
  if (rhythm === 'monthly') return monthDay === null ? undefined : { rhythm, hour, weekday: null, monthDay }
  return { rhythm, hour, weekday: null, monthDay: null }
}

/** The first due moment after `afterMs`. */
export function nextDue({ rhythm, weekday, monthDay, hour }: Timing, afterMs: number): number {
  const isDay = (day: number): boolean => {
    // The first day of 1970 was a Thursday.
    if (rhythm === 'weekly') return names[(day + 3) % 7] === weekday
    if (rhythm === 'daily') return true
    const [year = 0, month = 0, date] = dayText(day).split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return date === Math.min(monthDay ?? 1, last)
  }
  const first = fleetDayNumber(afterMs)
  for (let day = first; day <= first + 62; day++) {
    const at = fleetDayStart(day) + hour * hourMs
    if (at > afterMs && isDay(day)) return at
  }
  return afterMs + 31 * dayMs
}

/** A plan in words: `Mondays at 08:00`. */
export function planText({ rhythm, weekday, monthDay, hour }: Timing): Pair {
  const clock = `${String(hour).padStart(2, '0')}:00`
  if (rhythm === 'daily') return [`每天 ${clock}`, `Every day at ${clock}`]
  if (rhythm === 'weekly') {
    const [zh, en] = weekdays[weekday ?? 'mon']
    return [`每${zh} ${clock}`, `Every ${en} at ${clock}`]
  }
  return [`每月 ${monthDay} 日 ${clock}`, `On day ${monthDay} of each month at ${clock}`]
}
