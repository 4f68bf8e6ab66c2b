import type { Position } from '../../../geo/coordinates.ts'
import { type Bounds, fromWorld, toWorld } from '../../../geo/geometry.ts'

/** The ground of a cell, by its key level/x/y. */
export function cellBounds(key: string): Bounds {
  const [level = 0, x = 0, y = 0] = key.split('/').map(Number)
  const side = 2 ** level
  const [west, north] = fromWorld([x / side, y / side])
  const [east, south] = fromWorld([(x + 1) / side, (y + 1) / side])
  return [west, south, east, north]
}

/** This part of a cell at each edge is kept free, so that neighbours' circles do not cover each other. */
const edge = 0.24

/** A group's middle, moved off the edges of its cell. */
export function offEdges(key: string, at: Position): Position {
  const [level = 0, x = 0, y = 0] = key.split('/').map(Number)
  const side = 2 ** level
  const [wx, wy] = toWorld(at)
  const inner = (value: number, cell: number) => Math.min(Math.max(value * side, cell + edge), cell + 1 - edge) / side
  return fromWorld([inner(wx, x), inner(wy, y)])
}
