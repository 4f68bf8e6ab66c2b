import { type QueryState, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { send } from '../client/api.ts'
import type { CallFault } from '../client/fault.ts'
import { useShell } from '../client/shell.ts'
import type { Question } from './question.ts'
import type { AnyRecord, RowOf } from './record.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

/** The answer to a list's question, as far as it is here. */
export interface Listing<Row = AnyRow> {
  /** The page's rows on the desk; all rows loaded so far on the phone. */
  readonly rows: readonly Row[]
  readonly total: number
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Something is shown and newer is on its way. */
  readonly fetching: boolean
  readonly fault: CallFault | null
  refresh(): Promise<void>
  /** Phone: more rows exist, and a way to load them. */
  readonly hasMore: boolean
  loadMore(): Promise<void>
}

/**
 * The rows that a question is answered with by the record's query call: one page on the desk, an endless list on the
 * phone, and only the one that is seen is asked for. Nothing is asked while the question lacks a filter.
 */
export function useListing<R extends AnyRecord>(
  { query }: Pick<ScreenCalls<R>, 'query'>,
  { page, pageSize, asked, missing }: Pick<Question, 'page' | 'pageSize' | 'asked' | 'missing'>,
): Listing<RowOf<R>> {
  const client = useQueryClient()
  const phone = useShell() === 'phone'
  const complete = missing.length === 0
  const enabled = complete && !!query
  const path = enabled ? query.path : undefined
  const call = query as NonNullable<typeof query>
  const refetchOnMount = useRefetchOnReturn()
  const paged = useQuery({
    queryKey: [path, { page, pageSize, ...asked }],
    queryFn: ({ signal }) => send(call, { page, pageSize, ...asked }, { signal, quiet: true }),
    enabled: !phone && enabled,
    placeholderData: (before) => before,
    refetchOnMount,
  })
  const endless = useInfiniteQuery({
    queryKey: [path, 'endless', asked],
    queryFn: ({ pageParam, signal }) =>
      send(call, { page: pageParam, pageSize: 20, ...asked }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * 20 < last.total && last.rows.length > 0 ? pages.length + 1 : undefined,
    enabled: phone && enabled,
    refetchOnMount,
  })
  const source = phone ? endless : paged
  const endlessRows = useMemo(() => distinct(endless.data?.pages.flatMap(({ rows }) => rows) ?? []), [endless.data])
  // Until the answer for a smaller page comes, the larger one is still held.
  const rows = phone ? endlessRows : (paged.data?.rows.slice(0, pageSize) ?? [])
  const total = (phone ? endless.data?.pages.at(-1)?.total : paged.data?.total) ?? 0
  return {
    // What was answered before a filter was taken back is no answer any more.
    ...(complete ? { rows, total, hasMore: endless.hasNextPage } : { rows: [], total: 0, hasMore: false }),
    loading: source.isPending && source.fetchStatus !== 'idle',
    fetching: source.isFetching,
    fault: source.error as CallFault | null,
    refresh: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === query?.path }),
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
