/** Distance along a track by the rule of trips and days. Pure. */

import type { Odometry } from '../geo/odometry/odometry.ts'
import type { Piece, WayPoint } from '../geo/odometry/way.ts'
import { flag, type TrackColumns } from './columns.ts'

/** Yields the values of a track's reports for the odometry, oldest first. */
function* wayPointsOf(track: TrackColumns): Generator<WayPoint> {
  for (let i = 0; i < track.length; i++) {
    const flags = track.flags[i]!
    const isPlaced = (flags & flag.unplaced) === 0
    const km = track.odometer[i]! < 0 ? null : track.odometer[i]! / 10
    const speedKmh = track.speed[i]! < 0 ? null : track.speed[i]! / 10
    const isOn = (flags & flag.off) !== 0 ? false : (flags & flag.on) !== 0 ? (flags & flag.charging) === 0 : null
    if (km === null && !isPlaced && speedKmh === null && isOn === null) continue
    yield {
      at: track.at[i]!,
      km,
      speedKmh,
      isOn,
      longitude: isPlaced ? track.longitude[i]! / 1e6 : null,
      latitude: isPlaced ? track.latitude[i]! / 1e6 : null,
    }
  }
}

export interface TrackWay {
  readonly metres: number
  readonly positionMetres: number
  /** Without gaps of the track. */
  readonly movedMetres: number
}

/**
 * Measures the distance along a track.
 * @param before state after the reports before the track, which is advanced
 * @param after reports after the track, which may divide the distance driven on it
 */
export async function wayAlong(
  track: TrackColumns,
  gapMs: number,
  before: Odometry,
  after: AsyncIterable<WayPoint>,
): Promise<TrackWay> {
  const [from, to] = [track.at[0], track.at[track.length - 1]]
  const way = { metres: 0, positionMetres: 0, movedMetres: 0 }
  if (from === undefined || to === undefined) return way
  const add = (piece: Piece) => {
    const { metres, positionMetres } = within(piece, from, to)
    way.metres += metres
    way.positionMetres += positionMetres
    if (piece.to - piece.from <= gapMs) way.movedMetres += metres
  }
  for (const point of wayPointsOf(track)) before.add(point).forEach(add)
  for await (const point of after) {
    if ((before.openSince ?? to) >= to) break
    before.add(point).forEach(add)
  }
  return way
}

/** Part of a piece within a period. A piece that reaches beyond counts by its share of time. */
function within({ from: begin, to: end, metres, positionMetres }: Piece, from: number, to: number) {
  if (begin >= from && end <= to) return { metres, positionMetres }
  const share = Math.max(0, Math.min(end, to) - Math.max(begin, from)) / (end - begin)
  return { metres: Math.round(metres * share), positionMetres: Math.round(positionMetres * share) }
}
