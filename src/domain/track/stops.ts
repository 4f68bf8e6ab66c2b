/** Stops of a vehicle, and gaps without reports. Pure. */

import { minuteMs } from '../time.ts'
import { flag, type TrackColumns } from './columns.ts'
import type { TrackGap, TrackStop } from './shape.ts'
import { apartM, lineOf } from './simplify.ts'

/** Positions of a stop stay within this radius (m) for this time (ms). */
const stopRadiusM = 50
const stopMs = 3 * minuteMs
/** Switched off, a vehicle is at a stop sooner: drivers do not switch off at traffic lights. */
const offStopMs = 60_000
/** Positions farther from the place of a stop are drift. */
export const driftM = stopRadiusM
/** Metres. A position of a stationary vehicle may be this far off within the same stop. */
const worstDriftM = 500
/** 1 km/h, in 0.1 km/h: a wheel speed sensor may report it for a parked vehicle. */
const stationarySpeed = 10
/** 0.2 km, in 0.1 km: an odometer that differs by no more has not moved. */
const sameOdometer = 2

/** Silences during a stop are gaps from this length on: parked vehicles report every few minutes. */
const parkedGapMs = 11 * minuteMs
/** Boxes report at least every 30 s while driving. Three missing reports are a gap, or six where reports are rarer. */
const minGapMs = 90_000
const missingReports = 6

const e6 = 1e-6
const isUnknown = (track: TrackColumns, i: number) =>
  track.speed[i]! < 0 && (track.flags[i]! & (flag.on | flag.off)) === 0
const isStationary = (track: TrackColumns, i: number): boolean =>
  track.speed[i]! >= 0 ? track.speed[i]! <= stationarySpeed : (track.flags[i]! & flag.off) !== 0
const isOff = (track: TrackColumns, i: number) => (track.flags[i]! & flag.off) !== 0

/** A stop by the indices of its first and last point. */
export interface Stop extends TrackStop {
  readonly first: number
  readonly last: number
}

/**
 * Finds stops: positions within 50 m for 3 minutes or more, or with the vehicle switched off. A stop ends with the last
 * report that shows the vehicle stationary: rolling away is not part of it.
 * @param line indices of the points that make up the line
 */
export function stopsOf(track: TrackColumns, line: Uint32Array = lineOf(track)): Stop[] {
  const stops: Stop[] = []
  // Indices into the line: start of the current stop, and the last stationary point.
  let [begin, end] = [-1, -1]
  const close = () => {
    const stop = begin >= 0 && end > begin ? stopBetween(track, line, begin, end) : undefined
    if (stop) stops.push(stop)
    begin = -1
  }
  for (let n = 0; n < line.length; n++) {
    const i = line[n]!
    const mayStand = isStationary(track, i) || isUnknown(track, i)
    if (begin >= 0 && !belongs(track, line[begin]!, line[end]!, i)) close()
    if (!mayStand) continue
    if (begin < 0) begin = n
    end = n
  }
  close()
  return stops
}

function belongs(track: TrackColumns, anchor: number, last: number, i: number): boolean {
  const metres = apartM(track, anchor, i)
  if (metres <= stopRadiusM) return true
  if (metres > worstDriftM || !isStationary(track, i)) return false
  const [before, now] = [track.odometer[last]!, track.odometer[i]!]
  return before < 0 || now < 0 || Math.abs(now - before) <= sameOdometer
}

function stopBetween(track: TrackColumns, line: Uint32Array, begin: number, end: number): Stop | undefined {
  const [first, last] = [line[begin]!, line[end]!]
  const [from, to] = [track.at[first]!, track.at[last]!]
  if (to - from < offStopMs) return undefined
  let [off, hasCharged] = [false, false]
  for (let n = begin; n <= end; n++) {
    off ||= isOff(track, line[n]!)
    hasCharged ||= (track.flags[line[n]!]! & flag.charging) !== 0
  }
  if (to - from < stopMs && !off) return undefined
  const within = line.subarray(begin, end + 1)
  const [longitude, latitude] = [median(track.longitude, within), median(track.latitude, within)]
  const points = end - begin + 1
  return { from, to, longitude: longitude * e6, latitude: latitude * e6, off, charged: hasCharged, points, first, last }
}

const maxSamples = 501
/** Median, sampled evenly where there are many positions. Outlying positions do not move it. */
function median(column: Int32Array, indices: Uint32Array): number {
  const step = Math.max(1, indices.length / maxSamples)
  const some = new Int32Array(Math.ceil(indices.length / step))
  for (let n = 0; n < some.length; n++) some[n] = column[indices[Math.min(indices.length - 1, Math.floor(n * step))]!]!
  return some.sort()[some.length >> 1]!
}

/** Silence (ms) from which a driving vehicle's line has a gap, by its usual interval of reports. */
export function gapMsOf(track: TrackColumns, line: Uint32Array = lineOf(track)): number {
  const seconds = new Uint32Array(601)
  let count = 0
  for (let n = 1; n < line.length; n++) {
    const [before, now] = [line[n - 1]!, line[n]!]
    if (isStationary(track, before)) continue
    const apart = Math.round((track.at[now]! - track.at[before]!) / 1000)
    seconds[Math.min(600, apart)] = seconds[Math.min(600, apart)]! + 1
    count++
  }
  let [usual, soFar] = [0, 0]
  for (; usual < 600 && soFar + seconds[usual]! <= count / 2; usual++) soFar += seconds[usual]!
  return Math.min(parkedGapMs, Math.max(minGapMs, usual * 1000 * missingReports))
}

/** A gap by the indices of its ends. */
export interface Silence extends TrackGap {
  readonly first: number
  readonly last: number
}

export function gapsOf(track: TrackColumns, gapMs: number, line: Uint32Array = lineOf(track)): Silence[] {
  const gaps: Silence[] = []
  for (let n = 1; n < line.length; n++) {
    const [first, last] = [line[n - 1]!, line[n]!]
    const [from, to] = [track.at[first]!, track.at[last]!]
    if (to - from <= gapMs) continue
    const distanceM = apartM(track, first, last)
    const isParked = distanceM <= stopRadiusM && (isStationary(track, first) || isStationary(track, last))
    if (isParked && to - from <= parkedGapMs) continue
    const place = (i: number) => ({ longitude: track.longitude[i]! * e6, latitude: track.latitude[i]! * e6 })
    gaps.push({
      from,
      to,
      start: place(first),
      end: place(last),
      distanceM: Math.round(distanceM),
      parked: isParked,
      first,
      last,
    })
  }
  return gaps
}
