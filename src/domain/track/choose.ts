/** Chooses the points of a track that a view needs. Pure. */
import { flag, type TrackColumns } from './columns.ts'
import { always, levelOf, lineOf, metresOf } from './simplify.ts'

interface View {
  readonly toleranceM: number
  /** West, south, east, north in degrees. West is greater than east across the 180th meridian. */
  readonly bounds?: readonly [number, number, number, number] | undefined
  readonly most: number
}
interface Counts {
  readonly shown: number
  readonly total: number
}
export interface PointSelection extends Counts {
  /** The same for points within the bounds, or for all without bounds. */
  readonly seen: Counts
  /** Tolerance within the bounds (m). Greater than the input where there were too many points. */
  readonly toleranceM: number
  readonly indices: Uint32Array
}

/** Tolerance (m) outside the bounds. */
const unseenM = 30

/**
 * Chooses points that make a difference of `toleranceM` or more within the bounds, and fewer elsewhere. Returns at most
 * `most` points, except for points that are never left out: the tolerance grows as needed.
 * @param requiredIndices indices of further points that are never left out
 */
export function choose(
  track: TrackColumns,
  { toleranceM, bounds, most }: View,
  requiredIndices: Iterable<number> = [],
): PointSelection {
  const { flags, level, length } = track
  const sight = bounds ? inSight(track, bounds) : undefined
  const levels = Uint8Array.from(level)
  for (const index of requiredIndices) levels[index] = always
  const [visible, unseen] = [new Uint32Array(always + 1), new Uint32Array(always + 1)]
  let [total, visibleTotal] = [0, 0]
  for (let i = 0; i < length; i++) {
    if ((flags[i]! & flag.unplaced) !== 0) continue
    total++
    const counts = sight && sight[i] === 0 ? unseen : visible
    counts[levels[i]!] = counts[levels[i]!]! + 1
    if (counts === visible) visibleTotal++
  }
  const targetLevel = levelOf(toleranceM)
  const [roughly, rest] = from(unseen, Math.max(targetLevel, levelOf(unseenM)), most / 4)
  const [exactly, visibleCount] = from(visible, targetLevel, most - rest)
  const indices = new Uint32Array(rest + visibleCount)
  let count = 0
  for (let i = 0; i < length; i++) {
    if ((flags[i]! & flag.unplaced) !== 0) continue
    if (levels[i]! >= (sight && sight[i] === 0 ? roughly : exactly)) indices[count++] = i
  }
  return {
    indices,
    shown: count,
    total,
    seen: { shown: visibleCount, total: visibleTotal },
    // Points of the lowest level that is shown may be off by this much.
    toleranceM: exactly <= targetLevel ? toleranceM : metresOf(exactly),
  }
}

/**
 * Finds the lowest level, from `least` on, whose points and all above number at most `most`. Returns it with their
 * number.
 */
function from(counts: Uint32Array, least: number, most: number): [level: number, count: number] {
  let [at, count] = [always, counts[always]!]
  while (at > least && count + counts[at - 1]! <= most) count += counts[--at]!
  return [at, count]
}

/** 1 for points within the bounds, and at the ends of line pieces that may cross them. */
function inSight(
  track: TrackColumns,
  [west, south, east, north]: readonly [number, number, number, number],
): Uint8Array {
  const { longitude, latitude, length } = track
  const sight = new Uint8Array(length)
  const [w, s, e, n] = [west * 1e6, south * 1e6, east * 1e6, north * 1e6]
  const touches = (x1: number, x2: number, y1: number, y2: number) =>
    y2 >= s && y1 <= n && (w <= e ? x2 >= w && x1 <= e : x2 >= w || x1 <= e)
  for (let i = 0; i < length; i++) if (touches(longitude[i]!, longitude[i]!, latitude[i]!, latitude[i]!)) sight[i] = 1
  const line = lineOf(track)
  for (let k = 1; k < line.length; k++) {
    const [a, b] = [line[k - 1]!, line[k]!]
    const [x1, x2] = [Math.min(longitude[a]!, longitude[b]!), Math.max(longitude[a]!, longitude[b]!)]
    const [y1, y2] = [Math.min(latitude[a]!, latitude[b]!), Math.max(latitude[a]!, latitude[b]!)]
    if (touches(x1, x2, y1, y2)) sight[a] = sight[b] = 1
  }
  return sight
}
