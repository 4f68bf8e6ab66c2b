import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filter } from '../../../kit/record/address.ts'
import { isEmptyFilter, queryFields, readState, writeState } from '../../../kit/record/address.ts'
import type { RecordQuery } from '../../../kit/record/query.ts'
import type { AnyRecord } from '../../../kit/record/record.ts'

const none: Filter = {}
const nothing = async () => {}

export interface PeriodQuery {
  /** For the kit's query form. */
  query: RecordQuery
  filter: Filter
  /** Undefined until given: both are required. */
  vin: string | undefined
  from: string | undefined
  to: string | undefined
  /** Other values of the address. */
  get(name: string): string | null
  set(values: Readonly<Record<string, string | null>>, replace?: boolean): void
  setPeriod(from: number, to: number): void
}

/**
 * What is asked of a vehicle's messages, kept in the address. A new question drops the `transient` values: what was
 * opened or zoomed into by the old one.
 */
export function usePeriodQuery(record: AnyRecord, transient: readonly string[]): PeriodQuery {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readState(search, record).filter, [search, record])
  const ask = (next: Filter) =>
    setSearch((now) => {
      const kept = new URLSearchParams(now)
      for (const name of transient) kept.delete(name)
      return writeState(kept, record, { page: 1, pageSize: 20, filter: next })
    })
  const [from, to] = (filter.at as (string | null)[] | undefined) ?? []
  const query: RecordQuery = {
    filter,
    fixedFilter: none,
    page: 1,
    pageSize: 20,
    active: queryFields(record).filter(([name]) => !isEmptyFilter(filter[name])).length,
    setFilter: ask,
    reset: () => ask(none),
    ...{ rows: [], total: 0, loading: false, fetching: false, fault: null, hasMore: false, selected: [], asked: {} },
    ...{ setSort: () => {}, setPage: () => {}, select: () => {}, refresh: nothing, loadMore: nothing },
  }
  return {
    query,
    filter,
    vin: (filter.vin as string | undefined)?.trim().toUpperCase() || undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    get: (name) => search.get(name),
    set: (values, replace = false) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace },
      ),
    setPeriod: (start, end) => ask({ ...filter, at: [new Date(start).toISOString(), new Date(end).toISOString()] }),
  }
}
