/** A vehicle over time: parked, driving, charging, with the reports its T-Box would send. Pure: time is passed in. */

import { between, type Random, sourceOf } from '../demonstration/chance.ts'
import type { ReportSignals } from '../protocol/index.ts'
import { fleetHour, minuteMs } from '../time.ts'
import { Battery } from './battery.ts'
import { airC } from './climate.ts'
import { Drive, trafficFlow } from './drive.ts'
import type { Habit, Plan } from './habit.ts'
import { roadBetween } from './roads/roads.ts'
import type { Stand } from './roads/town.ts'
import { signalsOf } from './signals.ts'
import { batteryKw, type Specification, wheelKw } from './specification.ts'
import { type Alarm, alarmWithin, gapWithin, type Span } from './trouble.ts'

export interface Report {
  /** Time of collection, ms since 1970, in full seconds. */
  readonly at: number
  readonly signals: ReportSignals
  /** There was no coverage until then, ms. */
  readonly heldUntil?: number
}

/** A drive from ignition on to ignition off, as the vehicle itself knows it. */
export interface Driven {
  readonly begin: number
  readonly end: number
  readonly beginKm: number
  readonly endKm: number
}

/** How often reports are due, ms. */
export interface Periods {
  drivingMs: number
  chargingMs: number
  /** After the ignition is off, 3 minutes long; 0: never. */
  parkedMs: number
}

/** The last known state of a vehicle. */
export interface Known {
  readonly odometerKm: number
  /** 0 to 1. */
  readonly charge: number
}

export interface VehicleOptions {
  readonly number: number
  readonly specification: Specification
  readonly habit: Habit
  /** ms since 1970. */
  readonly at: number
  readonly periods: Periods
  readonly known?: Known | undefined
  readonly onDriven?: (driven: Driven) => void
}

const fastKw = 90
const slowKw = 6.8
const chargingStepMs = 10_000
const afterOffMs = 180_000
const alarmPeriodMs = 1_000
/** For this long after a level-3 alarm begins, reports come every second. */
const alarmFirstMs = 30_000
/** The state of charge that a hybrid's engine maintains. */
const heldCharge = 0.2
const engineKw = 70
const chargingKw = 2.5

export class Vehicle {
  readonly specification: Specification
  readonly number: number
  readonly periods: Periods
  readonly battery: Battery
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
  readonly #options: VehicleOptions
  readonly #random: Random
  #plan: Plan
  #style: { pace: number; topMs: number }
  #reportAt = Number.POSITIVE_INFINITY
  #chargeAt = Number.POSITIVE_INFINITY
  #chargerKw = 0
  #goalCharge = 1
  /** Most vehicles sleep well; a few have standby drain, to be found by the analysis. */
  readonly #standbyW: number
  #began = { at: 0, km: 0 }
  #isSocLow = false

  constructor(options: VehicleOptions) {
    const { number, specification, habit, at, known } = options
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
    const sleep = sourceOf(number, 33)
    this.#standbyW = sleep.chance(0.1) ? between(sleep, 120, 260) : between(sleep, 12, 40)
    this.odometerKm = known?.odometerKm ?? between(random, 800, 46_000)
    this.battery = new Battery(specification.battery, known?.charge ?? between(random, 0.45, 0.95), airC(place.lat, at))
    this.#decideCharge()
  }

  /** Alarms that are on now. */
  get alarmsNow(): readonly Alarm[] {
    return this.alarms.filter(({ begin, end }) => begin <= this.at && this.at < end)
  }

  get isSocLow(): boolean {
    return this.#isSocLow
  }

  /** Until when there is no coverage at a moment, or undefined. */
  uncoveredUntil(at: number): number | undefined {
    return this.gaps.find(({ begin, end }) => begin <= at && at < end)?.end
  }

  /** When something happens next that is to be reported, ms. */
  get dueAt(): number {
    if (this.phase !== 'parked') return Math.min(this.#reportAt, this.at + 600_000)
    return Math.min(this.#reportAt, this.#plan.departAt, this.#chargeAt)
  }

  /** Degrees. */
  get position(): readonly [lon: number, lat: number] {
    return this.drive ? this.drive.position() : [this.place.lon, this.place.lat]
  }

  /** Advances to a moment; returns the reports due, none when `quiet`. */
  until(moment: number, quiet = false): Report[] {
    const reports: Report[] = []
    const to = Math.floor(moment / 1000) * 1000
    while (this.at < to) {
      const due =
        this.phase === 'parked' ? this.#park(to) : this.phase === 'driving' ? this.#second() : this.#charge(to)
      if (!due && this.at < this.#reportAt) continue
      if (!quiet) reports.push(this.#told())
      this.#reportAt = this.#nextReport()
    }
    return reports
  }

  #told(): Report {
    const heldUntil = this.uncoveredUntil(this.at)
    const report = { at: this.at, signals: signalsOf(this) }
    return heldUntil === undefined ? report : { ...report, heldUntil }
  }

  #nextReport(): number {
    const isGrave = this.alarmsNow.some(({ level, begin }) => level === 3 && this.at - begin < alarmFirstMs)
    const { drivingMs, chargingMs, parkedMs } = this.periods
    if (isGrave) return this.at + alarmPeriodMs
    if (this.phase === 'driving') return this.at + drivingMs
    if (this.phase === 'charging') return this.at + chargingMs
    return parkedMs > 0 && this.at + parkedMs - this.offSince <= afterOffMs
      ? this.at + parkedMs
      : Number.POSITIVE_INFINITY
  }

  /** True when the vehicle has just been started or plugged in: reported immediately. */
  #park(to: number): boolean {
    const next = Math.min(to, this.#plan.departAt, this.#chargeAt, Math.max(this.at, this.#reportAt))
    if (next > this.at) this.battery.rest((next - this.at) / 1000, this.#air(), this.#standbyW)
    this.at = Math.max(this.at, next)
    if (this.at >= this.#plan.departAt) return this.#depart()
    if (this.at < this.#chargeAt) return false
    this.#chargeAt = Number.POSITIVE_INFINITY
    this.#plugIn()
    return true
  }

  #depart(): boolean {
    const { to } = this.#plan
    const route = roadBetween(this.place, to)
    if (!route || route.lengthM < 50) {
      this.#plan = this.#options.habit.next(this.place, this.at + 600_000)
      return false
    }
    const isFar = this.place.city !== to.city
    if (isFar && this.specification.power === 'BEV' && this.battery.charge < 0.75) {
      this.#plan = { to, departAt: Number.POSITIVE_INFINITY }
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
    this.#began = { at: this.at, km: this.odometerKm }
  }

  /** The faults to come within about `seconds` of driving. */
  #troubles(seconds: number): void {
    const span = { begin: this.at, end: this.at + Math.round(seconds) * 1000 }
    this.alarms = alarmWithin('driving', this.specification.power, span, this.#options.habit.alarmPart, this.#random)
    this.gaps = gapWithin(span, 0.06, this.#random)
  }

  /** Drives a second. True when an alarm begins or ends, or the drive does. */
  #second(): boolean {
    const drive = this.drive!
    const wasOn = this.alarmsNow.length
    this.at += 1000
    this.odometerKm += drive.second(trafficFlow(fleetHour(this.at))) / 1000
    const air = this.#air()
    const auxiliaryKw = 0.5 + Math.abs(air - 21) * 0.05
    this.wheelKw = wheelKw(this.specification, drive.speedMs, drive.accelerationMs2)
    this.battery.run(this.#share(batteryKw(this.specification, this.wheelKw, auxiliaryKw)), 1, air)
    const charge = this.battery.charge
    const wasLow = this.#isSocLow
    if (charge < 0.15) this.#isSocLow = true
    else if (charge > 0.18) this.#isSocLow = false
    if (drive.isOver) return this.#arrive()
    if (this.specification.power === 'BEV' && charge < 0.09) {
      // The next charging station, then on.
      this.#switchOff()
      this.#plugIn(0.7)
      return true
    }
    return this.alarmsNow.length !== wasOn || this.#isSocLow !== wasLow
  }

  /** The part of the requested power that the battery delivers, kW: the rest comes from the engine or fuel cell. */
  #share(wanted: number): number {
    const { power } = this.specification
    if (power === 'BEV') return wanted
    if (power === 'FCEV') return wanted - Math.min(35, Math.max(5, 60 * (0.7 - this.battery.charge)))
    if (this.battery.charge < heldCharge) this.engineOn = true
    else if (this.battery.charge > heldCharge + 0.04) this.engineOn = false
    if (!this.engineOn) return wanted
    // The engine drives and charges a little; the battery adds the rest.
    return wanted > engineKw ? wanted - engineKw : Math.min(wanted, 0) - chargingKw
  }

  #arrive(): boolean {
    this.drive = undefined
    this.place = this.#plan.to
    this.#switchOff()
    this.#plan = this.#options.habit.next(this.place, this.at)
    this.#decideCharge()
    return true
  }

  #switchOff(): void {
    this.phase = 'parked'
    this.engineOn = false
    this.wheelKw = 0
    this.offSince = this.at
    this.alarms = []
    this.battery.rest(0, this.#air())
    this.#options.onDriven?.({ begin: this.#began.at, end: this.at, beginKm: this.#began.km, endKm: this.odometerKm })
  }

  /** At home overnight, or wherever it is parked when the charge is low. */
  #decideCharge(): void {
    const { habit } = this.#options
    const { power } = this.specification
    const { charge } = this.battery
    const isHome = this.place.node === habit.home.node && habit.canChargeAtHome
    const soon = this.at + Math.round(between(this.#random, 2, 9)) * minuteMs
    if (power === 'FCEV') return
    if (isHome && charge < (power === 'PHEV' ? 0.75 : 0.6)) this.#chargeAt = soon
    else if (charge < 0.3 && (power === 'BEV' || this.#random.chance(0.3))) this.#chargeAt = soon
    this.#chargerKw = isHome || power === 'PHEV' ? slowKw : fastKw
    this.#goalCharge = isHome ? 1 : 0.88
  }

  #plugIn(goal = this.#goalCharge): void {
    if (goal !== this.#goalCharge) this.#chargerKw = fastKw
    this.#goalCharge = goal
    this.phase = 'charging'
    const span = { begin: this.at, end: this.at + 1_500_000 }
    this.alarms = alarmWithin('charging', this.specification.power, span, this.#options.habit.alarmPart, this.#random)
  }

  /** Charges for a while. True when an alarm begins or ends, or the charge does. */
  #charge(to: number): boolean {
    const wasOn = this.alarmsNow.length
    const step = Math.min(chargingStepMs, to - this.at)
    this.at += step
    this.battery.run(-this.battery.takes(this.#chargerKw), step / 1000, this.#air())
    if (this.battery.charge > 0.18) this.#isSocLow = false
    const isDone = this.battery.charge >= this.#goalCharge - 0.001
    // Who must leave does, unless little is in it.
    const mustLeave = !this.drive && this.at >= this.#plan.departAt && this.battery.charge > 0.5
    if (!isDone && !mustLeave) return this.alarmsNow.length !== wasOn
    this.battery.rest(0, this.#air())
    this.alarms = []
    this.chargedAt = isDone ? this.at : 0
    if (this.drive) this.#start()
    else {
      this.phase = 'parked'
      this.offSince = this.at
      const { departAt } = this.#plan
      const isLate = departAt < this.at + 60_000 || departAt === Number.POSITIVE_INFINITY
      if (isLate) this.#plan = { ...this.#plan, departAt: this.at + 120_000 }
    }
    return true
  }

  #air(): number {
    return airC(this.place.lat, this.at)
  }
}
