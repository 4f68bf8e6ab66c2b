/** When a fence watches: a range of days and days of the week, both in Beijing time. */
export interface Schedule {
  readonly fromDay: string | null
  readonly toDay: string | null
  /** '1' Monday to '7' Sunday, those on which it watches. */
  readonly repeatDays: string
}
const beijingMs = 8 * 3_600_000
const dayMs = 86_400_000

/** Whether it watches at a moment (milliseconds since 1970). */
export function watchesAt({ fromDay, toDay, repeatDays }: Schedule, at: number): boolean {
  const { day, weekday } = dayOf(at)
  if ((fromDay && day < fromDay) || (toDay && day > toDay)) return false
  return repeatDays.includes(weekday)
}

let last = { number: Number.NaN, day: '', weekday: '' }

/** The same day is asked for again and again. */
function dayOf(at: number): typeof last {
  const number = Math.floor((at + beijingMs) / dayMs)
  if (number !== last.number) {
    const date = new Date(number * dayMs)
    last = { number, day: date.toISOString().slice(0, 10), weekday: String(date.getUTCDay() || 7) }
  }
  return last
}
