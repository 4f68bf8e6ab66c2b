/** State of a vehicle at a time, interpolated between its points. Pure. */
import { bearing, wrapLongitude } from '../../../../../domain/geo/geometry.ts'
import { firstAt, offLine, type TrackColumns } from '../../../../../domain/track/columns.ts'
import type { TrackGap } from '../../../../../domain/track/shape.ts'

export interface PlayheadState {
  readonly longitude: number
  readonly latitude: number
  /** Degrees clockwise from north. Null: it has not moved. */
  readonly heading: number | null
  readonly speedKmh: number | null
  readonly soc: number | null
  /** No reports at that time: the vehicle is shown at its last position. */
  readonly silent: boolean
}

/** Index of the last point of the line at or before a time. -1 for none. */
export function lineBefore(track: TrackColumns, at: number): number {
  let i = firstAt(track, at)
  if (i >= track.length || track.at[i]! > at) i--
  // The last of several points at the same time.
  while (i + 1 < track.length && track.at[i + 1] === track.at[i]) i++
  while (i >= 0 && (track.flags[i]! & offLine) !== 0) i--
  return i
}

/** Index of the first point of the line after a time. The length for none. */
export function lineAfter(track: TrackColumns, at: number): number {
  let i = firstAt(track, at)
  while (i < track.length && (track.at[i]! <= at || (track.flags[i]! & offLine) !== 0)) i++
  return i
}

/** Gap that contains a time. @param gaps in order */
function gapAt(gaps: readonly TrackGap[], at: number): TrackGap | undefined {
  let [low, high] = [0, gaps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (gaps[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  const gap = gaps[low]
  return gap && gap.from < at ? gap : undefined
}

/** Shorter moves have no reliable course (millionths of a degree). */
const minMove = 30
const maxStepsBack = 50

/**
 * Before the first point the vehicle is already there, and after the last it stays. Undefined for a track without a
 * line.
 */
export function hereAt(track: TrackColumns, at: number, gaps: readonly TrackGap[]): PlayheadState | undefined {
  const before = lineBefore(track, at)
  const after = lineAfter(track, at)
  if (before < 0 && after >= track.length) return undefined
  const from = before < 0 ? after : before
  const to = after >= track.length ? from : after
  const silent = gapAt(gaps, at) !== undefined
  const time = track.at[to]! - track.at[from]!
  const part = silent || time <= 0 ? 0 : Math.min(1, Math.max(0, (at - track.at[from]!) / time))
  const [lon, lat] = [track.longitude[from]! / 1e6, track.latitude[from]! / 1e6]
  const speed = between(track.speed[from]!, track.speed[to]!, part)
  return {
    longitude: wrapLongitude(lon + wrapLongitude(track.longitude[to]! / 1e6 - lon) * part),
    latitude: lat + (track.latitude[to]! / 1e6 - lat) * part,
    heading: headingAt(track, from, to),
    speedKmh: silent || speed < 0 ? null : speed / 10,
    soc: track.soc[from]! < 0 ? null : track.soc[from]!,
    silent,
  }
}

const between = (from: number, to: number, part: number) => (from < 0 || to < 0 ? from : from + (to - from) * part)

/** Course between two points, or of the last piece before in which the vehicle moved. */
function headingAt(track: TrackColumns, from: number, to: number): number | null {
  let [start, end] = [from, to]
  for (let tries = 0; start >= 0 && tries < maxStepsBack; tries++) {
    const far =
      Math.abs(track.longitude[end]! - track.longitude[start]!) +
      Math.abs(track.latitude[end]! - track.latitude[start]!)
    if (far > minMove) {
      const place = (i: number) => [track.longitude[i]! / 1e6, track.latitude[i]! / 1e6] as const
      return bearing(place(start), place(end))
    }
    end = start
    do start--
    while (start >= 0 && (track.flags[start]! & offLine) !== 0)
  }
  return null
}

/** Time of the next (1) or previous (-1) point. Undefined at the ends. */
export function stepFrom(track: TrackColumns, at: number, by: 1 | -1): number | undefined {
  if (by === 1) {
    let i = firstAt(track, at)
    while (i < track.length && track.at[i]! <= at) i++
    return track.at[i]
  }
  return track.at[firstAt(track, at) - 1]
}

/** Index of the point nearest in time. -1 for none. */
export function nearestTo(track: TrackColumns, at: number): number {
  const i = firstAt(track, at)
  if (i >= track.length) return track.length - 1
  return i > 0 && at - track.at[i - 1]! < track.at[i]! - at ? i - 1 : i
}
