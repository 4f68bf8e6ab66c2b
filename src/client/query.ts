import { hashKey, QueryClient, type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Call, OutputOf, SentOf } from '../domain/contract/call.ts'
import { CallFault, noAnswer, send } from './api.ts'
import { isOffline } from './fault.ts'
import { toast } from './feedback.ts'
import { askAgainBy, isAway, isAwayStatus, probe } from './reconnect.ts'
import { readStoredAnswer } from './stored-answer.ts'

/**
 * Retries only requests without an answer. While the device is offline or the server is away it fails at once: the
 * request is repeated on reconnection.
 */
const onlyWithoutAnswer = (failures: number, error: Error) =>
  error instanceof CallFault && error.code === noAnswer && failures < 2 && navigator.onLine && !isAway()

/** The only cache of answers. Refetches whenever a view opens. Retries only requests without an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: onlyWithoutAnswer, staleTime: 0, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Whether the request failed because the server was away, not because of its content. */
const isOfAway = (error: unknown) =>
  error instanceof CallFault && (error.http === undefined ? error.code === noAnswer : isAwayStatus(error.http))

askAgainBy(async () => {
  const failedQueries = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state, queryHash }) => behind.has(queryHash) || (state.status === 'error' && isOfAway(state.error)),
  })
  await Promise.all(failedQueries.map((query) => query.fetch().catch(() => undefined)))
  // Nothing on the screen waits for an answer, so only check whether the server responds.
  if (failedQueries.length === 0 && isAway()) await probe()
})

/** Time of the answer in ms since 1970, for queries that show an earlier answer. */
const behind = new Map<string, number>()

const offlineHashes = new Set<string>()

/** Whether everything on the screen is stored anyway. */
export const isScreenStored = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ queryHash }) => offlineHashes.has(queryHash))

/** Loaded after the reading part, so that the first list does not wait for it. */
const writing = () => import('./store-answers.ts')

/** Shape of a stored answer in the query cache. It may be the answer itself or the first of several pages. */
interface AnswerShape<Out> {
  key: QueryKey
  /** Storage key. Default: the call's input. */
  input: unknown
  toData?(answer: Out): unknown
  fromData?(data: never): Out | undefined
  /** Selects the part of an answer to store. */
  toKeep?(answer: Out): Out
}

/**
 * Makes a request. For a call marked `offline` it shows the last stored answer until the new one arrives. While the
 * server is unreachable the stored answer stays, and the request is repeated like failed ones.
 */
export async function queryWithCache<C extends Call>(
  call: C,
  { key, input, toData, fromData, toKeep }: AnswerShape<OutputOf<C>>,
  ask: () => Promise<OutputOf<C>>,
): Promise<OutputOf<C>> {
  if (!call.offline) return ask()
  const hash = hashKey(key)
  offlineHashes.add(hash)
  const keeping = readStoredAnswer(call, input)
  void keeping.then((storedAnswer) => {
    if (!storedAnswer || queryClient.getQueryData(key) !== undefined) return
    behind.set(hash, storedAnswer.at)
    const answer = storedAnswer.answer as OutputOf<C>
    queryClient.setQueryData(key, toData ? toData(answer) : answer, { updatedAt: storedAnswer.at })
  })
  try {
    const answer = await ask()
    behind.delete(hash)
    const latestAnswer = toKeep ? toKeep(answer) : answer
    void writing().then(({ keepAnswer }) => keepAnswer(call, input, latestAnswer))
    return answer
  } catch (error) {
    if (!isOfAway(error)) {
      // The server answered with a refusal, so the stored answer is no longer valid.
      if (error instanceof CallFault) void writing().then(({ forgetAnswer }) => forgetAnswer(call, input))
      throw error
    }
    const storedAnswer = await keeping
    const data = queryClient.getQueryData(key)
    const fallbackAnswer = data === undefined ? storedAnswer?.answer : fromData ? fromData(data as never) : data
    if (fallbackAnswer === undefined) throw error
    if (!behind.has(hash))
      behind.set(hash, queryClient.getQueryState(key)?.dataUpdatedAt || (storedAnswer?.at ?? Date.now()))
    return fallbackAnswer as OutputOf<C>
  }
}

/** Query key and function of a call, the same wherever it is used. */
export const queryOf = <C extends Call>(call: C, input: SentOf<C>, quiet = false) => {
  const queryKey = [call.path, input] as const
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<C>> =>
      queryWithCache(call, { key: queryKey, input }, () => send(call, input, { signal, quiet })),
  }
}

/** Whether something on the screen was never loaded and cannot be now, because the device is offline. */
export const useUnread = (): boolean =>
  useSyncExternalStore(watchQueries, () =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.data === undefined && isOffline(state.error) })
      .some(({ queryHash }) => !behind.has(queryHash)),
  )

/** Time of the oldest stored answer on the screen, in ms since 1970, except answers of `path`. */
export const useBehindSince = (path: string): number | undefined =>
  useSyncExternalStore(watchQueries, () => {
    const staleQueries = queryClient.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryHash, queryKey }) => behind.has(queryHash) && queryKey[0] !== path,
    })
    const since = staleQueries.map(({ queryHash }) => behind.get(queryHash) ?? 0)
    return since.length > 0 ? Math.min(...since) : undefined
  })
const watchQueries = (tell: () => void) => queryClient.getQueryCache().subscribe(tell)

/** The answer of a call for an input. Requests again when the input changes. */
export function useCall<C extends Call>(
  call: C,
  input: SentOf<C>,
  options: Omit<UseQueryOptions<OutputOf<C>, Error>, 'queryKey' | 'queryFn'> & { quiet?: boolean } = {},
) {
  const { quiet, ...rest } = options
  return useQuery<OutputOf<C>, Error>({ ...rest, ...queryOf(call, input, quiet) })
}

/**
 * A call that changes something. Afterwards every answer whose path starts with one of `invalidates` is refetched.
 * @param change.done text of the toast on success
 * @param change.quiet faults are shown by the form itself
 */
export function useChange<C extends Call>(
  call: C,
  change: { invalidates?: string[]; done?: string; quiet?: boolean } = {},
) {
  return useMutation<OutputOf<C>, Error, SentOf<C>>({
    mutationFn: (input) => send(call, input, { quiet: change.quiet ?? false }),
    onSuccess: () => {
      if (change.done) toast.success(change.done)
      return invalidate(change.invalidates ?? [])
    },
  })
}

/** Refetches every answer whose call's path starts with one of `prefixes`. */
export async function invalidate(prefixes: string[]): Promise<void> {
  const isMeant = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix))
  // A first request in progress may have been read before the change, and would be awaited.
  await queryClient.cancelQueries({
    predicate: (query) => isMeant(query) && query.isActive() && query.state.data === undefined,
  })
  await queryClient.invalidateQueries({ predicate: isMeant })
}
