import { type ExploreFilter, type ExploreQuery, type Grain, isRunning } from '../../domain/contract/explore/query.ts'
import { dayMs, fleetDayStart, utcDay } from '../../domain/time.ts'
import { type Filter, missingFilters } from '../../record/model/address.ts'
import { findRecord } from '../record/table.ts'
import type { Dimension, Explore } from './explore.ts'
import type { DayRange, DimensionValues } from './sql.ts'

export interface ListAddress {
  readonly route: string
  readonly search: Record<string, string>
}

/** List with exactly the rows behind a chart mark. Null when its filters cannot express them. */
export function listAddress(
  explore: Explore,
  query: ExploreQuery,
  days: DayRange,
  mark: DimensionValues,
): ListAddress | null {
  const { list, dimensions } = explore
  const record = list && findRecord(list.record)?.record
  if (!list || !record) return null
  let period: DayRange | null = days
  const conditions = new Map<string, unknown>(Object.entries(list.fixed ?? {}))
  const put = (field: string, value: unknown): boolean => {
    const name = list.filters[field]
    // The list accepts one condition per field.
    if (name === undefined || value === undefined || (conditions.has(name) && !Object.hasOwn(list.fixed ?? {}, name)))
      return false
    conditions.set(name, value)
    return true
  }
  for (const filter of query.filters) {
    const of = dimensions[filter.field]
    if (!of || !put(filter.field, filterValue(of, filter))) return null
  }
  for (const [at, key] of mark.entries()) {
    const { field, grain = 'day' } = query.dimensions[at] ?? { field: '' }
    const of = dimensions[field]
    if (!of || key === null) return null
    if (field === 'time') period = period && bucketDays(grain, key, period)
    else if (!put(field, keyValue(field, of, key))) return null
  }
  const time = list.filters.time
  if (!period || !time) return null
  conditions.set(time, period)
  const search: Record<string, string> = {}
  const filter: Record<string, unknown> = {}
  for (const [name, value] of conditions) {
    const field = record.fields[name]
    const shape = field?.kind.filter(field)
    if (!shape) return null
    const fieldValue = value === period ? timeValue(period, shape.check) : value
    if (!shape.check.safeParse(fieldValue).success) return null
    filter[name] = fieldValue
    search[`q.${name}`] = shape.toAddress(fieldValue)
  }
  return missingFilters(record, filter as Filter).length > 0 ? null : { route: list.route, search }
}

/** Days for a day filter, else the first and last moment. */
function timeValue({ from, to }: DayRange, check: { safeParse(value: unknown): { success: boolean } }): unknown {
  if (check.safeParse([from, to]).success) return [from, to]
  return [new Date(fleetDayStart(from)).toISOString(), new Date(fleetDayStart(to) + dayMs - 1).toISOString()]
}

function filterValue({ kind }: Dimension, { field, operator, values }: ExploreFilter): unknown {
  if (operator !== 'in' || values.includes(null)) return undefined
  if (kind === 'reference') return values.map(Number)
  if (kind === 'option') return values.map(String)
  return field === 'vin' ? values.join(';') : undefined
}

function keyValue(field: string, { kind }: Dimension, key: string): unknown {
  if (kind === 'reference') return [Number(key)]
  if (kind === 'option') return [key]
  return field === 'vin' ? key : undefined
}

/** Days of a time bucket within a period. Null when it is not made of whole days. */
function bucketDays(grain: Grain, key: string, { from, to }: DayRange): DayRange | null {
  if (!isRunning(grain) || grain === 'hour') return null
  const first =
    grain === 'quarter' ? `${key.slice(0, 4)}-${String(Number(key.slice(-1)) * 3 - 2).padStart(2, '0')}` : key
  const begin = Date.parse(first.length === 4 ? `${first}-01-01` : first.length === 7 ? `${first}-01` : first)
  if (Number.isNaN(begin)) return null
  const end = new Date(begin)
  const months = { month: 1, quarter: 3, year: 12 }
  if (grain === 'day' || grain === 'week') end.setUTCDate(end.getUTCDate() + (grain === 'week' ? 7 : 1))
  else end.setUTCMonth(end.getUTCMonth() + (months[grain as keyof typeof months] ?? 1))
  const [begins, ends] = [utcDay(begin), utcDay(end.getTime() - dayMs)]
  return { from: begins > from ? begins : from, to: ends < to ? ends : to }
}
