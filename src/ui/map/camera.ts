import { type CoordinateSystem, fromWgs84, type Position, toWgs84 } from '../../domain/geo/coordinates.ts'
import { type Bounds, fromWorld, toWorld } from '../../domain/geo/geometry.ts'

/** View of a map, in CSS pixels. `zoom` is as MapLibre counts it (the world is 512 px wide at 0). */
export interface Camera {
  readonly centre: Position
  readonly zoom: number
  readonly width: number
  readonly height: number
  /** Coordinate system of the base map. The centre is always in WGS-84. */
  readonly system: CoordinateSystem
}

/** Position of a place in pixels from the map's upper left corner, in the world copy nearest to the middle. */
export function project(camera: Camera, at: Position): [x: number, y: number] {
  const size = 512 * 2 ** camera.zoom
  const [cx, cy] = toWorld(fromWgs84(camera.centre, camera.system))
  const [x, y] = toWorld(fromWgs84(at, camera.system))
  const east = x - cx - Math.round(x - cx)
  return [camera.width / 2 + east * size, camera.height / 2 + (y - cy) * size]
}

export function unproject(camera: Camera, [x, y]: readonly [number, number]): Position {
  const size = 512 * 2 ** camera.zoom
  const [cx, cy] = toWorld(fromWgs84(camera.centre, camera.system))
  const world = [cx + (x - camera.width / 2) / size, cy + (y - camera.height / 2) / size] as const
  return toWgs84(fromWorld(world), camera.system)
}

export function boundsInSight(camera: Camera): Bounds {
  const [west, north] = unproject(camera, [0, 0])
  const [east, south] = unproject(camera, [camera.width, camera.height])
  return [west, south, east, north]
}

export interface Padding {
  readonly top?: number
  readonly right?: number
  readonly bottom?: number
  readonly left?: number
}

/** Centre and zoom that show the bounds as large as possible within the padding (px). */
export function fitting(
  [west, south, east, north]: Bounds,
  size: { readonly width: number; readonly height: number },
  padding: Padding = {},
  maxZoom = 16,
): { centre: Position; zoom: number } {
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding
  const [x1, y1] = toWorld([west, north])
  const [x2, y2] = toWorld([east < west ? east + 360 : east, south])
  const room = [Math.max(size.width - left - right, 32), Math.max(size.height - top - bottom, 32)] as const
  const scale = Math.min(room[0] / Math.max(x2 - x1, 1e-9), room[1] / Math.max(y2 - y1, 1e-9))
  const zoom = Math.min(Math.max(Math.log2(scale / 512), 0), maxZoom)
  const px = 512 * 2 ** zoom
  return { centre: fromWorld([(x1 + x2) / 2 + (right - left) / 2 / px, (y1 + y2) / 2 + (bottom - top) / 2 / px]), zoom }
}
