import { useQuery } from '@tanstack/react-query'
import { few } from '../../../kit/client/few.ts'
import { queryOf } from '../../../kit/client/query.ts'
import type { ExploreQuery, ExploreResult } from '../../../kit/explore/query.ts'
import { chartCalls as calls } from './contract.ts'

/** A board asks many questions at once, each of which may take its time at the database. */
const inTurn = few(3)

/** The answer to a question, asked again every so often while it is seen. */
export function useAnswer(query: ExploreQuery, everyMs?: number) {
  const { queryKey, queryFn } = queryOf(calls.run, { query }, true)
  return useQuery<ExploreResult, Error>({
    queryKey,
    queryFn: (context) => inTurn(() => queryFn(context), context.signal),
    placeholderData: (before) => before,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}
