import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { minuteMs } from '../../../../../domain/time.ts'
import { firstAt, type TrackColumns } from '../../../../../domain/track/columns.ts'
import type { Playback } from '../transport/clock.ts'
import { decodePoints, type LoadedPoints, type Track } from '../use-tracks.ts'
import type { TrackSource } from './source.ts'

/** Approximate number of points loaded around the playhead. */
const targetPoints = 1_200
const maxPoints = 10_000
const minMs = 5 * minuteMs

export interface FullResolution {
  /** Every point from `from` to before `to`. Undefined: loading. */
  readonly points: LoadedPoints | undefined
  readonly from: number
  readonly to: number
}

/** Loads every point of a track in the window around the playhead. Steps, values and the table use them. */
export function useFullResolution(source: TrackSource, track: Track | undefined, playback: Playback): FullResolution {
  const { summary, points: rough } = track ?? {}
  const [from, to] = [summary?.from ?? 0, (summary?.to ?? 0) + 1]
  const isWhole = !rough || rough.shown >= rough.total
  const length = isWhole ? to - from : Math.max(minMs, ((to - from) * targetPoints) / Math.max(1, rough.total))
  const number = useSyncExternalStore(playback.cursor.listen, () => {
    const at = Math.min(Math.max(playback.cursor.get() ?? from, from), to - 1)
    return Math.floor((at - from) / Math.max(1, length))
  })
  const begin = from + Math.floor(number * length)
  const end = Math.min(to, from + Math.floor((number + 1) * length))
  const period = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
  const vin = track?.vin ?? ''
  const piece = useQuery({
    queryKey: ['track', source.key, 'fullResolution', vin, period.from, period.to],
    queryFn: async ({ signal }) =>
      decodePoints(await source.points({ vin, ...period, toleranceM: 0, most: maxPoints }, signal)),
    enabled: !isWhole && end > begin,
    staleTime: 60_000,
    gcTime: 60_000,
    structuralSharing: false,
  })
  const points = isWhole ? rough : piece.data
  return useMemo(() => ({ points, from: begin, to: end }), [points, begin, end])
}

/** Points for the values at a time: all points where they are loaded, else those of the line. */
export function columnsAt(
  track: Track,
  fullResolution: FullResolution | undefined,
  at: number,
): TrackColumns | undefined {
  const columns = fullResolution?.points?.columns
  // The window has no neighbours for points at its ends.
  if (!columns || at < fullResolution.from || at >= fullResolution.to) return track.columns
  const next = firstAt(columns, at)
  return next > 0 && next < columns.length ? columns : track.columns
}
