/** Where things stand that follow one another in rows, as a grid that leaves no order lays them out. Pure. */

export interface Size {
  readonly width: number
  readonly height: number
}
/** From the upper left corner of the list, px. */
export interface Spot {
  readonly x: number
  readonly y: number
}
/** How wide the rows are, and the gaps between things and between rows, px. */
export interface Rows {
  readonly width: number
  readonly gap: number
  readonly rowGap: number
}
/** Browsers round widths to parts of a pixel. */
const roundedPx = 1

/** Moves one of several by so many places, as far as there are any. */
export function moved<T>(all: readonly T[], at: number, by: number): T[] {
  const to = Math.min(all.length - 1, Math.max(0, at + by))
  const [one] = all.slice(at, at + 1)
  if (one === undefined || to === at) return [...all]
  const rest = all.filter((_, index) => index !== at)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** The spot of each: beside the one before where there is room, else in the next row. */
export function flow(sizes: readonly Size[], { width, gap, rowGap }: Rows): Spot[] {
  let [x, y, height] = [0, 0, 0]
  return sizes.map((size) => {
    if (x > 0 && x + size.width > width + roundedPx) [x, y, height] = [0, y + height + rowGap, 0]
    const spot = { x, y }
    x += size.width + gap
    height = Math.max(height, size.height)
    return spot
  })
}

/** Spots that differ by less, px, are the same. */
const samePx = 0.5

/**
 * The place in the order whose spot is nearest to where one of them is held; of places with the same spot the one nearest
 * to where it came from. It follows from that alone, not from where things stand meanwhile: while a hand rests, nothing
 * jumps to and fro.
 */
export function nearestPlace(sizes: readonly Size[], at: number, held: Spot, rows: Rows): number {
  const distance = (to: number) => {
    const spot = flow(moved(sizes, at, to - at), rows)[to]
    return spot ? Math.hypot(spot.x - held.x, spot.y - held.y) : Number.POSITIVE_INFINITY
  }
  const fromHere = sizes.map((_, to) => to).sort((a, b) => Math.abs(a - at) - Math.abs(b - at))
  let nearest = { to: at, distance: Number.POSITIVE_INFINITY }
  for (const to of fromHere) {
    const found = distance(to)
    if (found < nearest.distance - samePx) nearest = { to, distance: found }
  }
  return nearest.to
}
