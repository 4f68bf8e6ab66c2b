import { type CoordinateSystem, fromWgs84, type Position } from '../../../domain/geo/coordinates.ts'

const isPosition = (part: unknown): part is Position => Array.isArray(part) && typeof part[0] === 'number'

/** Converts outlines and names to a base map's coordinate system. Returns new values, or the same ones for WGS-84. */
export function inSystem<T extends object>(shapes: T, system: CoordinateSystem): T {
  if (system === 'wgs84') return shapes
  const through = (part: unknown): unknown => {
    if (isPosition(part)) return fromWgs84(part, system)
    if (Array.isArray(part)) return part.map(through)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key === 'properties' ? value : through(value)]),
    )
  }
  return through(shapes) as T
}
