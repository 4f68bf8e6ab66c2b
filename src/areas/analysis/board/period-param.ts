import { type ExplorePeriod, explorePeriod } from '../../../kit/explore/query.ts'

const own = 'own'

/** The period that an address names: `30`, `2026-01-01~2026-01-31`, or `own` for each chart's own (null). Undefined: none. */
export function readPeriod(text: string | null): ExplorePeriod | null | undefined {
  if (text === own) return null
  if (!text) return undefined
  const [from, to] = text.split('~')
  const read = explorePeriod.safeParse(to === undefined ? { days: Number(from) } : { from, to })
  return read.success ? read.data : undefined
}

export const periodParam = (period: ExplorePeriod | null): string =>
  period === null ? own : 'days' in period ? String(period.days) : `${period.from}~${period.to}`
