/**
 * Decides which points of a track matter at which scale. Pure. A line is simplified once, when it is stored, and each
 * point gets a level. A view then selects the points from some level on in one pass. The algorithm is Douglas-Peucker.
 * Its distance is between the vehicle's position and the position that playback would show at that time without the
 * point.
 */
import { flag, offLine, type TrackColumns } from './columns.ts'

/** Level of a point that is never left out. */
export const always = 255
const minDifferenceM = 0.1
const perDoubling = 8
/**
 * Number of points in a piece that is simplified separately. The work grows with n log n, in the worst case with n
 * times this.
 */
const pieceLength = 2_048
const metresPerMicrodegree = 0.111195
const equatorM = 40_075_016.686

/** Level of a point that makes a difference of `metres`: 8 levels per doubling from 0.1 m on. */
export function levelOf(metres: number): number {
  if (!(metres >= minDifferenceM)) return 0
  return Math.min(always - 1, 1 + Math.floor(perDoubling * Math.log2(metres / minDifferenceM)))
}
/** Smallest difference (m) of a level. Points of lower levels make no greater difference. */
export const metresOf = (level: number): number => (level <= 0 ? 0 : minDifferenceM * 2 ** ((level - 1) / perDoubling))

/** Half a pixel of a map in metres, at a zoom (tiles of 512 pixels) and a latitude. */
export const toleranceOf = (zoom: number, latitude: number): number =>
  (equatorM * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom) / 2

/** Metres east and north of one point from another, also across the 180th meridian. */
export function offsetM(track: TrackColumns, from: number, to: number): [east: number, north: number] {
  const latitude = track.latitude[from]!
  const scale = metresPerMicrodegree * Math.cos((latitude * Math.PI) / 180e6)
  let east = track.longitude[to]! - track.longitude[from]!
  if (east > 180e6) east -= 360e6
  else if (east < -180e6) east += 360e6
  return [east * scale, (track.latitude[to]! - latitude) * metresPerMicrodegree]
}

export function apartM(track: TrackColumns, from: number, to: number): number {
  const [east, north] = offsetM(track, from, to)
  return Math.sqrt(east * east + north * north)
}

/** Indices of the points that make up the line. */
export function lineOf({ flags, length }: TrackColumns): Uint32Array {
  const line = new Uint32Array(length)
  let count = 0
  for (let i = 0; i < length; i++) if ((flags[i]! & offLine) === 0) line[count++] = i
  return line.subarray(0, count)
}

/** Writes the level of each point. @param requiredIndices indices of points that are never left out */
export function setLevels(track: TrackColumns, requiredIndices: Iterable<number> = []): void {
  const { level, flags } = track
  level.fill(0)
  const line = lineOf(track)
  for (const index of requiredIndices) level[index] = always
  for (let from = 0; from < line.length; from += pieceLength) keepEnds(track, line.subarray(from, from + pieceLength))
  // Each section between points that are always shown is simplified on its own, because it is drawn that way.
  for (let from = 0, to = 1; to < line.length; to++) {
    if (level[line[to]!] !== always) continue
    levelsBetween(track, line.subarray(from, to + 1))
    from = to
  }
  for (let i = 0, next = 0; i < track.length; i++) {
    while (next < line.length && line[next]! < i) next++
    if ((flags[i]! & flag.outlier) !== 0) level[i] = levelOf(strayM(track, i, line[next - 1], line[next]))
  }
}

/** Keeps the first, last, slowest and fastest point of a piece. */
function keepEnds({ level, speed }: TrackColumns, piece: Uint32Array): void {
  const last = piece.length - 1
  let [slowest, fastest] = [0, 0]
  for (let i = 0; i <= last; i++) {
    const now = speed[piece[i]!]!
    if (now < 0) continue
    if (now > speed[piece[fastest]!]!) fastest = i
    if (speed[piece[slowest]!]! < 0 || now < speed[piece[slowest]!]!) slowest = i
  }
  for (const i of [0, last, slowest, fastest]) level[piece[i]!] = always
}

/** Distance (m) of a point off the line from the line's position at that time. */
function strayM(track: TrackColumns, index: number, before: number | undefined, after: number | undefined): number {
  if (before === undefined || after === undefined) {
    const only = before ?? after
    return only === undefined ? Infinity : apartM(track, index, only)
  }
  const plane = new Plane(track, Uint32Array.of(before, index, after))
  return plane.strayM(0, 1, 2)
}

/** A piece of the line on a plane in metres. */
class Plane {
  readonly at: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array

  constructor(track: TrackColumns, piece: Uint32Array) {
    this.at = new Float64Array(piece.length)
    this.x = new Float64Array(piece.length)
    this.y = new Float64Array(piece.length)
    for (let i = 0; i < piece.length; i++) {
      const [east, north] = offsetM(track, piece[0]!, piece[i]!)
      this.at[i] = track.at[piece[i]!]!
      this.x[i] = east
      this.y[i] = north
    }
  }

  /** Distance from point i to the position at its time on an even motion from a to b. */
  strayM(a: number, i: number, b: number): number {
    const time = this.at[b]! - this.at[a]!
    const part = time > 0 ? (this.at[i]! - this.at[a]!) / time : 0
    const x = this.x[a]! + (this.x[b]! - this.x[a]!) * part - this.x[i]!
    const y = this.y[a]! + (this.y[b]! - this.y[a]!) * part - this.y[i]!
    return Math.sqrt(x * x + y * y)
  }
}

/** Sets the levels of the points between the first and the last, which are always shown. */
function levelsBetween(track: TrackColumns, piece: Uint32Array): void {
  if (piece.length < 3) return
  const plane = new Plane(track, piece)
  const open: [from: number, to: number, most: number][] = [[0, piece.length - 1, Infinity]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to, most] = next
    let [farthest, distance] = [-1, -1]
    for (let i = from + 1; i < to; i++) {
      const stray = plane.strayM(from, i, to)
      if (stray > distance) [farthest, distance] = [i, stray]
    }
    if (farthest < 0) continue
    // Never above the level of the point that split the section, so that a point is shown only with the points it
    // depends on.
    const matters = Math.min(distance, most)
    track.level[piece[farthest]!] = levelOf(matters)
    open.push([from, farthest, matters], [farthest, to, matters])
  }
}
