/** Positions as metres east and north of a point, and back. Accurate to 0.1 % within a hundred kilometres. */
export interface Point {
  readonly lon: number
  readonly lat: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

const metresPerDegree = 111_195
const radians = Math.PI / 180

export function metres(lonA: number, latA: number, lonB: number, latB: number): number {
  const x = (lonB - lonA) * Math.cos(((latA + latB) / 2) * radians)
  return Math.hypot(x, latB - latA) * metresPerDegree
}

export const distance = (a: Point, b: Point): number => metres(a.lon, a.lat, b.lon, b.lat)

export class Plane {
  readonly #origin: Point
  readonly #east: number

  constructor(origin: Point) {
    this.#origin = origin
    this.#east = metresPerDegree * Math.cos(origin.lat * radians)
  }

  spot({ lon, lat }: Point): Spot {
    return { x: (lon - this.#origin.lon) * this.#east, y: (lat - this.#origin.lat) * metresPerDegree }
  }

  point({ x, y }: Spot): Point {
    return { lon: this.#origin.lon + x / this.#east, lat: this.#origin.lat + y / metresPerDegree }
  }
}

/** West, south, east and north bounds of points, extended by a margin in degrees. */
export function cornersOf(points: readonly Point[], more: number): readonly [number, number, number, number] {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  return [Math.min(...lons) - more, Math.min(...lats) - more, Math.max(...lons) + more, Math.max(...lats) + more]
}

export function toLine(p: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
  return Math.hypot(p.x - a.x - part * dx, p.y - a.y - part * dy)
}
