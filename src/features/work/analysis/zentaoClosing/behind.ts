/** Links to the items behind a figure. */
import type { RouteParams } from '../../../../client/navigation.ts'
import { dayMs, fleetDayStart, utcDay } from '../../../../domain/time.ts'
import type { ClosingDivision } from './contract.ts'

export const listRoute = '/bigdata/ChanDaoAnalysis'
type Filter = Readonly<Record<string, unknown>>
const joinValues = (values: unknown) => (Array.isArray(values) && values.length > 0 ? values.join(',') : undefined)

const lastOfMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return utcDay(Date.UTC(year, number, 1) - dayMs)
}
const laterOf = (a: string, b: string) => (a > b ? a : b)
const earlierOf = (a: string, b: string) => (a < b ? a : b)

/** Parameters for the items of a group that were closed or resolved in the period. */
export function itemsBehind(
  filter: Filter,
  by: ClosingDivision,
  key: string,
  what: 'closedAt' | 'resolvedAt',
): RouteParams {
  const [first, last] = filter.period as [string, string]
  const isMonth = by === 'month'
  const from = isMonth ? laterOf(first, `${key}-01`) : first
  const until = isMonth ? earlierOf(last, lastOfMonth(key)) : last
  const ends = [fleetDayStart(from), fleetDayStart(until) + dayMs - 1].map((at) => new Date(at).toISOString())
  return {
    'q.kind': joinValues(filter.kind),
    'q.severity': joinValues(filter.severity),
    'q.product': filter.product as string | undefined,
    ...(!isMonth && { [`q.${by}`]: key }),
    [`q.${what}`]: ends.join('~'),
  }
}
