import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Shell } from '../../../../client/shell.ts'
import { decodeTrack, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { Colour } from '../../../../ui/map/layer.ts'
import { vehicleColours } from '../../../../ui/map/theme/colours.ts'
import { bytesOf } from './bytes.ts'
import type { TrackPoints, TrackSummary } from './contract.ts'
import type { TrackSource } from './player/source.ts'
import { union } from './union.ts'

export const maxVehicles = 5
/** Limit of points of whole tracks, for all vehicles together. */
export const maxPoints: Record<Shell, number> = { desk: 20_000, phone: 5_000 }
const cacheMs = 60_000

export interface LoadedPoints extends Omit<TrackPoints, 'columns'> {
  readonly columns: TrackColumns
}
export const decodePoints = ({ columns, ...rest }: TrackPoints): LoadedPoints => ({
  ...rest,
  columns: decodeTrack(bytesOf(columns)),
})

/** Visible part of the map. The rest of a long track is less exact. */
export interface Viewport {
  readonly bounds: [number, number, number, number]
  readonly toleranceM: number
}

export interface Track {
  readonly vin: string
  readonly colour: Colour
  readonly summary: TrackSummary | undefined
  readonly points: LoadedPoints | undefined
  readonly viewport: LoadedPoints | undefined
  /** All points loaded for the line. */
  readonly columns: TrackColumns | undefined
  readonly error: Error | undefined
  retry(): void
}

export interface TracksQuery {
  readonly source: TrackSource
  readonly vins: readonly string[]
  readonly period: { readonly from: string; readonly to: string }
  readonly most: number
  readonly viewport: Viewport | undefined
}

const cacheOptions = { staleTime: cacheMs, structuralSharing: false } as const
type WithSignal = { signal: AbortSignal }

/** Queries of each vehicle that do not depend on the viewport. */
function queriesOf({ source, vins, period, most }: Omit<TracksQuery, 'viewport'>) {
  const each = Math.max(1_000, Math.floor(most / Math.max(1, vins.length)))
  const key = (what: string, vin: string, more?: unknown) =>
    ['track', source.key, what, vin, period.from, period.to, more] as const
  const opens = vins.map((vin) => ({
    queryKey: key('open', vin),
    queryFn: ({ signal }: WithSignal) => source.open({ vin, ...period }, signal),
    ...cacheOptions,
  }))
  const wholes = vins.map((vin) => ({
    queryKey: key('points', vin, each),
    queryFn: async ({ signal }: WithSignal) =>
      decodePoints(await source.points({ vin, ...period, toleranceM: 0, most: each }, signal)),
    ...cacheOptions,
  }))
  return { each, key, opens, wholes }
}

/** Prefetches tracks that will be shown soon. The player repeats requests that failed. */
export function askTracks(client: QueryClient, input: Omit<TracksQuery, 'viewport'>): void {
  const { opens, wholes } = queriesOf(input)
  for (const query of opens) void client.prefetchQuery(query)
  for (const query of wholes) void client.prefetchQuery(query)
}

/** Tracks of vehicles in one period. An object changes only when its data do. */
export function useTracks({ viewport, ...tracksQuery }: TracksQuery): readonly Track[] {
  const { source, vins, period } = tracksQuery
  const queries = queriesOf(tracksQuery)
  const { each, key } = queries
  const summaries = useQueries({ queries: queries.opens })
  const wholes = useQueries({ queries: queries.wholes })
  const viewportQueries = useQueries({
    queries: vins.map((vin, index) => {
      const rough = wholes[index]?.data
      const shouldLoad = viewport && rough && rough.shown < rough.total && rough.toleranceM > viewport.toleranceM
      return {
        queryKey: key('viewport', vin, [each, shouldLoad ? viewport : null]),
        queryFn: async ({ signal }: WithSignal) =>
          decodePoints(await source.points({ vin, ...period, ...(viewport as Viewport), most: each }, signal)),
        enabled: Boolean(shouldLoad),
        // The previous viewport of the same track stays until the next is loaded.
        placeholderData: (before: LoadedPoints | undefined, of?: { queryKey: readonly unknown[] }) =>
          of &&
          key('viewport', vin)
            .slice(0, 6)
            .every((part, place) => part === of.queryKey[place])
            ? before
            : undefined,
        gcTime: cacheMs,
        ...cacheOptions,
      }
    }),
  })
  return useSame(
    vins.map((vin, index) => {
      const [summary, points, viewportQuery] = [summaries[index], wholes[index], viewportQueries[index]]
      const [rough, fine] = [points?.data, viewportQuery?.data]
      return {
        vin,
        colour: vehicleColours[index % vehicleColours.length]!,
        summary: summary?.data,
        points: rough,
        viewport: fine,
        columns: rough && together(rough.columns, fine?.columns),
        error: summary?.error ?? points?.error ?? undefined,
        retry: () => {
          if (summary?.isError) void summary.refetch()
          if (points?.isError) void points.refetch()
        },
      }
    }),
  )
}

const joins = new WeakMap<TrackColumns, { with: TrackColumns; all: TrackColumns }>()
function together(rough: TrackColumns, fine: TrackColumns | undefined): TrackColumns {
  if (!fine) return rough
  const entry = joins.get(rough)
  if (entry?.with === fine) return entry.all
  const all = union(rough, fine)
  joins.set(rough, { with: fine, all })
  return all
}

/** Returns the previous array while no track changed, so that the drawing is not recomputed. */
function useSame(next: readonly Track[]): readonly Track[] {
  const before = useRef(next)
  const isSame =
    before.current.length === next.length &&
    next.every((track, index) => {
      const old = before.current[index]!
      return (['vin', 'summary', 'columns', 'points', 'viewport', 'error'] as const).every(
        (name) => old[name] === track[name],
      )
    })
  if (!isSame) before.current = next
  return before.current
}
