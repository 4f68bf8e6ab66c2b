import type { Position } from '../../../../domain/geo/coordinates.ts'
import { type Bounds, fromWorld, toWorld } from '../../../../domain/geo/geometry.ts'

/** Bounds of a cell by its key level/x/y. */
export function cellBounds(key: string): Bounds {
  const [level = 0, x = 0, y = 0] = key.split('/').map(Number)
  const side = 2 ** level
  const [west, north] = fromWorld([x / side, y / side])
  const [east, south] = fromWorld([(x + 1) / side, (y + 1) / side])
  return [west, south, east, north]
}

/** Part of a cell that stays free at each edge, so that circles of neighbouring cells do not overlap. */
const edge = 0.24

/** Moves a group's centre off the edges of its cell. */
export function offEdges(key: string, at: Position): Position {
  const [level = 0, x = 0, y = 0] = key.split('/').map(Number)
  const side = 2 ** level
  const [wx, wy] = toWorld(at)
  const inner = (value: number, cell: number) => Math.min(Math.max(value * side, cell + edge), cell + 1 - edge) / side
  return fromWorld([inner(wx, x), inner(wy, y)])
}
