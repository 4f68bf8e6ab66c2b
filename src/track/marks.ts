/** Marks implausible positions; nothing is deleted. Pure. */

import { fastestKmh } from '../geo/odometry/way.ts'
import { flag, type TrackColumns } from './columns.ts'
import { apartM, lineOf, offsetM, setLevels } from './simplify.ts'
import { driftM, gapMsOf, gapsOf, stopsOf } from './stops.ts'

/** Fixes that are so near each other may be seconds apart by a wrong clock: no outlier for that. */
const slackM = 100
/** So many points in a row that agree with each other are no outliers: the vehicle was brought there. */
const agreeing = 5

/** Marks outliers and drift, and says at which scale each point matters. */
export function mark(track: TrackColumns): void {
  const { flags } = track
  for (let i = 0; i < track.length; i++) flags[i] = flags[i]! & ~(flag.outlier | flag.drift)
  markOutliers(track)
  const line = lineOf(track)
  const kept: number[] = []
  for (const stop of stopsOf(track, line)) {
    kept.push(stop.first, stop.last)
    markDrift(track, stop)
  }
  for (const { first, last } of gapsOf(track, gapMsOf(track, line), line)) kept.push(first, last)
  setLevels(track, kept)
}

function canGo(track: TrackColumns, from: number, to: number): boolean {
  const seconds = Math.abs(track.at[to]! - track.at[from]!) / 1000
  return apartM(track, from, to) <= slackM + (seconds * fastestKmh) / 3.6
}

/**
 * A point that cannot be reached from the last good one waits; it is an outlier when the next ones go on from the good
 * one, and the vehicle is there when enough go on from it.
 */
function markOutliers(track: TrackColumns): void {
  const { flags } = track
  const outlier = (i: number) => {
    flags[i] = flags[i]! | flag.outlier
  }
  /** The good ones since the last jump, as long as they are too few to be trusted. */
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
    // The points before were the implausible ones, if there were no more of them than this.
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
