import { useQuery } from '@tanstack/react-query'
import { few } from '../../../../client/few.ts'
import { queryOf } from '../../../../client/query.ts'
import type { ExploreQuery, ExploreResult } from '../../../../domain/contract/explore/query.ts'
import { chartCalls as calls } from './contract.ts'

/** A board sends many queries at once, and each may take its time in the database. */
const inTurn = few(3)

/** Result of a query, refetched while it is visible. */
export function useAnswer(query: ExploreQuery, everyMs?: number) {
  const { queryKey, queryFn } = queryOf(calls.run, { query }, true)
  return useQuery<ExploreResult, Error>({
    queryKey,
    queryFn: (context) => inTurn(() => queryFn(context), context.signal),
    placeholderData: (before) => before,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}
