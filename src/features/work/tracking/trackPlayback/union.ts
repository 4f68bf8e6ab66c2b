/** Union of points of one track that were loaded by different requests. Pure. */
import { concatTracks, slice, type TrackColumns } from '../../../../domain/track/columns.ts'

/** All points of both in time order, without duplicates. Both are parts of the same track, in order. */
export function union(a: TrackColumns, b: TrackColumns | undefined): TrackColumns {
  if (!b || b.length === 0) return a
  // Whole ranges of one or the other are copied, because copying point by point would take long on a phone.
  const timeWindows: TrackColumns[] = []
  let [i, j, from] = [0, 0, 0]
  let of: TrackColumns | undefined
  const takes = (next: TrackColumns | undefined) => {
    if (next === of) return
    if (of) timeWindows.push(slice(of, from, of === a ? i : j))
    of = next
    from = next === a ? i : j
  }
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(a, i, b, j)) {
      // In both: the current range continues, and the other's point is skipped.
      if (!of) takes(b)
      i++
      j++
    } else if (j >= b.length || (i < a.length && a.at[i]! <= b.at[j]!)) {
      takes(a)
      i++
    } else {
      takes(b)
      j++
    }
  }
  takes(undefined)
  return concatTracks(timeWindows)
}

const isSame = (a: TrackColumns, i: number, b: TrackColumns, j: number) =>
  a.at[i] === b.at[j] && a.longitude[i] === b.longitude[j] && a.latitude[i] === b.latitude[j]
