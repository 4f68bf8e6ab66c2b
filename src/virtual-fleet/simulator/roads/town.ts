/** Streets of a city: wavy lines in two directions, every fourth one wide, every twelfth an expressway. */
import { chanceOf, numberOf, type Random, wave } from '../../fleet/chance.ts'
import type { City } from './places.ts'
import { type GeoPoint, Plane, type PlanePoint, toLine } from './plane.ts'

const blockM = 450
const swing = 0.27
const missingLocal = 0.24
/** Bends of the town's roads: size as a share of its radius, and distance in metres. */
const winding = 0.19
const windM = { x: 2500, y: 2900 }

/** 0 local street, 1 wide street, 2 expressway, 3 motorway between cities. */
export type RoadClass = 0 | 1 | 2 | 3
export const limitsKmh: readonly number[] = [40, 60, 80, 110]

const classOfLine = (line: number): RoadClass => {
  const place = ((line % 12) + 12) % 12
  return place === 6 ? 2 : place % 4 === 2 ? 1 : 0
}

export interface Stand extends GeoPoint {
  readonly city: string
  readonly node: number
  readonly other: number
  readonly foot: GeoPoint
}

/** East, north, west, south along the lines. */
export const ways = [0, 1, 2, 3] as const

export class Town {
  readonly city: City
  readonly plane: Plane
  readonly width: number
  readonly height: number
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly nodes: Int32Array
  readonly #seed: number
  readonly #left: number
  readonly #bottom: number
  readonly #present: Uint8Array

  constructor(city: City) {
    this.city = city
    this.plane = new Plane(city)
    this.#seed = numberOf(city.name)
    const angle = (city.turn * Math.PI) / 180
    const rotate = ({ x, y }: PlanePoint): PlanePoint => ({
      x: x * Math.cos(angle) + y * Math.sin(angle),
      y: y * Math.cos(angle) - x * Math.sin(angle),
    })
    const centres = [city, ...city.districts].map((place) => rotate(this.plane.spot(place)))
    const lines = skeleton(centres)
    const edge = (axis: 'x' | 'y', side: -1 | 1) =>
      Math.round((side * Math.max(...centres.map((centre) => side * centre[axis])) + side * city.reach) / blockM)
    this.#left = edge('x', -1)
    this.#bottom = edge('y', -1)
    this.width = edge('x', 1) - this.#left + 1
    this.height = edge('y', 1) - this.#bottom + 1
    const count = this.width * this.height
    this.xs = new Float64Array(count)
    this.ys = new Float64Array(count)
    this.#present = new Uint8Array(count)
    for (let node = 0; node < count; node++) {
      const [i, j] = [this.column(node), this.row(node)]
      const straight = {
        x: (i + swing * wave(j / 3.7, this.#seed, i, 1)) * blockM,
        y: (j + swing * wave(i / 3.7, this.#seed, j, 2)) * blockM,
      }
      const x = straight.x + winding * city.reach * Math.sin(straight.y / windM.x + this.#seed)
      const y = straight.y + winding * city.reach * Math.sin(straight.x / windM.y - this.#seed)
      this.xs[node] = x * Math.cos(angle) - y * Math.sin(angle)
      this.ys[node] = x * Math.sin(angle) + y * Math.cos(angle)
      this.#present[node] = lines.some(([a, b]) => toLine({ x, y }, a, b) <= city.reach) ? 1 : 0
    }
    this.nodes = this.#keepReachable()
  }

  /** Numbers of the north-south line and of the east-west line that cross in a node. */
  column = (node: number): number => this.#left + Math.floor(node / this.height)
  row = (node: number): number => this.#bottom + (node % this.height)
  spot = (node: number): PlanePoint => ({ x: this.xs[node] ?? 0, y: this.ys[node] ?? 0 })
  point = (node: number): GeoPoint => this.plane.point(this.spot(node))

  /** Neighbouring crossing. -1: the street ends or is missing. */
  next(node: number, way: number): number {
    const place = node % this.height
    if (way === 1 && place === this.height - 1) return -1
    if (way === 3 && place === 0) return -1
    const to = node + (way === 0 ? this.height : way === 2 ? -this.height : way === 1 ? 1 : -1)
    if (to < 0 || to >= this.#present.length || !this.#present[to]) return -1
    if (this.roadClass(node, way) === 0 && chanceOf(this.#seed, Math.min(node, to), way % 2, 3) < missingLocal)
      return -1
    return to
  }

  roadClass = (node: number, way: number): RoadClass => classOfLine(way % 2 === 0 ? this.row(node) : this.column(node))

  hasLights(node: number, way: number): boolean {
    const [own, other] = [this.roadClass(node, way), this.roadClass(node, way + 1)]
    if (own === 2 || other === 2) return false
    return own + other === 2 || (own + other === 1 && chanceOf(this.#seed, node, 4) < 0.6)
  }

  nearest(place: GeoPoint): number {
    const { x, y } = this.plane.spot(place)
    let best = this.nodes[0] ?? 0
    let least = Number.POSITIVE_INFINITY
    for (const node of this.nodes) {
      const far = ((this.xs[node] ?? 0) - x) ** 2 + ((this.ys[node] ?? 0) - y) ** 2
      if (far < least) [least, best] = [far, node]
    }
    return best
  }

  stand(random: Random, around: GeoPoint, reachM: number): Stand {
    const centre = this.plane.spot(around)
    const angle = random.next() * 2 * Math.PI
    const far = Math.sqrt(random.next()) * reachM
    const node = this.nearest(
      this.plane.point({ x: centre.x + far * Math.cos(angle), y: centre.y + far * Math.sin(angle) }),
    )
    return this.standAt(node, random)
  }

  standAt(node: number, random: Random): Stand {
    const open = ways.map((way) => this.next(node, way)).filter((to) => to >= 0)
    const other = random.pick(open)
    const [a, b] = [this.spot(node), this.spot(other)]
    const part = 0.3 + random.next() * 0.2
    const foot = { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const aside = (random.chance(0.5) ? 1 : -1) * (25 + random.next() * 45)
    const spot = { x: foot.x - ((b.y - a.y) / length) * aside, y: foot.y + ((b.x - a.x) / length) * aside }
    return { city: this.city.name, node, other, foot: this.plane.point(foot), ...this.plane.point(spot) }
  }

  /** Removes all nodes outside the largest connected part. */
  #keepReachable(): Int32Array {
    const part = new Int32Array(this.#present.length).fill(-1)
    let best: number[] = []
    for (let from = 0; from < part.length; from++) {
      if (!this.#present[from] || part[from] !== -1) continue
      const component = [from]
      part[from] = from
      for (const node of component)
        for (const way of ways) {
          const to = this.next(node, way)
          if (to < 0 || part[to] !== -1) continue
          part[to] = from
          component.push(to)
        }
      if (component.length > best.length) best = component
    }
    this.#present.fill(0)
    for (const node of best) this.#present[node] = 1
    return Int32Array.from(best).sort()
  }
}

/** Lines that connect all centres, each to the nearest one already connected. */
function skeleton(centres: readonly PlanePoint[]): [PlanePoint, PlanePoint][] {
  const joinedCentres = centres.slice(0, 1)
  const left = centres.slice(1)
  const lines: [PlanePoint, PlanePoint][] = []
  while (left.length > 0) {
    const pairs = left.flatMap((to) =>
      joinedCentres.map((from) => ({ from, to, far: Math.hypot(to.x - from.x, to.y - from.y) })),
    )
    const { from, to } = pairs.reduce((a, b) => (b.far < a.far ? b : a))
    lines.push([from, to])
    joinedCentres.push(to)
    left.splice(left.indexOf(to), 1)
  }
  return lines
}
