import {
  type QueryState,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { send } from '../../../client/api.ts'
import type { CallFault } from '../../../client/fault.ts'
import { queryWithCache } from '../../../client/query.ts'
import { useShell } from '../../../client/shell.ts'
import type { AnyRecord, ListInput, ListOutput, ListVehicles, RowKey, RowOf, Total } from '../../model/record.ts'
import type { ListRequest } from './question.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface Listing<Row = AnyRow> {
  /** Page of rows on the desk, all rows loaded so far on the phone. */
  readonly rows: readonly Row[]
  /** Vehicle data of the rows, by VIN. */
  readonly vehicles: ListVehicles
  /** Number of rows, as far as they were counted. */
  readonly total: number
  /** True when there are more rows than `total`, about `estimate`. `count` counts them all. */
  readonly open: boolean
  readonly estimate: number | undefined
  count(): Promise<void>
  readonly counting: boolean
  /** Keys of the adjacent pages. Null: there is none. Undefined: pages have numbers only. */
  readonly next: RowKey | null | undefined
  readonly previous: RowKey | null | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Rows are shown while newer ones load. */
  readonly fetching: boolean
  readonly fault: CallFault | null
  refresh(): Promise<void>
  /** Phone only: whether `loadMore` has more rows to load. */
  readonly hasMore: boolean
  loadMore(): Promise<void>
}

type ListQuery = Pick<ListRequest, 'page' | 'at' | 'pageSize' | 'listQuery' | 'missing' | 'pending'>

/**
 * Loads the rows of a query: one page at the desk, an endless list on the phone. Only the visible one is queried, and
 * none while a required filter is missing.
 */
export function useListing<R extends AnyRecord>(
  { query }: Pick<ScreenCalls<R>, 'query'>,
  { page, at, pageSize, listQuery, missing, pending = false }: ListQuery,
): Listing<RowOf<R>> {
  type Page = ListOutput<RowOf<R>>
  const client = useQueryClient()
  const phone = useShell() === 'phone'
  const complete = missing.length === 0
  const enabled = complete && !!query && !pending
  const path = enabled ? query.path : undefined
  const call = query as NonNullable<typeof query>
  const refetchOnMount = useRefetchOnReturn()
  const totalKey = [path, 'total', listQuery]
  // Rows are counted once for all pages of a query, and again when a page is reloaded.
  const totalQuery = useQuery<Total>({ queryKey: totalKey, queryFn: skipToken })
  const ask = async (input: Partial<ListInput>, signal: AbortSignal, isFirst: boolean) => {
    const hasTotal = !isFirst && client.getQueryData(totalKey) !== undefined
    const answer = await send(
      call,
      { ...input, ...listQuery, ...(hasTotal && { count: 'none' }) },
      { signal, quiet: true },
    )
    // Set after the rows, which carry the total themselves: a list never shows the total of other rows.
    if (!hasTotal && answer.total !== null) setTimeout(() => client.setQueryData<Total>(totalKey, totalIn(answer)))
    return answer
  }
  // Later pages come without the total, which is cached by then. Their stored copies need it, too.
  const toKeep = (answer: Page) =>
    answer.total === null ? { ...answer, ...client.getQueryData<Total>(totalKey) } : answer
  const pageKey = [path, { page, at, pageSize, ...listQuery }]
  const pageQuery = useQuery({
    queryKey: pageKey,
    queryFn: ({ signal }) => {
      const isAgain = client.getQueryData(pageKey) !== undefined
      const input = at ? { page: 1, pageSize, ...at } : { page, pageSize }
      return queryWithCache(call, { key: pageKey, input: { ...input, ...listQuery }, toKeep }, () =>
        ask(input, signal, isAgain),
      )
    },
    enabled: !phone && enabled,
    placeholderData: (before) => before,
    refetchOnMount,
  })
  const endlessKey = [path, 'endless', listQuery]
  const endless = useInfiniteQuery({
    queryKey: endlessKey,
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam.page === 1 && pageParam.after === undefined
      const next = () => ask({ pageSize: 20, ...pageParam }, signal, isFirst)
      if (!isFirst) return next()
      const toData = (answer: Page) => ({ pages: [answer], pageParams: [pageParam] })
      const fromData = ({ pages }: { pages: Page[] }) => pages[0]
      const input = { endless: true, ...listQuery }
      return queryWithCache(call, { key: endlessKey, input, toData, fromData, toKeep }, next)
    },
    initialPageParam: { page: 1 } as { page: number; after?: RowKey },
    getNextPageParam: (last, pages) => {
      if (last.next !== undefined) return last.next ? { page: 1, after: last.next } : undefined
      const isWhole = pages.length * 20 >= (last.total ?? 0) || last.rows.length === 0
      return isWhole ? undefined : { page: pages.length + 1 }
    },
    enabled: phone && enabled,
    refetchOnMount,
  })
  const counting = useMutation({
    mutationFn: () => send(call, { page: 1, pageSize: 10, ...listQuery, count: 'exact' }, { quiet: true }),
    onSuccess: (answer) => void client.setQueryData<Total>(totalKey, totalIn(answer)),
  })
  const source = phone ? endless : pageQuery
  const endlessRows = useMemo(() => distinct(endless.data?.pages.flatMap(({ rows }) => rows) ?? []), [endless.data])
  const endlessVehicles = useMemo(
    (): ListVehicles => Object.assign({}, ...(endless.data?.pages.map(({ vehicles }) => vehicles) ?? [])),
    [endless.data],
  )
  // Until the answer for a smaller page arrives, `data` is still the larger one.
  const rows = phone ? endlessRows : (pageQuery.data?.rows.slice(0, pageSize) ?? [])
  const firstAnswer = phone ? endless.data?.pages[0] : pageQuery.data
  const { total, more, estimate } = totalQuery.data ?? (firstAnswer ? totalIn(firstAnswer) : { total: null })
  const some = { total: total ?? 0, open: source.data !== undefined && (total === null || more === true) }
  return {
    // Once a required filter is removed, earlier rows no longer answer the query.
    ...(complete
      ? { rows, ...some, hasMore: endless.hasNextPage }
      : { rows: [], total: 0, open: false, hasMore: false }),
    vehicles: phone ? endlessVehicles : (pageQuery.data?.vehicles ?? none),
    estimate: estimate ?? undefined,
    count: async () => void (await counting.mutateAsync()),
    counting: counting.isPending,
    next: phone ? undefined : pageQuery.data?.next,
    previous: phone ? undefined : pageQuery.data?.previous,
    loading: pending || (source.isPending && source.fetchStatus !== 'idle'),
    fetching: source.isFetching,
    fault: source.error as CallFault | null,
    refresh: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === query?.path }),
    loadMore: async () => {
      const result = await endless.fetchNextPage()
      if (result.isError) throw result.error
    },
  }
}

const none: ListVehicles = {}
const totalIn = ({ total, more, estimate }: Total): Total => ({ total, more, estimate })

/** Milliseconds for which a page's data counts as fresh when the user returns, unless a change invalidated it. */
const freshMs = 30_000

interface RefetchQuery {
  state: Pick<QueryState, 'isInvalidated' | 'status' | 'dataUpdatedAt'>
}

/**
 * Returns a `refetchOnMount` policy. A new page always loads. One that is shown again appears at once and reloads only
 * old data.
 */
function useRefetchOnReturn(): (query: RefetchQuery) => boolean | 'always' {
  const wasOpened = useRef(false)
  useEffect(() => {
    wasOpened.current = true
  }, [])
  return useCallback(({ state }) => {
    if (!wasOpened.current) return 'always'
    return state.isInvalidated || state.status !== 'success' || Date.now() - state.dataUpdatedAt > freshMs
  }, [])
}

/** Removes duplicates: a row that moved to a later page while the list was read appears twice. */
function distinct<Row>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [(row as { id: number }).id, row])).values()]
}
