/** Charging of a parked vehicle: when it is plugged in, and how much it takes. Pure. */

import { minuteMs } from '../../domain/time.ts'
import { between, type Random } from '../fleet/chance.ts'
import type { Battery } from './battery.ts'
import { type Body, chargeGoal, chargeWish } from './body.ts'
import type { BodyControl } from './body-control.ts'
import type { Habit } from './habit.ts'
import type { Stand } from './roads/town.ts'
import type { Power } from './specification.ts'

const fastKw = 90
const slowKw = 6.8

export class Charger {
  /** Time at which it is plugged in, ms. Infinite: not. */
  plugAt: number = Number.POSITIVE_INFINITY
  #kw = 0
  #goal = 1

  /** Decides on charging after parking: at home overnight, or anywhere when the charge (0 to 1) is low. */
  choose(place: Stand, habit: Habit, power: Power, charge: number, at: number, random: Random): void {
    const isHome = place.node === habit.home.node && habit.canChargeAtHome
    const soon = at + Math.round(between(random, 2, 9)) * minuteMs
    if (power === 'FCEV') return
    if (isHome && charge < (power === 'PHEV' ? 0.75 : 0.6)) this.plugAt = soon
    else if (charge < 0.3 && (power === 'BEV' || random.chance(0.3))) this.plugAt = soon
    this.#kw = isHome || power === 'PHEV' ? slowKw : fastKw
    this.#goal = isHome ? 1 : 0.88
  }

  plug(goal = this.#goal): 'slow' | 'fast' {
    if (goal !== this.#goal) this.#kw = fastKw
    this.#goal = goal
    return this.#kw === fastKw ? 'fast' : 'slow'
  }

  wish(body: Body, at: number, charge: number): 'charge' | 'full' | 'wait' {
    return chargeWish(body, at, charge, this.#goal)
  }

  /** Charges for a number of seconds. The charger also supplies climate and heating. */
  charge(battery: Battery, control: BodyControl, seconds: number, airC: number): void {
    const comfortKw = control.comfortKw(battery, airC, seconds)
    // Limited by the remaining room, because the step would overshoot the limit.
    const room = battery.roomKwh(chargeGoal(control.body, this.#goal))
    const takenKw = Math.min(battery.takes(this.#kw), (room * 3600) / seconds)
    battery.run(comfortKw - Math.min(this.#kw, takenKw + comfortKw), seconds, airC)
  }
}
