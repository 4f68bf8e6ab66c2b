/** A route as a line with rounded corners, and the speed that each section and bend allows. */
import { type GeoPoint, Plane } from './plane.ts'

/** A point on a route. `limitKmh`: of the section after it. `lights`: possible stop before it. */
export interface Waypoint extends GeoPoint {
  readonly limitKmh: number
  readonly lights?: boolean
}

/** Vertices with their distance from the start (m), and the maximum speed from each to the next (m/s). */
export interface RoadRoute {
  readonly lons: Float64Array
  readonly lats: Float64Array
  readonly at: Float64Array
  readonly limits: Float32Array
  readonly lights: readonly number[]
  readonly lengthM: number
}

const sidewaysMs2 = 2.1
const slowestMs = 2.5

export function routeOf(waypoints: readonly Waypoint[]): RoadRoute {
  const lists = { lons: [] as number[], lats: [] as number[], limits: [] as number[], lights: [] as number[] }
  const add = (point: GeoPoint, limit: number) => {
    lists.lons.push(point.lon)
    lists.lats.push(point.lat)
    lists.limits.push(limit)
  }
  for (const [index, here] of waypoints.entries()) {
    const [before, after] = [waypoints[index - 1], waypoints[index + 1]]
    const limit = here.limitKmh / 3.6
    if (!before || !after) add(here, limit)
    else {
      const bend = bendAt(before, here, after)
      if (here.lights) lists.lights.push(lists.lons.length)
      for (const point of bend.points.slice(0, -1)) add(point, Math.min(bend.speed, limit, before.limitKmh / 3.6))
      add(bend.points.at(-1) ?? here, limit)
    }
  }
  return measureRoute(lists)
}

type Lists = Record<'lons' | 'lats' | 'limits' | 'lights', number[]>

function measureRoute({ lons, lats, limits, lights }: Lists): RoadRoute {
  const at = new Float64Array(lons.length)
  for (let index = 1; index < at.length; index++) at[index] = at[index - 1]! + stretch(lons, lats, index)
  return {
    lons: Float64Array.from(lons),
    lats: Float64Array.from(lats),
    at,
    limits: Float32Array.from(limits),
    lights,
    lengthM: at.at(-1) ?? 0,
  }
}

function stretch(lons: readonly number[], lats: readonly number[], index: number): number {
  const middle = ((lats[index]! + lats[index - 1]!) / 2) * (Math.PI / 180)
  const east = (lons[index]! - lons[index - 1]!) * Math.cos(middle)
  return Math.hypot(east, lats[index]! - lats[index - 1]!) * 111_195
}

/** The bend at a point: a curve that joins the two lines, and its maximum speed. */
function bendAt(before: GeoPoint, here: Waypoint, after: GeoPoint): { points: GeoPoint[]; speed: number } {
  const plane = new Plane(here)
  const [a, b] = [plane.spot(before), plane.spot(after)]
  const [lengthA, lengthB] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)]
  if (lengthA < 0.5 || lengthB < 0.5) return { points: [here], speed: here.limitKmh / 3.6 }
  const cosine = -(a.x * b.x + a.y * b.y) / (lengthA * lengthB)
  const angle = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const isTurn = angle > 0.6
  const most = isTurn ? (here.limitKmh >= 60 ? 26 : 16) : here.limitKmh >= 80 ? 900 : 150
  const cut = Math.min(most, 0.46 * lengthA, 0.46 * lengthB)
  const radius = cut / Math.max(0.02, Math.tan(Math.min(angle, 3) / 2))
  const steps = Math.max(2, Math.min(8, Math.ceil(angle / 0.12)))
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps
    const [p, q] = [((1 - part) ** 2 * cut) / lengthA, (part ** 2 * cut) / lengthB]
    return plane.point({ x: a.x * p + b.x * q, y: a.y * p + b.y * q })
  })
  return { points, speed: Math.max(slowestMs, Math.sqrt(sidewaysMs2 * radius)) }
}
