import { hashKey, QueryClient, type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Call, OutputOf, SentOf } from '../call.ts'
import { CallFault, noAnswer, send } from './api.ts'
import { isOffline } from './fault.ts'
import { toast } from './feedback.ts'
import { keptAnswer } from './kept.ts'
import { askAgainBy, isAway, isAwayStatus, probe } from './reconnect.ts'

/** While the device has no network, or no server answers, what failed says so at once: it is requested again after that. */
const onlyWithoutAnswer = (failures: number, error: Error) =>
  error instanceof CallFault && error.code === noAnswer && failures < 2 && navigator.onLine && !isAway()

/** The one store of answers. Always asks again when a view is opened; retries only what got no answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: onlyWithoutAnswer, staleTime: 0, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** An answer that did not come because the server was away, not because of what was asked. */
const isOfAway = (error: unknown) =>
  error instanceof CallFault && (error.http === undefined ? error.code === noAnswer : isAwayStatus(error.http))

askAgainBy(async () => {
  const failed = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state, queryHash }) => behind.has(queryHash) || (state.status === 'error' && isOfAway(state.error)),
  })
  await Promise.all(failed.map((query) => query.fetch().catch(() => undefined)))
  // Nothing on the screen waits for it: whether it is there at all.
  if (failed.length === 0 && isAway()) await probe()
})

/** Of the queries that show an answer of an earlier time: when it was given, in ms since 1970. */
const behind = new Map<string, number>()

/** Of the queries whose answers are kept. */
const kept = new Set<string>()

/** Whether all that the screen shows is kept anyway. */
export const showsKept = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ queryHash }) => kept.has(queryHash))

/** Comes behind what is read: the first list does not wait for it. */
const writing = () => import('./keep.ts')

/** How the answer that was kept stands in the cache: alone unless it is the first page of more. */
interface Held<Out> {
  key: QueryKey
  /** What it is kept under; the call's input unless said. */
  input: unknown
  toData?(answer: Out): unknown
  fromData?(data: never): Out | undefined
  /** What is kept of an answer. */
  toKeep?(answer: Out): Out
}

/**
 * Asks, and of a call that is marked `offline` shows meanwhile what it answered last; when the server cannot be reached
 * that stays, and is asked for again like what failed.
 */
export async function askKept<C extends Call>(
  call: C,
  { key, input, toData, fromData, toKeep }: Held<OutputOf<C>>,
  ask: () => Promise<OutputOf<C>>,
): Promise<OutputOf<C>> {
  if (!call.offline) return ask()
  const hash = hashKey(key)
  kept.add(hash)
  const keeping = keptAnswer(call, input)
  void keeping.then((found) => {
    if (!found || queryClient.getQueryData(key) !== undefined) return
    behind.set(hash, found.at)
    const answer = found.answer as OutputOf<C>
    queryClient.setQueryData(key, toData ? toData(answer) : answer, { updatedAt: found.at })
  })
  try {
    const answer = await ask()
    behind.delete(hash)
    const held = toKeep ? toKeep(answer) : answer
    void writing().then(({ keepAnswer }) => keepAnswer(call, input, held))
    return answer
  } catch (error) {
    if (!isOfAway(error)) {
      // The server was asked and says no: what it said before is not true any more.
      if (error instanceof CallFault) void writing().then(({ forgetAnswer }) => forgetAnswer(call, input))
      throw error
    }
    const found = await keeping
    const data = queryClient.getQueryData(key)
    const held = data === undefined ? found?.answer : fromData ? fromData(data as never) : data
    if (held === undefined) throw error
    if (!behind.has(hash)) behind.set(hash, queryClient.getQueryState(key)?.dataUpdatedAt || (found?.at ?? Date.now()))
    return held as OutputOf<C>
  }
}

/** How a call's answer is kept and asked for: the same wherever it is asked. */
export const queryOf = <C extends Call>(call: C, input: SentOf<C>, quiet = false) => {
  const queryKey = [call.path, input] as const
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<C>> =>
      askKept(call, { key: queryKey, input }, () => send(call, input, { signal, quiet })),
  }
}

/** Whether something on the screen was never read, and cannot be now: the device has no network. */
export const useUnread = (): boolean =>
  useSyncExternalStore(watchQueries, () =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => state.data === undefined && isOffline(state.error) })
      .some(({ queryHash }) => !behind.has(queryHash)),
  )

/** Since when what is on the screen may be out of date: the oldest kept answer that is shown, but for `path`'s. */
export const useBehindSince = (path: string): number | undefined =>
  useSyncExternalStore(watchQueries, () => {
    const shown = queryClient.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryHash, queryKey }) => behind.has(queryHash) && queryKey[0] !== path,
    })
    const since = shown.map(({ queryHash }) => behind.get(queryHash) ?? 0)
    return since.length > 0 ? Math.min(...since) : undefined
  })
const watchQueries = (tell: () => void) => queryClient.getQueryCache().subscribe(tell)

/** The answer of a call for an input, asked again when the input changes. */
export function useCall<C extends Call>(
  call: C,
  input: SentOf<C>,
  options: Omit<UseQueryOptions<OutputOf<C>, Error>, 'queryKey' | 'queryFn'> & { quiet?: boolean } = {},
) {
  const { quiet, ...rest } = options
  return useQuery<OutputOf<C>, Error>({ ...rest, ...queryOf(call, input, quiet) })
}

/**
 * A call that changes something. Afterwards every answer whose path starts with one of `invalidates` is asked again.
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

/** Asks again every answer whose call's path starts with one of `prefixes`. */
export async function invalidate(prefixes: string[]): Promise<void> {
  const isMeant = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix))
  // What is on its way for the first time may have been read before the change, and would be waited for.
  await queryClient.cancelQueries({
    predicate: (query) => isMeant(query) && query.isActive() && query.state.data === undefined,
  })
  await queryClient.invalidateQueries({ predicate: isMeant })
}
