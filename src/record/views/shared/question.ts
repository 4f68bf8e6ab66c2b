import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type Filter,
  isEmptyFilter,
  type ListState,
  missingFilters,
  type PageKey,
  queryFields,
  readState,
  type Sort,
  withoutEmpty,
  writeState,
} from '../../model/address.ts'
import type { AnyRecord, ListInput } from '../../model/record.ts'

/** Query of a list. Filter, sort, page and size are in the address, so that going back restores them. */
export interface ListRequest {
  readonly filter: Filter
  /** Filter that always applies and that no form shows, for a list inside another record's page. */
  readonly fixedFilter: Filter
  readonly sort?: Sort | undefined
  /** 0: the number is unknown because the page was reached from the list's end. */
  readonly page: number
  /** Key that the page starts from, instead of its number. */
  readonly at?: PageKey | undefined
  readonly pageSize: number
  /** Number of active filters. */
  readonly active: number
  /** The list's view is loading, so no query is sent yet. */
  readonly pending?: boolean
  /** Required filters that are missing. */
  readonly missing: readonly string[]
  /** Input of the list call without the page. An export uses the same. */
  readonly listQuery: Partial<ListInput>
  /** Replaces the filter and goes to the first page. */
  setFilter(filter: Filter): void
  setSort(sort: Sort | undefined): void
  setPage(page: number, pageSize?: number): void
  /** Goes to the page next to a row. Page 0: the number is unknown. */
  goTo(at: PageKey, page: number): void
  reset(): void
}

const none: Filter = {}
const first = { page: 1, at: undefined }

/** Reads a list's query from the address and writes it there. */
export function useQuestion(record: AnyRecord, fixedFilter: Filter = none): ListRequest {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search, record), [search, record])
  const listQuery = useMemo(() => listQueryOf(state, fixedFilter), [state, fixedFilter])
  const go = (change: Partial<ListState>) =>
    setSearch((now) => writeState(now, record, { ...readState(now, record), ...change }))
  return {
    ...state,
    fixedFilter,
    listQuery,
    missing: missingFilters(record, listQuery.filter),
    active: activeFilters(record, state.filter),
    setFilter: (filter) => go({ filter, ...first }),
    setSort: (sort) => go({ sort, ...first }),
    setPage: (page, pageSize = state.pageSize) => go({ page, pageSize, at: undefined }),
    goTo: (at, page) => go(page === 1 ? first : { page, at }),
    reset: () => go({ filter: none, sort: undefined, ...first }),
  }
}

export function activeFilters(record: AnyRecord, filter: Filter): number {
  return queryFields(record).filter(([name]) => !isEmptyFilter(filter[name])).length
}

function listQueryOf(state: ListState, fixedFilter: Filter): Partial<ListInput> {
  const filter = withoutEmpty({ ...state.filter, ...fixedFilter })
  return { ...(state.sort ? { sort: state.sort } : {}), ...(Object.keys(filter).length ? { filter } : {}) }
}
