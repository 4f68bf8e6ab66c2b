/** Points of one track that were asked for at different times. Pure. */
import { joined, picked, type TrackColumns } from '../columns.ts'

/** All points of both, by time, none of them twice. Both are parts of the same track, in order. */
export function union(a: TrackColumns, b: TrackColumns | undefined): TrackColumns {
  if (!b || b.length === 0) return a
  // Places in both, one behind the other.
  const order = new Uint32Array(a.length + b.length)
  let [i, j, count] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && a.at[i]! <= b.at[j]!)) {
      if (j < b.length && isSame(a, i, b, j)) j++
      order[count++] = i++
    } else order[count++] = a.length + j++
  }
  return picked(joined([a, b]), order.subarray(0, count))
}

const isSame = (a: TrackColumns, i: number, b: TrackColumns, j: number) =>
  a.at[i] === b.at[j] && a.longitude[i] === b.longitude[j] && a.latitude[i] === b.latitude[j]
