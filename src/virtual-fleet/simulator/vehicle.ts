/** A vehicle over time: parked, driving, charging, with the reports of its T-Box. Pure: time is passed in. */

import { fleetHour } from '../../domain/time.ts'
import { between, type Random, sourceOf } from '../fleet/chance.ts'
import { Battery } from './battery.ts'
import { type Controls, chargeGoal, controlsOf } from './body.ts'
import { BodyControl } from './body-control.ts'
import { Charger } from './charging.ts'
import { airC } from './climate.ts'
import { Drive, trafficFlow } from './drive.ts'
import { healthOf } from './fade.ts'
import type { TripPlan } from './habit.ts'
import { type Order, type OrderCode, refusalOf } from './orders.ts'
import { actsBetween, leavingActs } from './people.ts'
import type { DriveSummary, LastState, ReportPeriods, SimulatedReport, VehicleOptions } from './report-schedule.ts'
import { afterOffMs, nextReportAt } from './report-schedule.ts'
import { roadBetween } from './roads/roads.ts'
import type { Stand } from './roads/town.ts'
import { signalsOf } from './signals.ts'
import { batteryKw, batteryShareKw, engineRuns, type Specification, wheelKw } from './specification.ts'
import { standbyW } from './supply.ts'
import { type Alarm, alarmWithin, gapWithin, type Span } from './trouble.ts'

export type { DriveSummary, LastState, ReportPeriods, SimulatedReport, VehicleOptions }

const chargingStepMs = 10_000
const alarmPeriodMs = 1_000
/** Time after the start of a level-3 alarm in which reports come every second. */
const alarmFirstMs = 30_000
/** Step of time while climate or heating runs, or the vehicle drives. */
const comfortStepMs = 60_000

export class Vehicle {
  readonly specification: Specification
  readonly number: number
  readonly periods: ReportPeriods
  readonly battery: Battery
  readonly control: BodyControl
  at: number
  odometerKm: number
  phase: 'parked' | 'driving' | 'charging' = 'parked'
  place: Stand
  drive: Drive | undefined
  /** Power at the wheels, kW. */
  wheelKw = 0
  engineOn = false
  offSince: number
  chargedAt = 0
  alarms: Alarm[] = []
  gaps: Span[] = []
  isSocLow = false
  readonly #options: VehicleOptions
  readonly #random: Random
  #plan: TripPlan
  #style: { pace: number; topMs: number }
  #reportAt = Number.POSITIVE_INFINITY
  readonly #charger = new Charger()
  readonly #standbyW: number
  #began = { at: 0, km: 0 }

  constructor(options: VehicleOptions) {
    const { number, specification, habit, at, lastState } = options
    const random = sourceOf(number, 31)
    const { place, since, plan } = habit.begin(at)
    this.#options = options
    this.number = number
    this.specification = specification
    this.periods = options.periods
    this.place = place
    this.#plan = plan
    this.at = Math.floor(Math.min(since, plan.departAt - 1000) / 1000) * 1000
    this.offSince = this.at - afterOffMs
    this.#random = sourceOf(number, Math.floor(this.at / 1000), 32)
    this.#style = { pace: between(random, 0.9, 1.06), topMs: specification.topMs * 0.92 }
    this.#standbyW = standbyW(number)
    this.odometerKm = lastState?.odometerKm ?? between(random, 800, 46_000)
    const charge = lastState?.charge ?? between(random, 0.45, 0.95)
    this.battery = new Battery(specification.battery, charge, airC(place.lat, at), healthOf(this))
    this.control = new BodyControl(this.at, airC(place.lat, at))
    this.#intend(plan)
    this.#decideCharge()
  }

  get alarmsNow(): readonly Alarm[] {
    return this.alarms.filter(({ begin, end }) => begin <= this.at && this.at < end)
  }

  /** End of the period without coverage at a moment. Undefined: there is coverage. */
  uncoveredUntil(at: number): number | undefined {
    return this.gaps.find(({ begin, end }) => begin <= at && at < end)?.end
  }

  /** Time of the next event that must be reported, ms. */
  get dueAt(): number {
    if (this.phase !== 'parked') return Math.min(this.#reportAt, this.at + 600_000)
    return Math.min(this.#reportAt, this.#plan.departAt, this.#charger.plugAt, this.control.dueAt)
  }

  get leavesAt(): number {
    return this.#plan.departAt
  }

  get controls(): Controls {
    return controlsOf(this.control.body, this.control.cabinC, this.phase === 'charging')
  }

  /** Degrees. */
  get position(): readonly [lon: number, lat: number] {
    return this.drive ? this.drive.position() : [this.place.lon, this.place.lat]
  }

  /** Advances to a moment. Returns the reports due, none when `quiet`. */
  until(moment: number, quiet = false): SimulatedReport[] {
    const reports: SimulatedReport[] = []
    const to = Math.floor(moment / 1000) * 1000
    while (this.at < to) {
      const due =
        this.phase === 'parked' ? this.#park(to) : this.phase === 'driving' ? this.#second() : this.#charge(to)
      if (!due && this.at < this.#reportAt) continue
      if (!quiet) reports.push(this.#currentReport())
      this.#reportAt = this.#nextReport()
    }
    return reports
  }

  refusal({ kind }: Order): OrderCode | undefined {
    const isInPark = this.phase !== 'driving'
    const speedKmh = isInPark ? 0 : (this.drive?.speedMs ?? 0) * 3.6
    return refusalOf(kind, this.control.body, { speedKmh, isInPark, socPercent: this.battery.charge * 100 })
  }

  obey(order: Order): void {
    this.#live()
    this.control.happens({ kind: 'ordered', order, at: this.at })
    this.#chargeOrNot()
    this.reportSoon()
  }

  /** Schedules a report within a second. */
  reportSoon(): void {
    this.#reportAt = Math.min(this.#reportAt, this.at + 1000)
  }

  #currentReport(): SimulatedReport {
    const heldUntil = this.uncoveredUntil(this.at)
    const report = { at: this.at, signals: signalsOf(this) }
    return heldUntil === undefined ? report : { ...report, heldUntil }
  }

  #nextReport(): number {
    const isCritical = this.alarmsNow.some(({ level, begin }) => level === 3 && this.at - begin < alarmFirstMs)
    return isCritical ? this.at + alarmPeriodMs : nextReportAt(this, this.control.isRunning)
  }

  /**
   * Advances while parked. True when it drives off, is plugged in, or something was switched, which is reported at
   * once.
   */
  #park(to: number): boolean {
    const { control } = this
    const step = control.isRunning ? this.at + comfortStepMs : Number.POSITIVE_INFINITY
    const own = Math.max(this.at, Math.min(this.#reportAt, control.dueAt, step))
    const next = Math.min(to, this.#plan.departAt, this.#charger.plugAt, own)
    if (next > this.at) this.#stand((next - this.at) / 1000)
    this.at = Math.max(this.at, next)
    const isNews = this.#live()
    if (this.phase === 'parked' && this.at >= this.#plan.departAt) return this.#depart()
    if (this.at < this.#charger.plugAt) return isNews
    this.#charger.plugAt = Number.POSITIVE_INFINITY
    this.#plugIn()
    return true
  }

  /** Applies standby and comfort consumption for a number of seconds. */
  #stand(seconds: number): void {
    const air = this.#air()
    const kw = this.control.comfortKw(this.battery, air, seconds)
    if (kw > 0) this.battery.run(kw + this.#standbyW / 1000, seconds, air)
    else this.battery.rest(seconds, air, this.#standbyW)
  }

  /** Advances doors, climate and plans. True when something was switched on or off. */
  #live(): boolean {
    const { control } = this
    const wasRunning = control.isRunning
    control.live(this.at, this.#air(), this.battery.charge)
    return this.#chargeOrNot() || control.isRunning !== wasRunning
  }

  /** Starts or stops charging as currently required. True when it did. */
  #chargeOrNot(): boolean {
    if (this.phase === 'driving') return false
    const { control, battery } = this
    const wish = this.#charger.wish(control.body, this.at, battery.charge)
    if (wish === 'full') control.happens({ kind: 'charged' })
    if ((wish === 'charge') === (this.phase === 'charging')) return false
    if (wish === 'charge') this.#beginCharge()
    else this.#endCharge(wish === 'full')
    return true
  }

  #intend(plan: TripPlan): void {
    this.#plan = plan
    this.control.expect(leavingActs(this.number, plan.departAt, this.at))
  }

  #depart(): boolean {
    const { to } = this.#plan
    const route = roadBetween(this.place, to)
    if (!route || route.lengthM < 50) {
      this.#intend(this.#options.habit.next(this.place, this.at + 600_000))
      return false
    }
    const isFar = this.place.city !== to.city
    // With a charge limit, the limit is enough to depart.
    const enough = Math.min(0.75, chargeGoal(this.control.body, 1) - 0.02)
    if (isFar && this.specification.power === 'BEV' && this.battery.charge < enough) {
      this.#intend({ to, departAt: Number.POSITIVE_INFINITY })
      this.#plugIn(0.95)
      return true
    }
    this.drive = new Drive(route, this.#style, this.#random)
    this.#troubles(route.lengthM / 11)
    this.#start()
    return true
  }

  #start(): void {
    this.phase = 'driving'
    this.control.expect([])
    this.control.happens({ kind: 'drivesOff' })
    this.#began = { at: this.at, km: this.odometerKm }
  }

  #troubles(seconds: number): void {
    const span = { begin: this.at, end: this.at + Math.round(seconds) * 1000 }
    this.alarms = alarmWithin('driving', this.specification.power, span, this.#options.habit.alarmPart, this.#random)
    this.gaps = gapWithin(span, this.#options.gapPart, this.#random)
  }

  /** Drives one second. True when an alarm begins or ends, or the drive ends. */
  #second(): boolean {
    const drive = this.drive!
    const wasOn = this.alarmsNow.length
    this.at += 1000
    this.odometerKm += drive.second(trafficFlow(fleetHour(this.at))) / 1000
    const air = this.#air()
    if (this.at >= this.control.dueAt || this.at % comfortStepMs === 0) this.#live()
    this.wheelKw = wheelKw(this.specification, drive.speedMs, drive.accelerationMs2)
    this.battery.run(this.#batteryKw(0.5 + this.control.comfortKw(this.battery, air, 1)), 1, air)
    const charge = this.battery.charge
    const wasLow = this.isSocLow
    if (charge < 0.15) this.isSocLow = true
    else if (charge > 0.18) this.isSocLow = false
    if (drive.isOver) return this.#arrive()
    if (this.specification.power === 'BEV' && charge < 0.09) {
      this.#switchOff()
      this.#plugIn(0.7)
      return true
    }
    return this.alarmsNow.length !== wasOn || this.isSocLow !== wasLow
  }

  #batteryKw(auxiliaryKw: number): number {
    const { specification, battery } = this
    const requestedKw = batteryKw(specification, this.wheelKw, auxiliaryKw)
    if (specification.power === 'PHEV') this.engineOn = engineRuns(battery.charge, this.engineOn)
    return batteryShareKw(specification, requestedKw, battery.charge, this.engineOn)
  }

  #arrive(): boolean {
    this.drive = undefined
    this.place = this.#plan.to
    this.#switchOff()
    this.#plan = this.#options.habit.next(this.place, this.at)
    this.control.expect(actsBetween(this.number, this.at, this.#plan.departAt))
    this.#decideCharge()
    return true
  }

  #switchOff(): void {
    this.phase = 'parked'
    this.#live()
    this.control.happens({ kind: 'parks' })
    this.engineOn = false
    this.wheelKw = 0
    this.offSince = this.at
    this.alarms = []
    this.battery.rest(0, this.#air())
    this.#options.onDriven?.({ begin: this.#began.at, end: this.at, beginKm: this.#began.km, endKm: this.odometerKm })
  }

  #decideCharge(): void {
    const { habit } = this.#options
    this.#charger.choose(this.place, habit, this.specification.power, this.battery.charge, this.at, this.#random)
  }

  /** Plugs in. Charging starts at once unless a plan or a limit prevents it. */
  #plugIn(goal?: number): void {
    this.control.happens({ kind: 'plugged', charger: this.#charger.plug(goal) })
    this.#chargeOrNot()
  }

  #beginCharge(): void {
    this.phase = 'charging'
    this.battery.fade(healthOf(this))
    const span = { begin: this.at, end: this.at + 1_500_000 }
    this.alarms = alarmWithin('charging', this.specification.power, span, this.#options.habit.alarmPart, this.#random)
  }

  /** Charges for one step. True when an alarm begins or ends, or charging ends. */
  #charge(to: number): boolean {
    const { battery, control } = this
    const wasOn = this.alarmsNow.length
    const step = Math.min(chargingStepMs, to - this.at, Math.max(1000, control.dueAt - this.at))
    this.at += step
    this.#charger.charge(battery, control, step / 1000, this.#air())
    if (battery.charge > 0.18) this.isSocLow = false
    const isNews = this.#live()
    // A vehicle due to depart stops charging, unless its charge is low.
    const mustLeave = this.phase === 'charging' && !this.drive && this.at >= this.#plan.departAt && battery.charge > 0.5
    if (!mustLeave) return isNews || this.alarmsNow.length !== wasOn
    control.happens({ kind: 'unplugged' })
    this.#endCharge(false)
    return true
  }

  #endCharge(isDone: boolean): void {
    this.battery.rest(0, this.#air())
    this.alarms = []
    this.chargedAt = isDone ? this.at : 0
    if (this.drive) this.#start()
    else {
      this.phase = 'parked'
      this.offSince = this.at
      const { departAt } = this.#plan
      const isLate = departAt < this.at + 60_000 || departAt === Number.POSITIVE_INFINITY
      if (isLate) this.#intend({ ...this.#plan, departAt: this.at + 120_000 })
    }
  }

  #air(): number {
    return airC(this.place.lat, this.at)
  }
}
