import type { Position } from '../../../../domain/geo/coordinates.ts'
import { boundsAround } from '../../../../domain/geo/shape.ts'
import { type Camera, project } from '../../../../ui/map/camera.ts'

/** Diameter in px below which a click is imprecise. A pixel is a large part of the circle then. */
const minDiameterPx = 24
const zoomStep = 4

/** Closer view of a click whose circle would be too small to see. Undefined if it is large enough. */
export function closerView(
  camera: Camera,
  centre: Position,
  radiusM: number,
): { centre: Position; zoom: number } | undefined {
  const [west, , east] = boundsAround({ kind: 'circle', centre, radiusM })
  const diameterPx = project(camera, [east, centre[1]])[0] - project(camera, [west, centre[1]])[0]
  if (diameterPx >= minDiameterPx) return undefined
  return { centre, zoom: camera.zoom + Math.min(zoomStep, Math.log2((2 * minDiameterPx) / diameterPx)) }
}
