/** When a fence watches: a range of days and days of the week, both in Beijing time. */
export interface Schedule {
  readonly fromDay: string | null
  readonly toDay: string | null
  /** '1' Monday to '7' Sunday, those on which it watches. */
  readonly repeatDays: string
}
const beijingMs = 8 * 3_600_000

/** Whether it watches at a moment (milliseconds since 1970). */
export function watchesAt({ fromDay, toDay, repeatDays }: Schedule, at: number): boolean {
  const local = new Date(at + beijingMs)
  const day = local.toISOString().slice(0, 10)
  if ((fromDay && day < fromDay) || (toDay && day > toDay)) return false
  return repeatDays.includes(String(local.getUTCDay() || 7))
}
