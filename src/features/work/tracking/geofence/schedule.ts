import { dayMs, dayText, fleetDayNumber } from '../../../../domain/time.ts'

/** Active times of a fence: a range of days, and days of the week, both in Beijing time. */
export interface Schedule {
  readonly fromDay: string | null
  readonly toDay: string | null
  /** Days on which it is active: '1' Monday to '7' Sunday. */
  readonly repeatDays: string
}

/** Whether the fence is active at a time (milliseconds since 1970). */
export function watchesAt({ fromDay, toDay, repeatDays }: Schedule, at: number): boolean {
  const { day, weekday } = dayOf(at)
  if ((fromDay && day < fromDay) || (toDay && day > toDay)) return false
  return repeatDays.includes(weekday)
}

let last = { number: Number.NaN, day: '', weekday: '' }

/** Caches the last day, because the same day is requested repeatedly. */
function dayOf(at: number): typeof last {
  const number = fleetDayNumber(at)
  if (number !== last.number) {
    last = { number, day: dayText(number), weekday: String(new Date(number * dayMs).getUTCDay() || 7) }
  }
  return last
}
