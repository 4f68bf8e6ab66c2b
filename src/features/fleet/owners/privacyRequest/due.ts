import { dayMs, dayText, fleetDayNumber } from '../../../../domain/time.ts'

/** Working days within which a request must be answered. */
const dueWorkingDays = 10

/**
 * Returns the day in the fleet's time zone after this number of working days. Public holidays count as working days, so
 * the result is never later than the legal deadline.
 */
export function dueDayOf(atMs: number, workingDays = dueWorkingDays): string {
  let day = fleetDayNumber(atMs)
  for (let left = workingDays; left > 0; ) if (isWeekday(++day)) left--
  return dayText(day)
}

const isWeekday = (day: number): boolean => {
  const weekday = new Date(day * dayMs).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
