/** Layout of items in rows, as a grid that preserves their order. Pure functions. */

export interface Size {
  readonly width: number
  readonly height: number
}
/** Position in pixels from the list's upper left corner. */
export interface PixelPosition {
  readonly x: number
  readonly y: number
}
/** Width of the rows, and the gaps between items and between rows, in pixels. */
export interface Rows {
  readonly width: number
  readonly gap: number
  readonly rowGap: number
}
/** Tolerance for widths that browsers round to parts of a pixel. */
const roundedPx = 1

/** Returns a copy with one item moved by `by` places, limited to the ends. */
export function moveItem<T>(all: readonly T[], at: number, by: number): T[] {
  const to = Math.min(all.length - 1, Math.max(0, at + by))
  const [one] = all.slice(at, at + 1)
  if (one === undefined || to === at) return [...all]
  const rest = all.filter((_, index) => index !== at)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** Returns the position of each item: after the previous one if there is room, else in the next row. */
export function flow(sizes: readonly Size[], { width, gap, rowGap }: Rows): PixelPosition[] {
  let [x, y, height] = [0, 0, 0]
  return sizes.map((size) => {
    if (x > 0 && x + size.width > width + roundedPx) [x, y, height] = [0, y + height + rowGap, 0]
    const spot = { x, y }
    x += size.width + gap
    height = Math.max(height, size.height)
    return spot
  })
}

/** Pixels below which two distances count as equal. */
const samePx = 0.5

/**
 * Returns the index whose position is nearest to the dragged item. Of indexes with the same position, the nearest to
 * the item's origin wins. The result depends only on the drag position, not on where items are in between, so that
 * nothing jumps while the pointer rests.
 */
export function nearestPlace(sizes: readonly Size[], at: number, dragSpot: PixelPosition, rows: Rows): number {
  const distance = (to: number) => {
    const spot = flow(moveItem(sizes, at, to - at), rows)[to]
    return spot ? Math.hypot(spot.x - dragSpot.x, spot.y - dragSpot.y) : Number.POSITIVE_INFINITY
  }
  const fromHere = sizes.map((_, to) => to).sort((a, b) => Math.abs(a - at) - Math.abs(b - at))
  let nearest = { to: at, distance: Number.POSITIVE_INFINITY }
  for (const to of fromHere) {
    const spotDistance = distance(to)
    if (spotDistance < nearest.distance - samePx) nearest = { to, distance: spotDistance }
  }
  return nearest.to
}
