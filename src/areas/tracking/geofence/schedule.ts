import { dayMs, dayText, fleetDayNumber } from '../../../time.ts'

/** When a fence watches: a range of days and days of the week, both in Beijing time. */
export interface Schedule {
  readonly fromDay: string | null
  readonly toDay: string | null
  /** '1' Monday to '7' Sunday, those on which it watches. */
  readonly repeatDays: string
}

/** Whether it watches at a moment (milliseconds since 1970). */
export function watchesAt({ fromDay, toDay, repeatDays }: Schedule, at: number): boolean {
  const { day, weekday } = dayOf(at)
  if ((fromDay && day < fromDay) || (toDay && day > toDay)) return false
  return repeatDays.includes(weekday)
}

let last = { number: Number.NaN, day: '', weekday: '' }

/** The same day is asked for again and again. */
function dayOf(at: number): typeof last {
  const number = fleetDayNumber(at)
  if (number !== last.number) {
    last = { number, day: dayText(number), weekday: String(new Date(number * dayMs).getUTCDay() || 7) }
  }
  return last
}
