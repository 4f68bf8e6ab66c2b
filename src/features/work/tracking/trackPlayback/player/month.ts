import { dayMs, utcDay } from '../../../../../domain/time.ts'

/** Adds months to a month, YYYY-MM. */
export function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Weeks from Monday to Sunday. Undefined: a day of another month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const days: (string | undefined)[] = Array.from({ length: before }, () => undefined)
  for (let at = first; new Date(at).toISOString().startsWith(month); at += dayMs) days.push(utcDay(at))
  while (days.length % 7 !== 0) days.push(undefined)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
