/** Driving along a route, second by second: limits, bends, lights, other traffic. Pure. */
import { between, type Random } from '../fleet/chance.ts'
import type { RoadRoute } from './roads/route.ts'

const brakingMs2 = 1.5
const pullingMs2 = 1.9
const redPart = 0.5
const redSeconds = [6, 55] as const

/** A driver's style. `pace`: factor on the speed limit. */
export interface Style {
  readonly pace: number
  /** Top speed of the vehicle, m/s. */
  readonly topMs: number
}

export class Drive {
  readonly route: RoadRoute
  done = 0
  speedMs = 0
  accelerationMs2 = 0
  readonly #style: Style
  readonly #allowed: Float32Array
  readonly #waits: Map<number, number>
  #next = 1
  #seconds = 0

  constructor(route: RoadRoute, style: Style, random: Random) {
    this.route = route
    this.#style = style
    this.#waits = new Map(
      route.lights.filter(() => random.chance(redPart)).map((at) => [at, Math.round(between(random, ...redSeconds))]),
    )
    const { at, limits } = route
    this.#allowed = new Float32Array(at.length)
    for (let index = at.length - 2; index > 0; index--) {
      const room = at[index + 1]! - at[index]!
      const slow = Math.sqrt(this.#allowed[index + 1]! ** 2 + 2 * brakingMs2 * room)
      const speedGoal = this.#waits.has(index)
        ? 0
        : Math.min(this.#cruiseSpeed(index, 1), this.#cruiseSpeed(index - 1, 1))
      this.#allowed[index] = Math.min(speedGoal, slow, limits[index]! * style.pace)
    }
  }

  get isOver(): boolean {
    return this.done >= this.route.lengthM
  }

  /** Drives one second. `flow`: share of the limits that traffic in town allows. Returns the metres driven. */
  second(flow: number): number {
    this.#seconds++
    const { at } = this.route
    const stop = this.#waits.get(this.#next)
    if (stop !== undefined && at[this.#next]! - this.done < 0.6) {
      this.accelerationMs2 = -this.speedMs
      this.speedMs = 0
      if (stop > 1) this.#waits.set(this.#next, stop - 1)
      else this.#pass()
      return 0
    }
    const before = this.speedMs
    const ahead = Math.max(0, at[this.#next]! - this.done)
    // Walking pace at least before a stop, so that it is reached.
    const slow = Math.max(1.2, Math.sqrt(this.#allowed[this.#next]! ** 2 + 2 * brakingMs2 * ahead) - brakingMs2 / 2)
    const goal = Math.min(slow, this.#cruiseSpeed(this.#next - 1, flow))
    const pull = pullingMs2 * Math.max(0.15, 1 - before / 50)
    const speed = goal > before ? Math.min(goal, before + pull) : Math.max(goal, before - 2.4 * brakingMs2)
    const most = (this.#waits.has(this.#next) ? at[this.#next]! : this.route.lengthM) - this.done
    const metres = Math.min((before + speed) / 2, Math.max(0, most))
    this.done += metres
    this.speedMs = this.isOver ? 0 : speed
    this.accelerationMs2 = this.speedMs - before
    while (this.#next < at.length - 1 && at[this.#next]! <= this.done && !this.#waits.has(this.#next)) this.#next++
    return metres
  }

  /** Longitude and latitude, degrees. */
  position(): readonly [lon: number, lat: number] {
    const { lons, lats, at } = this.route
    const [a, b] = [this.#next - 1, this.#next]
    const length = at[b]! - at[a]!
    const part = length > 0 ? Math.max(0, Math.min(1, (this.done - at[a]!) / length)) : 1
    return [lons[a]! + part * (lons[b]! - lons[a]!), lats[a]! + part * (lats[b]! - lats[a]!)]
  }

  #cruiseSpeed(index: number, flow: number): number {
    const limit = this.route.limits[index] ?? 0
    const sway = 1 + 0.035 * Math.sin(this.#seconds / 19 + index)
    const inTown = limit < 26 ? flow : 1
    return Math.min(limit * this.#style.pace * sway * inTown, this.#style.topMs)
  }

  #pass(): void {
    this.#waits.delete(this.#next)
    if (this.#next < this.route.at.length - 1) this.#next++
  }
}

/** Share of the limits that city traffic allows, by hour of the day (Beijing time). */
export function trafficFlow(hour: number): number {
  const rush = Math.max(bump(hour, 8, 1.2), bump(hour, 18.2, 1.5))
  const day = hour > 6 && hour < 22 ? 0.84 : 0.97
  return day - 0.26 * rush
}

const bump = (hour: number, middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2))
