/** Position of a place relative to a fence. Pure. WGS-84 degrees, metres. */
import type { Position } from './coordinates.ts'
import { type Bounds, boundsOf, destination, distanceM, insideRing } from './geometry.ts'

export type Shape =
  | { readonly kind: 'circle'; readonly centre: Position; readonly radiusM: number }
  /** Corners in order, without repeating the first at the end. */
  | { readonly kind: 'polygon'; readonly corners: readonly Position[] }

/** Limits of a circle's radius. A smaller circle is lost in the drift of positions. */
export const minRadiusKm = 0.05
export const maxRadiusKm = 500

const metresPerDegree = 111_195
const minMarginM = 20
const maxMarginM = 100

/** Distance to the border in metres, negative inside. */
export function distanceToBorderM(shape: Shape, at: Position): number {
  if (shape.kind === 'circle') return distanceM(shape.centre, at) - shape.radiusM
  const { corners } = shape
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++)
    least = Math.min(least, distanceToLineM(at, corners[j] as Position, corners[i] as Position))
  return insideRing(at, corners) ? -least : least
}

/** Computed on the plane that touches the earth at the place: fences are small compared with the earth. */
function distanceToLineM([lon, lat]: Position, a: Position, b: Position): number {
  const scale = Math.cos((lat * Math.PI) / 180)
  const plane = ([x, y]: Position) => [(x - lon) * scale * metresPerDegree, (y - lat) * metresPerDegree] as const
  const [ax, ay] = plane(a)
  const [bx, by] = plane(b)
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy)
}

/** Distance outside (m) from which a vehicle has left, because positions drift by some metres around a border. */
export function marginM(shape: Shape): number {
  if (shape.kind === 'polygon') return minMarginM
  return Math.min(maxMarginM, Math.max(minMarginM, shape.radiusM / 10))
}

/** Smallest bounds around a fence and its margin. */
export function boundsAround(shape: Shape): Bounds {
  const margin = marginM(shape)
  const corners =
    shape.kind === 'circle'
      ? [0, 90, 180, 270].map((course) => destination(shape.centre, shape.radiusM + margin, course))
      : shape.corners.flatMap((corner) => [0, 90, 180, 270].map((course) => destination(corner, margin, course)))
  return boundsOf(corners) ?? [0, 0, 0, 0]
}

export function overlaps(a: Shape, b: Shape): boolean {
  if (a.kind === 'circle') {
    if (b.kind === 'circle') return distanceM(a.centre, b.centre) < a.radiusM + b.radiusM
    return distanceToBorderM(b, a.centre) < a.radiusM
  }
  if (b.kind === 'circle') return overlaps(b, a)
  const [first, other] = [a.corners, b.corners]
  if (first.length === 0 || other.length === 0) return false
  return insideRing(first[0] as Position, other) || insideRing(other[0] as Position, first) || cross(first, other)
}

function cross(a: readonly Position[], b: readonly Position[]): boolean {
  return a.some((start, i) => {
    const end = a[(i + 1) % a.length] as Position
    return b.some((from, j) => segmentsCross(start, end, from, b[(j + 1) % b.length] as Position))
  })
}

function segmentsCross(a: Position, b: Position, c: Position, d: Position): boolean {
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
}
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Corners of a polygon as stored and in sheets: 'lon,lat;lon,lat;…'. */
export const ringText = (corners: readonly Position[]): string =>
  corners.map(([lon, lat]) => `${Number(lon.toFixed(6))},${Number(lat.toFixed(6))}`).join(';')

/** Parses corners. Drops entries that are not a position. */
export function cornersOf(text: string | null | undefined): Position[] {
  return (text ?? '').split(/[;；\n]+/).flatMap((pair) => {
    const [lon = Number.NaN, lat = Number.NaN] = pair.split(/[,，]/).map((part) => Number.parseFloat(part))
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 85 ? [[lon, lat] as const] : []
  })
}

/** Position of a polygon's name. */
export function middleOf(corners: readonly Position[]): Position | undefined {
  if (corners.length === 0) return undefined
  const mean = (at: 0 | 1) => Number((corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length).toFixed(6))
  return [mean(0), mean(1)]
}

export interface ShapeFields {
  readonly shape?: string | null | undefined
  readonly longitude?: number | null | undefined
  readonly latitude?: number | null | undefined
  readonly radiusKm?: number | null | undefined
  readonly ring?: string | null | undefined
}

/** Shape of a fence's fields. Undefined while they are incomplete. */
export function shapeOf({ shape, longitude, latitude, radiusKm, ring }: ShapeFields): Shape | undefined {
  if (shape === 'polygon') {
    const corners = cornersOf(ring)
    return corners.length >= 3 ? { kind: 'polygon', corners } : undefined
  }
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || !radiusKm) return undefined
  return { kind: 'circle', centre: [longitude, latitude], radiusM: radiusKm * 1000 }
}
