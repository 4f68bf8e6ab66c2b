import { type ExplorePeriod, explorePeriod } from '../../../../domain/contract/explore/query.ts'

const own = 'own'

/**
 * Parses the period in the URL: `30`, `2026-01-01~2026-01-31`, or `own`. Null: each chart has its own. Undefined: none
 * or invalid.
 */
export function readPeriod(text: string | null): ExplorePeriod | null | undefined {
  if (text === own) return null
  if (!text) return undefined
  const [from, to] = text.split('~')
  const read = explorePeriod.safeParse(to === undefined ? { days: Number(from) } : { from, to })
  return read.success ? read.data : undefined
}

export const periodParam = (period: ExplorePeriod | null): string =>
  period === null ? own : 'days' in period ? String(period.days) : `${period.from}~${period.to}`
