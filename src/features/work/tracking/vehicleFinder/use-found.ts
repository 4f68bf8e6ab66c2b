import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { pageSize } from './contract.ts'
import type { FinderSource } from './source.ts'

const everyMs = 15_000
/** Rounds to some hundred metres, so that walking does not cause a request with each step. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e3) / 1e3

/** Matching vehicles, page by page, nearest to `near` first. Refetched periodically. */
export function useFound(source: FinderSource, text: string, near: Position | undefined) {
  const at = near && { longitude: roundDegrees(near[0]), latitude: roundDegrees(near[1]) }
  const answer = useInfiniteQuery({
    queryKey: ['finder', source.key, text, at],
    queryFn: ({ pageParam, signal }) =>
      source.find({ ...(text ? { text } : {}), ...(at ? { near: at } : {}), page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    retry: false,
  })
  const visitedVins = new Set<string>()
  const vehicles = (answer.data?.pages ?? [])
    .flatMap((page) => page.vehicles)
    // A vehicle that moved between two requests may be on two pages.
    .filter(({ vin }) => !visitedVins.has(vin) && visitedVins.add(vin))
  return { answer, vehicles, total: answer.data?.pages[0]?.total ?? 0 }
}
