import type { GeometryCells } from '../../../server/record/geojson.ts'

/**
 * A point is the centre of a circle, whose radius a property says; a polygon is one. Holes and several polygons are
 * none: their type stands where 'circle' or 'polygon' would.
 */
export const fenceCells: GeometryCells = ({ type, coordinates }) => {
  const parts: unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Point') return { shape: 'circle', longitude: degrees(parts[0]), latitude: degrees(parts[1]) }
  if (type === 'MultiPolygon' && parts.length === 1) return fenceCells({ type: 'Polygon', coordinates: parts[0] })
  const [outer, ...holes] = parts
  if (type !== 'Polygon' || !Array.isArray(outer)) return { shape: type }
  if (holes.length > 0) return { shape: `${type} (${holes.length + 1} rings)` }
  const corners = outer.map((corner) => (Array.isArray(corner) ? corner.slice(0, 2).map(degrees).join(',') : ''))
  // The last one is the first again.
  return { shape: 'polygon', ring: (corners.at(-1) === corners[0] ? corners.slice(0, -1) : corners).join(';') }
}

/** To a tenth of a metre. */
function degrees(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)))
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
