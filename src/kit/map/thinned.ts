/** Fewer marks where they would cover each other and what lies below them. Pure. */
import type { Position } from '../../geo/coordinates.ts'
import { toWorld } from '../../geo/geometry.ts'

/** From here every mark is shown by itself, wherever the others are. */
export const wholeZoom = 16

export interface Thinned<T> {
  readonly mark: T
  /** How many stand there, with itself. */
  readonly count: number
}

/**
 * The marks that keep a distance from each other on the screen, in the order given: an earlier one stands for later
 * ones around it. None is lost: the counts come to as many as there are.
 * @param zoom as MapLibre counts it
 * @param apartPx the distance; nearer than `wholeZoom` there is none
 */
export function thinned<T extends { readonly at: Position }>(
  marks: readonly T[],
  zoom: number,
  apartPx: number,
): Thinned<T>[] {
  if (zoom >= wholeZoom) return marks.map((mark) => ({ mark, count: 1 }))
  const scale = (512 * 2 ** zoom) / apartPx
  const kept: { mark: T; count: number; x: number; y: number }[] = []
  // A cell is as wide as the distance: what is nearer is in the same one or in one beside it.
  const cells = new Map<string, typeof kept>()
  for (const mark of marks) {
    const [x, y] = toWorld(mark.at).map((part) => part * scale) as [number, number]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const near = around
      .flatMap(([east, south]) => cells.get(`${column + east} ${row + south}`) ?? [])
      .find((one) => Math.hypot(one.x - x, one.y - y) < 1)
    if (near) near.count++
    else {
      const one = { mark, count: 1, x, y }
      kept.push(one)
      const key = `${column} ${row}`
      cells.set(key, [...(cells.get(key) ?? []), one])
    }
  }
  return kept.map(({ mark, count }) => ({ mark, count }))
}

const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [east, south] as const))
