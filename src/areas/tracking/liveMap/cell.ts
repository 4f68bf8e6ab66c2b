import { type Bounds, fromWorld } from '../../../kit/map/geometry.ts'

/** The ground of a cell, by its key level/x/y. */
export function cellBounds(key: string): Bounds {
  const [level = 0, x = 0, y = 0] = key.split('/').map(Number)
  const side = 2 ** level
  const [west, north] = fromWorld([x / side, y / side])
  const [east, south] = fromWorld([(x + 1) / side, (y + 1) / side])
  return [west, south, east, north]
}
