/** Parts of a track as a map draws it. Pure. */
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { flag, offLine, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { TrackGap } from '../../../../domain/track/shape.ts'
import type { Colour } from '../../../../ui/map/layer.ts'
import { type DrawnTrack, trackParts } from '../../../../ui/map/track.ts'

/**
 * The line, cut at gaps in which the vehicle went on. These gaps are dashed.
 * @param colour of the whole line. Without it each point has the colour of its speed.
 */
export function partsOf(track: TrackColumns, gaps: readonly TrackGap[], colour?: Colour): DrawnTrack {
  const points = {
    length: track.length,
    position: (i: number): Position => [track.longitude[i]! / 1e6, track.latitude[i]! / 1e6],
    timeMs: (i: number) => track.at[i]!,
    speedKmh: (i: number) => (track.speed[i]! < 0 ? null : track.speed[i]! / 10),
    isOff: (i: number) => (track.flags[i]! & offLine) !== 0,
  }
  const open = gaps.filter(({ parked: isParked }) => !isParked)
  return trackParts(points, open, colour)
}

/** A marked point: implausible, or away from the place of a stop. */
export interface Stray {
  readonly at: number
  readonly place: Position
  readonly drift: boolean
}
export function straysOf(track: TrackColumns, most: number): Stray[] {
  const strays: Stray[] = []
  for (let i = 0; i < track.length && strays.length < most; i++) {
    const drift = (track.flags[i]! & flag.drift) !== 0
    if (!drift && (track.flags[i]! & flag.outlier) === 0) continue
    strays.push({ at: track.at[i]!, place: [track.longitude[i]! / 1e6, track.latitude[i]! / 1e6], drift })
  }
  return strays
}
