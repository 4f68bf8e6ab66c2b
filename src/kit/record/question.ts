import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filter, ListState, PageKey, Sort } from './address.ts'
import { isEmptyFilter, missingFilters, queryFields, readState, withoutEmpty, writeState } from './address.ts'
import type { AnyRecord, ListInput } from './record.ts'

/** What a list is asked for. Filter, sort, page and size live in the address, so that going back brings them back. */
export interface Question {
  readonly filter: Filter
  /** Always asked for, and in no form: a list inside of another record's page. */
  readonly fixedFilter: Filter
  readonly sort?: Sort | undefined
  /** 0: found from the list's end, its number is not known. */
  readonly page: number
  /** The page is found by key, not by its number. */
  readonly at?: PageKey | undefined
  readonly pageSize: number
  /** How many filters ask for something. */
  readonly active: number
  /** The view that the list opens with is still on its way: nothing is asked yet. */
  readonly pending?: boolean
  /** Filters that must be given before anything is asked. */
  readonly missing: readonly string[]
  /** What the list call is asked, without page: an export asks the same. */
  readonly asked: Partial<ListInput>
  /** Replaces the filter and goes to the first page. */
  setFilter(filter: Filter): void
  setSort(sort: Sort | undefined): void
  setPage(page: number, pageSize?: number): void
  /** Goes to the page beside a row; 0: nobody knows its number. */
  goTo(at: PageKey, page: number): void
  reset(): void
}

const none: Filter = {}
const first = { page: 1, at: undefined }

/** The question of a list of records, read from the address and written there. */
export function useQuestion(record: AnyRecord, fixedFilter: Filter = none): Question {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search, record), [search, record])
  const asked = useMemo(() => askedOf(state, fixedFilter), [state, fixedFilter])
  const go = (change: Partial<ListState>) =>
    setSearch((now) => writeState(now, record, { ...readState(now, record), ...change }))
  return {
    ...state,
    fixedFilter,
    asked,
    missing: missingFilters(record, asked.filter),
    active: activeFilters(record, state.filter),
    setFilter: (filter) => go({ filter, ...first }),
    setSort: (sort) => go({ sort, ...first }),
    setPage: (page, pageSize = state.pageSize) => go({ page, pageSize, at: undefined }),
    goTo: (at, page) => go(page === 1 ? first : { page, at }),
    reset: () => go({ filter: none, sort: undefined, ...first }),
  }
}

/** How many of a record's filters ask for something. */
export function activeFilters(record: AnyRecord, filter: Filter): number {
  return queryFields(record).filter(([name]) => !isEmptyFilter(filter[name])).length
}

function askedOf(state: ListState, fixedFilter: Filter): Partial<ListInput> {
  const filter = withoutEmpty({ ...state.filter, ...fixedFilter })
  return { ...(state.sort ? { sort: state.sort } : {}), ...(Object.keys(filter).length ? { filter } : {}) }
}
