/** Positions as metres east and north of a point, and back. Accurate to 0.1 % within a hundred kilometres. */
export interface GeoPoint {
  readonly lon: number
  readonly lat: number
}

export interface PlanePoint {
  readonly x: number
  readonly y: number
}

const metresPerDegree = 111_195
const radians = Math.PI / 180

export function metres(lonA: number, latA: number, lonB: number, latB: number): number {
  const x = (lonB - lonA) * Math.cos(((latA + latB) / 2) * radians)
  return Math.hypot(x, latB - latA) * metresPerDegree
}

export const distance = (a: GeoPoint, b: GeoPoint): number => metres(a.lon, a.lat, b.lon, b.lat)

export class Plane {
  readonly #origin: GeoPoint
  readonly #east: number

  constructor(origin: GeoPoint) {
    this.#origin = origin
    this.#east = metresPerDegree * Math.cos(origin.lat * radians)
  }

  spot({ lon, lat }: GeoPoint): PlanePoint {
    return { x: (lon - this.#origin.lon) * this.#east, y: (lat - this.#origin.lat) * metresPerDegree }
  }

  point({ x, y }: PlanePoint): GeoPoint {
    return { lon: this.#origin.lon + x / this.#east, lat: this.#origin.lat + y / metresPerDegree }
  }
}

/** West, south, east and north bounds of points, extended by a margin in degrees. */
export function cornersOf(points: readonly GeoPoint[], more: number): readonly [number, number, number, number] {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  return [Math.min(...lons) - more, Math.min(...lats) - more, Math.max(...lons) + more, Math.max(...lats) + more]
}

export function toLine(p: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
  return Math.hypot(p.x - a.x - part * dx, p.y - a.y - part * dy)
}
