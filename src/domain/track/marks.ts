/** Marks implausible positions without deleting any. Pure. */

import { fastestKmh } from '../geo/odometry/way.ts'
import { flag, type TrackColumns } from './columns.ts'
import { apartM, lineOf, offsetM, setLevels } from './simplify.ts'
import { driftM, gapMsOf, gapsOf, stopsOf } from './stops.ts'

/** Metres. Positions this close are not outliers: the clocks of two positions may differ by seconds. */
const slackM = 100
/** This many points in a row that agree are not outliers: the vehicle was carried there. */
const agreeing = 5

/** Marks outliers and drift, and sets the scale at which each point matters. */
export function mark(track: TrackColumns): void {
  const { flags } = track
  for (let i = 0; i < track.length; i++) flags[i] = flags[i]! & ~(flag.outlier | flag.drift)
  markOutliers(track)
  const line = lineOf(track)
  const requiredIndices: number[] = []
  for (const stop of stopsOf(track, line)) {
    requiredIndices.push(stop.first, stop.last)
    markDrift(track, stop)
  }
  for (const { first, last } of gapsOf(track, gapMsOf(track, line), line)) requiredIndices.push(first, last)
  setLevels(track, requiredIndices)
}

function canGo(track: TrackColumns, from: number, to: number): boolean {
  const seconds = Math.abs(track.at[to]! - track.at[from]!) / 1000
  return apartM(track, from, to) <= slackM + (seconds * fastestKmh) / 3.6
}

/**
 * Marks outliers. A point out of reach of the last good one waits. It is an outlier when the next points continue from
 * the good one. When enough points agree with it, the vehicle is there.
 */
function markOutliers(track: TrackColumns): void {
  const { flags } = track
  const outlier = (i: number) => {
    flags[i] = flags[i]! | flag.outlier
  }
  /** Good points since the last jump, while they are too few to be trusted. */
  let fresh: number[] | undefined = []
  let good = -1
  let waiting: number[] = []
  const trust = (i: number) => {
    good = i
    fresh?.push(i)
    if (fresh && fresh.length >= agreeing) fresh = undefined
  }
  for (let i = 0; i < track.length; i++) {
    if ((flags[i]! & flag.unplaced) !== 0) continue
    if (good < 0 || canGo(track, good, i)) {
      waiting.forEach(outlier)
      waiting = []
      trust(i)
      continue
    }
    const before = waiting.at(-1)
    if (before !== undefined && !canGo(track, before, i)) {
      waiting.forEach(outlier)
      waiting = []
    }
    waiting.push(i)
    if (waiting.length < agreeing) continue
    // The points before the jump were the implausible ones if there are no more of them than this.
    fresh?.forEach(outlier)
    fresh = undefined
    good = i
    waiting = []
  }
  waiting.forEach(outlier)
}

function markDrift(track: TrackColumns, stop: ReturnType<typeof stopsOf>[number]): void {
  const { flags, longitude, latitude } = track
  const centre = { ...track, longitude: Int32Array.of(0, 0), latitude: Int32Array.of(0, 0) }
  centre.longitude[0] = Math.round(stop.longitude * 1e6)
  centre.latitude[0] = Math.round(stop.latitude * 1e6)
  for (let i = stop.first; i <= stop.last; i++) {
    if ((flags[i]! & (flag.outlier | flag.unplaced)) !== 0) continue
    centre.longitude[1] = longitude[i]!
    centre.latitude[1] = latitude[i]!
    const [east, north] = offsetM(centre, 0, 1)
    if (Math.hypot(east, north) > driftM) flags[i] = flags[i]! | flag.drift
  }
}
