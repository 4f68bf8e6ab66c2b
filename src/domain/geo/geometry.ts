import type { Position } from './coordinates.ts'

const earthM = 6_371_008.8
const radians = Math.PI / 180
/** Latitude at which the map's projection ends. */
const lastLatitude = 85.051129

/** West, south, east, north in degrees. West is greater than east across the 180th meridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Great-circle distance in metres. */
export const distanceM = (a: Position, b: Position): number => metresBetween(a[0], a[1], b[0], b[1])

/** The same without a list for each position. */
export function metresBetween(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const halfLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const halfLon = Math.sin(((lon2 - lon1) * radians) / 2)
  const a = halfLat ** 2 + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * halfLon ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Initial course from one place to another: degrees clockwise from north, 0 to 360. */
export function bearing([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const east = Math.sin((lon2 - lon1) * radians) * Math.cos(lat2 * radians)
  const north =
    Math.cos(lat1 * radians) * Math.sin(lat2 * radians) -
    Math.sin(lat1 * radians) * Math.cos(lat2 * radians) * Math.cos((lon2 - lon1) * radians)
  return (Math.atan2(east, north) / radians + 360) % 360
}

/** Returns the position `metres` away on a course (degrees clockwise from north). */
export function destination([lon, lat]: Position, metres: number, course: number): Position {
  const angle = metres / earthM
  const sinLat =
    Math.sin(lat * radians) * Math.cos(angle) + Math.cos(lat * radians) * Math.sin(angle) * Math.cos(course * radians)
  const y = Math.sin(course * radians) * Math.sin(angle) * Math.cos(lat * radians)
  const x = Math.cos(angle) - Math.sin(lat * radians) * sinLat
  return [wrapLongitude(lon + Math.atan2(y, x) / radians), Math.asin(sinLat) / radians]
}

/** Normalizes a longitude to -180 to 180. */
export const wrapLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** A circle as a closed ring of points at equal ground distance from the centre. */
export function circleRing(centre: Position, radiusM: number, points = 96): Position[] {
  const ring = Array.from({ length: points }, (_, index) => destination(centre, radiusM, (index * 360) / points))
  return [...ring, ring[0] as Position]
}

/** Smallest bounds around all positions. Undefined for none. */
export function boundsOf(positions: Iterable<Position>): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of positions) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return west === Infinity ? undefined : [west, south, east, north]
}

/** Whether a ring (closed or not) surrounds the position: even-odd rule on the plane of degrees. */
export function insideRing([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as Position
    const [xj, yj] = ring[j] as Position
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/** Projects a position to the Web Mercator world: 0 to 1 from the west and from the north. */
export function toWorld([lon, lat]: Position): [x: number, y: number] {
  const sin = Math.sin(Math.min(Math.max(lat, -lastLatitude), lastLatitude) * radians)
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
}

/** Inverse of `toWorld`. */
export function fromWorld([x, y]: readonly [number, number]): Position {
  return [(x - 0.5) * 360, (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians]
}
