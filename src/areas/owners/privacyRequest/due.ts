import { dayMs, dayText, fleetDayNumber } from '../../../time.ts'

/** Working days in which a request is answered. */
const dueWorkingDays = 10

/**
 * The fleet's day on which so many working days after a moment have passed. Public holidays are counted as working days,
 * so that nothing is ever due later than the law says.
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
