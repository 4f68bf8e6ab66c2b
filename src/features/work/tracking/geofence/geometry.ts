import type { GeometryCells } from '../../../../platform/record/geojson.ts'

/**
 * Converts a point to the centre of a circle, whose radius is in a property, and a polygon to corners. Holes and
 * several polygons are not supported: the cell then contains their type instead of 'circle' or 'polygon'.
 */
export const fenceCells: GeometryCells = ({ type, coordinates }) => {
  const parts: unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Point') return { shape: 'circle', longitude: degrees(parts[0]), latitude: degrees(parts[1]) }
  if (type === 'MultiPolygon' && parts.length === 1) return fenceCells({ type: 'Polygon', coordinates: parts[0] })
  const [outer, ...holes] = parts
  if (type !== 'Polygon' || !Array.isArray(outer)) return { shape: type }
  if (holes.length > 0) return { shape: `${type} (${holes.length + 1} rings)` }
  const corners = outer.map((corner) => (Array.isArray(corner) ? corner.slice(0, 2).map(degrees).join(',') : ''))
  // The last corner repeats the first.
  return { shape: 'polygon', ring: (corners.at(-1) === corners[0] ? corners.slice(0, -1) : corners).join(';') }
}

/** Rounds to a tenth of a metre. */
function degrees(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)))
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
