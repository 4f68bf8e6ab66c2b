import { type QueryState, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { send } from '../client/api.ts'
import type { CallFault } from '../client/fault.ts'
import { useShell } from '../client/shell.ts'
import type { Filter, ListState, Sort } from './address.ts'
import { isEmptyFilter, missingFilters, queryFields, readState, withoutEmpty, writeState } from './address.ts'
import type { AnyRecord, ListInput, RowOf } from './record.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface QueryOptions {
  /** Always asked for, and in no form: a list inside of another record's page. */
  fixedFilter?: Filter
}

/** A list's question and its answer. Filter, page, size and sort live in the address. */
export interface RecordQuery<Row = AnyRow> {
  readonly filter: Filter
  readonly fixedFilter: Filter
  readonly sort?: Sort | undefined
  readonly page: number
  readonly pageSize: number
  /** How many filters ask for something. */
  readonly active: number
  /** Replaces the filter and goes to the first page. */
  setFilter(filter: Filter): void
  setSort(sort: Sort | undefined): void
  setPage(page: number, pageSize?: number): void
  reset(): void
  /** The page's rows on the desk; all rows loaded so far on the phone. */
  readonly rows: readonly Row[]
  readonly total: number
  /** Filters that must be given before anything is asked. */
  readonly missing?: readonly string[]
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Something is shown and newer is on its way. */
  readonly fetching: boolean
  readonly fault: CallFault | null
  refresh(): Promise<void>
  /** Phone: more rows exist, and a way to load them. */
  readonly hasMore: boolean
  loadMore(): Promise<void>
  readonly selected: readonly Row[]
  select(rows: readonly Row[]): void
  /** What the list call was asked, without page: an export asks the same. */
  readonly asked: Partial<ListInput>
}

/** Holds a list of records: its question in the address, its rows by the record's query call, the selection. */
export function useRecordQuery<R extends AnyRecord>(
  record: R,
  calls: Pick<ScreenCalls<R>, 'query'>,
  options: QueryOptions = {},
): RecordQuery<RowOf<R>> {
  const { fixedFilter = none } = options
  const [search, setSearch] = useSearchParams()
  const [selected, select] = useState<readonly RowOf<R>[]>([])
  const client = useQueryClient()
  const state = useMemo(() => readState(search, record), [search, record])
  const asked = useMemo(() => question(state, fixedFilter), [state, fixedFilter])
  const missing = missingFilters(record, asked.filter)
  const answer = useRows(missing.length > 0 ? {} : calls, state, asked)

  const go = (change: Partial<ListState>, replace = false) => {
    select([])
    setSearch((now) => writeState(now, record, { ...readState(now, record), ...change }), { replace })
  }
  return {
    ...state,
    ...(answer as Omit<typeof answer, 'rows'> & { rows: readonly RowOf<R>[] }),
    fixedFilter,
    asked,
    missing,
    ...(missing.length > 0 ? { rows: [], total: 0, hasMore: false } : {}),
    active: queryFields(record).filter(([name]) => !isEmptyFilter(state.filter[name])).length,
    setFilter: (filter) => go({ filter, page: 1 }),
    setSort: (sort) => go({ sort, page: 1 }),
    setPage: (page, pageSize = state.pageSize) => go({ page, pageSize }),
    reset: () => go({ filter: none, sort: undefined, page: 1 }),
    refresh: async () => {
      select([])
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === calls.query?.path })
    },
    selected,
    select,
  }
}

const none: Filter = {}

function question(state: ListState, fixedFilter: Filter): Partial<ListInput> {
  const filter = withoutEmpty({ ...state.filter, ...fixedFilter })
  return { ...(state.sort ? { sort: state.sort } : {}), ...(Object.keys(filter).length ? { filter } : {}) }
}

/** One page on the desk, an endless list on the phone: only the one that is seen is asked for. */
function useRows<R extends AnyRecord>(
  { query }: Pick<ScreenCalls<R>, 'query'>,
  state: ListState,
  asked: Partial<ListInput>,
) {
  const phone = useShell() === 'phone'
  const call = query as NonNullable<typeof query>
  const { page, pageSize } = state
  const refetchOnMount = useRefetchOnReturn()
  const paged = useQuery({
    queryKey: [query?.path, { page, pageSize, ...asked }],
    queryFn: ({ signal }) => send(call, { page, pageSize, ...asked }, { signal, quiet: true }),
    enabled: !phone && !!query,
    placeholderData: (before) => before,
    refetchOnMount,
  })
  const endless = useInfiniteQuery({
    queryKey: [query?.path, 'endless', asked],
    queryFn: ({ pageParam, signal }) =>
      send(call, { page: pageParam, pageSize: 20, ...asked }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * 20 < last.total && last.rows.length > 0 ? pages.length + 1 : undefined,
    enabled: phone && !!query,
    refetchOnMount,
  })
  const source = phone ? endless : paged
  const endlessRows = useMemo(() => distinct(endless.data?.pages.flatMap(({ rows }) => rows) ?? []), [endless.data])
  return {
    // Until the answer for a smaller page comes, the larger one is still held.
    rows: phone ? endlessRows : (paged.data?.rows.slice(0, pageSize) ?? []),
    total: (phone ? endless.data?.pages.at(-1)?.total : paged.data?.total) ?? 0,
    loading: source.isPending && source.fetchStatus !== 'idle',
    fetching: source.isFetching,
    fault: source.error as CallFault | null,
    hasMore: endless.hasNextPage,
    loadMore: async () => {
      const result = await endless.fetchNextPage()
      if (result.isError) throw result.error
    },
  }
}

/** What a kept page shows counts as fresh for so long when one comes back to it, unless something changed it. */
const freshMs = 30_000

interface Known {
  state: Pick<QueryState, 'isInvalidated' | 'status' | 'dataUpdatedAt'>
}

/** A page that opens asks; one that was kept asks again only for what is old: it is shown as it was, at once. */
function useRefetchOnReturn(): (query: Known) => boolean | 'always' {
  const opened = useRef(false)
  useEffect(() => {
    opened.current = true
  }, [])
  return useCallback(({ state }) => {
    if (!opened.current) return 'always'
    return state.isInvalidated || state.status !== 'success' || Date.now() - state.dataUpdatedAt > freshMs
  }, [])
}

/** A row that moved to a later page while the list was read comes twice. */
function distinct<Row>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [(row as { id: number }).id, row])).values()]
}
