/** Body control unit of a vehicle: its state over time, the cabin temperature, and the power that it takes. Pure. */
import type { Battery } from './battery.ts'
import { type Body, type Happening, happen, isRunning, nextChange, parkedBody } from './body.ts'
import type { TimedBodyChange } from './people.ts'

const maxClimateKw = 3.5
const heaterKw = 3
const warmPackC = 25
/** Time constants of the cabin temperature, s: towards the climate target, and towards the outside air. */
const [climateS, airS] = [300, 2400]

export class BodyControl {
  cabinC: number
  dueAt: number = Number.POSITIVE_INFINITY
  #body: Body = parkedBody
  #acts: readonly TimedBodyChange[] = []
  #livedAt: number

  constructor(at: number, airC: number) {
    this.#livedAt = at
    this.cabinC = airC
  }

  /** A new object after every change. */
  get body(): Body {
    return this.#body
  }

  get isRunning(): boolean {
    return isRunning(this.#body)
  }

  happens(what: Happening): void {
    this.#body = happen(this.#body, what)
    this.#plan()
  }

  /** Replaces the scheduled acts of people. `acts` are in order of time. */
  expect(acts: readonly TimedBodyChange[]): void {
    this.#acts = acts.filter(({ at }) => at > this.#livedAt)
    this.#plan()
  }

  /** Advances to `at` (ms). `charge`: 0 to 1. */
  live(at: number, airC: number, charge: number): void {
    const { climate } = this.#body
    const seconds = (at - this.#livedAt) / 1000
    const goalC = climate ? climate.targetC : airC
    this.cabinC += (goalC - this.cabinC) * (1 - Math.exp(-seconds / (climate ? climateS : airS)))
    const due = this.#acts.filter((moment) => moment.at <= at)
    this.#acts = this.#acts.slice(due.length)
    for (const { act } of due) this.#body = happen(this.#body, { kind: 'act', act })
    this.#body = happen(this.#body, { kind: 'passed', from: this.#livedAt, to: at, socPercent: charge * 100 })
    this.#livedAt = at
    this.#plan()
  }

  comfortKw(battery: Battery, airC: number, seconds: number): number {
    const isHeated = this.#body.heating !== null && battery.temperatureC < warmPackC
    if (isHeated) battery.heat(heaterKw, seconds)
    return this.#climateKw(airC) + (isHeated ? heaterKw : 0)
  }

  #climateKw(airC: number): number {
    const { climate } = this.#body
    if (!climate) return 0
    const keeps = 0.05 * Math.abs(airC - climate.targetC)
    // A driver's climate counts as having reached its target.
    if (climate.untilMs === undefined) return keeps
    return Math.min(maxClimateKw, 0.3 + keeps + 0.12 * Math.abs(this.cabinC - climate.targetC))
  }

  #plan(): void {
    this.dueAt = Math.min(this.#acts[0]?.at ?? Number.POSITIVE_INFINITY, nextChange(this.#body, this.#livedAt))
  }
}
