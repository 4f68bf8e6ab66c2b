import { QueryClient, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Call, OutputOf, SentOf } from '../call.ts'
import { CallFault, noAnswer, send } from './api.ts'
import { toast } from './feedback.ts'
import { askAgainBy, isAway, isAwayStatus, noteBack } from './reconnect.ts'

const onlyWithoutAnswer = (failures: number, error: Error) =>
  error instanceof CallFault && error.code === noAnswer && failures < 2

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
  const failed = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && isOfAway(state.error) })
  await Promise.all(failed.map((query) => query.fetch().catch(() => undefined)))
  // Nothing on the screen waits for it: whether it is there at all.
  if (failed.length === 0 && isAway() && (await fetch('/healthz', { cache: 'no-store' })).ok) noteBack()
})

/** How a call's answer is kept and asked for: the same wherever it is asked. */
export const queryOf = <C extends Call>(call: C, input: SentOf<C>, quiet = false) => ({
  queryKey: [call.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<C>> => send(call, input, { signal, quiet }),
})

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
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix)),
  })
}
