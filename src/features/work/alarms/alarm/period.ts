import { dayMs } from '../../../../domain/time.ts'

const daysShown = 30
const maxDays = 92

/** The requested period as ISO moments, cut to its last days so that a chart can show it. */
export function shownPeriod(period: unknown, now: Date): [from: string, to: string] {
  const [begin, end] = (period as [string | null, string | null] | undefined) ?? []
  const to = end ? new Date(end) : now
  const from = begin ? new Date(begin) : new Date(to.getTime() - daysShown * dayMs)
  const earliest = to.getTime() - maxDays * dayMs
  return [new Date(Math.max(from.getTime(), earliest)).toISOString(), to.toISOString()]
}
