import { between, numberOf, type Random, sourceOf } from '../../fleet/chance.ts'
import { cities, cityOf, highways, type NamedPlace } from './places.ts'
import { distance, type GeoPoint, Plane } from './plane.ts'
import { type RoadRoute, routeOf, type Waypoint } from './route.ts'
import { limitsKmh, type Stand, Town, ways } from './town.ts'
import { wayBetween } from './way.ts'

const towns = new Map<string, Town>()

/** Streets of a city, generated on first use. Throws for an unknown city. */
export function townOf(name: string): Town {
  const cachedTown = towns.get(name)
  if (cachedTown) return cachedTown
  const city = cityOf(name)
  if (!city) throw new RangeError(`Unknown city: ${name}`)
  const town = new Town(city)
  towns.set(name, town)
  return town
}

export const neighbours = (name: string): string[] =>
  highways.flatMap(({ from, to }) => (from === name ? [to] : to === name ? [from] : []))

/** Route between two places in the same city, or in cities with a motorway between them. Undefined: none. */
export function roadBetween(from: Stand, to: Stand): RoadRoute | undefined {
  if (from.city === to.city) {
    const own = streets(from, to.node, to)
    return own && routeOf(own)
  }
  const road = motorway(from.city, to.city)
  if (!road) return undefined
  const out = streets(from, road.from)
  const into = streets({ ...pointAt(to.city, road.to), city: to.city }, to.node, to)
  return out && into && routeOf([...out, ...road.passed, ...into])
}

const pointAt = (city: string, node: number) => ({ ...townOf(city).point(node), node })

type Start = GeoPoint & Pick<Stand, 'city' | 'node'> & Partial<Pick<Stand, 'other' | 'foot'>>

function streets(start: Start, to: number, end?: Stand): Waypoint[] | undefined {
  const town = townOf(start.city)
  const nodes = wayBetween(town, start.node, to)
  if (nodes.length === 0) return undefined
  // Skips a crossing from which the route would return along the street of the place.
  if (nodes[1] !== undefined && nodes[1] === start.other) nodes.shift()
  if (end && nodes.length > 1 && nodes.at(-2) === end.other) nodes.pop()
  const waypoints: Waypoint[] = []
  if (start.foot)
    waypoints.push({ lon: start.lon, lat: start.lat, limitKmh: 12 }, { ...start.foot, limitKmh: limitsKmh[0]! })
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    const next = nodes[index + 1]
    const way = next === undefined ? undefined : ways.find((each) => town.next(node, each) === next)
    const came = before === undefined ? undefined : ways.find((each) => town.next(before, each) === node)
    const limitKmh = limitsKmh[way === undefined ? 0 : town.roadClass(node, way)]!
    const lights = came !== undefined && way !== undefined && town.hasLights(node, came)
    waypoints.push({ ...town.point(node), limitKmh, lights })
  }
  if (end) waypoints.push({ ...end.foot, limitKmh: 12 }, { lon: end.lon, lat: end.lat, limitKmh: 12 })
  return waypoints
}

interface Motorway {
  readonly from: number
  readonly to: number
  readonly passed: readonly Waypoint[]
}

const motorways = new Map<string, Motorway>()

function motorway(from: string, to: string): Motorway | undefined {
  const key = `${from} ${to}`
  const cachedMotorway = motorways.get(key)
  if (cachedMotorway) return cachedMotorway
  const there = highways.find((each) => each.from === from && each.to === to)
  const back = highways.find((each) => each.from === to && each.to === from)
  const stops = there?.via ?? back?.via.toReversed()
  if (!stops) return undefined
  const [first, last] = [exit(from, stops[0]!), exit(to, stops.at(-1)!)]
  const ends: GeoPoint[] = [townOf(from).point(first), ...stops, townOf(to).point(last)]
  const line = there ? winding(ends, numberOf(key)) : winding(ends.toReversed(), numberOf(`${to} ${from}`)).toReversed()
  const inner = line.slice(1, -1)
  const waypoints = inner.map((point, index) => ({
    ...point,
    limitKmh: index === 0 || index >= inner.length - 2 ? 80 : limitsKmh[3]!,
  }))
  const newMotorway = { from: first, to: last, passed: waypoints }
  motorways.set(key, newMotorway)
  return newMotorway
}

/** Crossing where the motorway towards a place begins: the furthest in its direction. */
function exit(name: string, towards: NamedPlace): number {
  const town = townOf(name)
  const goal = town.plane.spot(towards)
  const length = Math.hypot(goal.x, goal.y)
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (const node of town.nodes) {
    const { x, y } = town.spot(node)
    const along = (x * goal.x + y * goal.y) / length
    const aside = Math.abs(x * goal.y - y * goal.x) / length
    if (along - 0.6 * aside > most) [most, best] = [along - 0.6 * aside, node]
  }
  return best
}

const shortestM = 2_600

function winding(points: readonly GeoPoint[], seed: number): GeoPoint[] {
  const random = sourceOf(seed)
  const line: GeoPoint[] = points.slice(0, 1)
  for (const [index, to] of points.slice(1).entries()) bend(points[index]!, to, random, line)
  return line
}

function bend(from: GeoPoint, to: GeoPoint, random: Random, line: GeoPoint[]): void {
  const length = distance(from, to)
  if (length < shortestM) {
    line.push(to)
    return
  }
  const plane = new Plane(from)
  const { x, y } = plane.spot(to)
  const aside = between(random, -1, 1) * (length > 20_000 ? 0.06 : 0.085)
  const along = between(random, 0.42, 0.58)
  const middle = plane.point({ x: x * along - y * aside, y: y * along + x * aside })
  bend(from, middle, random, line)
  bend(middle, to, random, line)
}

export { cities }
