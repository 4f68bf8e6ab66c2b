/** Thins out overlapping marks on a map. Pure. */
import type { Position } from '../../domain/geo/coordinates.ts'
import { toWorld } from '../../domain/geo/geometry.ts'

/** Zoom from which every mark is shown, however close the others are. */
export const wholeZoom = 16

export interface ThinnedMark<T> {
  readonly mark: T
  /** Number of marks that it represents, including itself. */
  readonly count: number
}

/**
 * The marks that are far enough apart on the screen, in input order. An earlier mark represents later ones around it.
 * The counts add up to the number of inputs.
 * @param zoom as MapLibre counts it
 * @param apartPx minimum distance in px. Not applied from `wholeZoom` on
 */
export function thinMarks<T extends { readonly at: Position }>(
  marks: readonly T[],
  zoom: number,
  apartPx: number,
): ThinnedMark<T>[] {
  if (zoom >= wholeZoom) return marks.map((mark) => ({ mark, count: 1 }))
  const scale = (512 * 2 ** zoom) / apartPx
  const groups: { mark: T; count: number; x: number; y: number }[] = []
  // A cell is as wide as the distance, so a closer mark is in the same cell or a neighbouring one.
  const cells = new Map<string, typeof groups>()
  for (const mark of marks) {
    const [x, y] = toWorld(mark.at).map((part) => part * scale) as [number, number]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const near = around
      .flatMap(([east, south]) => cells.get(`${column + east} ${row + south}`) ?? [])
      .find((one) => Math.hypot(one.x - x, one.y - y) < 1)
    if (near) near.count++
    else {
      const one = { mark, count: 1, x, y }
      groups.push(one)
      const key = `${column} ${row}`
      cells.set(key, [...(cells.get(key) ?? []), one])
    }
  }
  return groups.map(({ mark, count }) => ({ mark, count }))
}

const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [east, south] as const))
