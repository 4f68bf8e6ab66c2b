/** Line of a track in pieces for a file, in bounded memory. Pure. */
import { flag, offLine, type TrackColumns } from './columns.ts'
import { gapMsOf } from './stops.ts'

/** A position of a track as files show it: degrees of WGS-84, null when unknown. */
export interface TrackPoint {
  /** ms since 1970. */
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly speedKmh: number | null
  readonly socPercent: number | null
  readonly odometerKm: number | null
  readonly flags: number
}

export function trackPointOf(track: TrackColumns, i: number): TrackPoint {
  const scaleOrNull = (value: number, scale: number) => (value < 0 ? null : value / scale)
  return {
    at: track.at[i]!,
    longitude: track.longitude[i]! / 1e6,
    latitude: track.latitude[i]! / 1e6,
    speedKmh: scaleOrNull(track.speed[i]!, 10),
    socPercent: scaleOrNull(track.soc[i]!, 1),
    odometerKm: scaleOrNull(track.odometer[i]!, 10),
    flags: track.flags[i]!,
  }
}

/** Longer segments are split. */
const pieceLength = 5_000

/** Yields the points of the line in segments. `isNew`: a gap precedes this segment. */
export async function* piecesOf(
  days: AsyncIterable<TrackColumns>,
): AsyncGenerator<{ isNew: boolean; points: readonly TrackPoint[] }> {
  let points: TrackPoint[] = []
  let isNew = true
  let last: number | undefined
  for await (const track of days) {
    const gapMs = gapMsOf(track)
    for (let i = 0; i < track.length; i++) {
      if ((track.flags[i]! & offLine) !== 0) continue
      const isGap = last !== undefined && track.at[i]! - last > gapMs
      if (points.length > 0 && (isGap || points.length === pieceLength)) {
        yield { isNew, points }
        points = []
        isNew = false
      }
      isNew ||= isGap
      last = track.at[i]!
      points.push(trackPointOf(track, i))
    }
  }
  if (points.length > 0) yield { isNew, points }
}

/** Yields the outliers, which are not part of the line. Files mark them. */
export async function* outliersOf(days: AsyncIterable<TrackColumns>): AsyncGenerator<TrackPoint> {
  for await (const track of days)
    for (let i = 0; i < track.length; i++) if ((track.flags[i]! & flag.outlier) !== 0) yield trackPointOf(track, i)
}
