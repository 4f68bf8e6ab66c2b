import { dayMs } from '../../../time.ts'

const daysShown = 30
const mostDays = 92

/** The asked period, or the last days of it: what a picture can show. Both ends as ISO moments. */
export function shownPeriod(asked: unknown, now: Date): [from: string, to: string] {
  const [begin, end] = (asked as [string | null, string | null] | undefined) ?? []
  const to = end ? new Date(end) : now
  const from = begin ? new Date(begin) : new Date(to.getTime() - daysShown * dayMs)
  const earliest = to.getTime() - mostDays * dayMs
  return [new Date(Math.max(from.getTime(), earliest)).toISOString(), to.toISOString()]
}
