import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { useCall } from '../../../../client/query.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import type { Filter } from '../../../../record/model/address.ts'
import type { MessageCalls } from './contract.ts'
import type { PeriodQuery } from './use-period-query.ts'

export type MessageRequest = SentOf<MessageCalls['density']>
const pageSize = 50

/** Input of the calls from the form. Undefined while VIN or time are missing. */
export function useQuestion({ filter, vin, from, to }: PeriodQuery): MessageRequest | undefined {
  return useMemo(() => (vin && from && to ? { vin, from, to, ...restOf(filter) } : undefined), [filter, vin, from, to])
}

function restOf(filter: Filter) {
  const { kind, level, direction, backfilled, clockDrift, broken } = filter as Record<string, unknown>
  const ways = (direction as ('up' | 'down')[] | undefined) ?? []
  return {
    ...(kind ? { kinds: (kind as string[]).map(Number) } : {}),
    ...(level ? { levels: (level as string[]).map(Number) } : {}),
    ...(ways.length === 1 && ways[0] ? { direction: ways[0] } : {}),
    ...(typeof backfilled === 'boolean' ? { backfilled } : {}),
    ...(typeof clockDrift === 'boolean' ? { clockDrift } : {}),
    ...(typeof broken === 'boolean' ? { broken } : {}),
  }
}

/** The time line, newest first, as far as it was scrolled, and its density. */
export function useMessages(calls: MessageCalls, question: MessageRequest | undefined) {
  const input = question ?? { vin: '-', from: '', to: '' }
  const enabled = question !== undefined
  const list = useInfiniteQuery({
    queryKey: [calls.list.path, input],
    queryFn: ({ pageParam, signal }) =>
      send(
        calls.list,
        { ...input, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) },
        { signal, quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.rows.at(-1)?.key : undefined),
    enabled,
    staleTime: 30_000,
  })
  const density = useCall(calls.density, input, { enabled, quiet: true, staleTime: 30_000 })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return { list, density, rows }
}
