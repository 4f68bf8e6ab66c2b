/** Doors, windows, climate, charging and heating of a vehicle: state and event → next state. Pure. */
import { dayMs, fleetDayNumber, fleetDayStart, minuteMs } from '../../domain/time.ts'
import type { Order } from './orders.ts'

export interface ChargePlan {
  readonly from: string
  readonly until: string
  readonly limitPercent: number
}
interface HeatPlan {
  readonly at: string
  readonly minutes: number
}

export interface Body {
  readonly locked: boolean
  readonly doorsOpen: number
  readonly windowsOpen: number
  /** Without `untilMs`: set by the driver, until the drive ends. */
  readonly climate: { readonly targetC: number; readonly untilMs?: number } | null
  readonly plug: 'none' | 'slow' | 'fast'
  /** ordered: at once, regardless of the plan. stopped: until a new order or until it is plugged in again. */
  readonly charge: 'wanted' | 'ordered' | 'stopped' | 'done'
  readonly limitPercent: number
  /** Applies to slow chargers only. At a fast charger a person is waiting. */
  readonly chargePlan: ChargePlan | null
  readonly heating: { readonly untilMs: number } | null
  readonly heatPlan: HeatPlan | null
}

export interface BodyChange {
  readonly locked?: boolean
  readonly doorsOpen?: number
  readonly windowsOpen?: number
}

export type Happening =
  | { readonly kind: 'ordered'; readonly order: Order; readonly at: number }
  | { readonly kind: 'act'; readonly act: BodyChange }
  | { readonly kind: 'drivesOff' | 'parks' | 'charged' | 'unplugged' }
  | { readonly kind: 'plugged'; readonly charger: 'slow' | 'fast' }
  /** Time passed, after `from` and up to `to`, ms. */
  | { readonly kind: 'passed'; readonly from: number; readonly to: number; readonly socPercent: number }

export const parkedBody: Body = {
  locked: true,
  doorsOpen: 0,
  windowsOpen: 0,
  climate: null,
  heating: null,
  heatPlan: null,
  plug: 'none',
  charge: 'wanted',
  limitPercent: 100,
  chargePlan: null,
}

const driverTargetC = 21
const sparePercent = 10
const minPlanPercent = 20

/** State after an event. The same object when nothing changes. */
export function happen(body: Body, what: Happening): Body {
  switch (what.kind) {
    case 'ordered':
      return withChange(body, applyOrder(body, what.order, what.at))
    case 'act':
      return withChange(body, applyAct(body, what.act))
    case 'drivesOff':
      return withChange(body, {
        locked: true,
        doorsOpen: 0,
        windowsOpen: 0,
        plug: 'none',
        charge: 'wanted',
        climate: { targetC: driverTargetC },
      })
    case 'parks':
      return withChange(body, { locked: false, climate: null })
    case 'plugged':
      return withChange(body, { plug: what.charger, charge: 'wanted' })
    case 'unplugged':
      return withChange(body, { plug: 'none', charge: 'wanted' })
    case 'charged':
      return withChange(body, { charge: 'done' })
    case 'passed':
      return withChange(body, passTime(body, what.from, what.to, what.socPercent))
  }
}

function withChange(body: Body, change: Partial<Body>): Body {
  const keys = Object.keys(change) as (keyof Body)[]
  return keys.every((key) => body[key] === change[key]) ? body : { ...body, ...change }
}

/** Charging is checked again when the limit that ended it changes. */
const again = ({ charge }: Body) => (charge === 'done' ? 'wanted' : charge)

function applyOrder(body: Body, order: Order, at: number): Partial<Body> {
  switch (order.kind) {
    case 'lock':
      return body.doorsOpen > 0 ? {} : { locked: true }
    case 'unlock':
      return { locked: false }
    case 'windowsClose':
      return { windowsOpen: 0 }
    case 'climateOn': {
      const { temperatureC, minutes } = order.settings
      return { climate: { targetC: temperatureC, untilMs: at + minutes * minuteMs } }
    }
    case 'climateOff':
      return { climate: null }
    case 'chargeStart':
      return body.plug === 'none' ? {} : { charge: 'ordered' }
    case 'chargeStop':
      return body.plug === 'none' ? {} : { charge: 'stopped' }
    case 'chargeLimit':
      return { limitPercent: order.settings.limitPercent, charge: again(body) }
    case 'chargePlan':
      return { chargePlan: order.settings, charge: 'wanted' }
    case 'chargePlanOff':
      return { chargePlan: null, charge: again(body) }
    case 'heatOn':
      return { heating: { untilMs: at + order.settings.minutes * minuteMs } }
    case 'heatOff':
      return { heating: null }
    case 'heatPlan':
      return { heatPlan: order.settings }
    case 'find':
    case 'readState':
    case 'message':
      return {}
  }
}

/** Opening a door from inside or with the key unlocks it first. An open door prevents locking. */
function applyAct(body: Body, { locked: isLocked = body.locked, ...act }: BodyChange): Partial<Body> {
  const doorsOpen = act.doorsOpen ?? body.doorsOpen
  return { ...act, locked: isLocked && doorsOpen === 0 }
}

function passTime(body: Body, from: number, to: number, socPercent: number): Partial<Body> {
  const change: { -readonly [K in keyof Body]?: Body[K] } = {}
  const { climate, heating, heatPlan, chargePlan, plug, charge } = body
  const isSpent = socPercent < sparePercent
  if (climate?.untilMs !== undefined && (climate.untilMs <= to || isSpent)) change.climate = null
  if (heating && (heating.untilMs <= to || isSpent)) change.heating = null
  if (heatPlan && socPercent >= minPlanPercent) {
    const begin = nextClock(heatPlan.at, from)
    const untilMs = begin + heatPlan.minutes * minuteMs
    if (begin <= to && to < untilMs) change.heating = { untilMs: Math.max(untilMs, heating?.untilMs ?? 0) }
  }
  const isFullSince = chargePlan && plug === 'slow' && charge === 'done'
  if (isFullSince && nextClock(chargePlan.from, from) <= to) change.charge = 'wanted'
  return change
}

export function nextChange({ climate, heating, heatPlan, chargePlan, plug }: Body, at: number): number {
  const plan = chargePlan && plug === 'slow' ? [nextClock(chargePlan.from, at), nextClock(chargePlan.until, at)] : []
  const ends = [climate?.untilMs, heating?.untilMs, heatPlan ? nextClock(heatPlan.at, at) : undefined, ...plan]
  return Math.min(...ends.filter((end) => end !== undefined && end > at).map(Number))
}

export const isRunning = ({ climate, heating }: Body): boolean => climate?.untilMs !== undefined || heating !== null

const hasPlan = ({ chargePlan, plug, charge }: Body) => chargePlan !== null && plug === 'slow' && charge !== 'ordered'

/** Charge level at which charging ends, 0 to 1. `own`: level that the users want. */
export function chargeGoal(body: Body, own: number): number {
  const byPlan = hasPlan(body) ? body.chargePlan!.limitPercent : 100
  return Math.min(body.charge === 'ordered' ? 1 : own, body.limitPercent / 100, byPlan / 100)
}

export function chargeWish(body: Body, at: number, charge: number, own: number): 'charge' | 'full' | 'wait' {
  if (body.plug === 'none' || body.charge === 'stopped' || body.charge === 'done') return 'wait'
  if (hasPlan(body) && !isWithin(body.chargePlan!, at)) return 'wait'
  return charge < chargeGoal(body, own) - 0.001 ? 'charge' : 'full'
}

/** Whole minutes since midnight. Fractions of an hour would miss the ends of a plan by rounding errors. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const midnightOf = (at: number) => fleetDayStart(fleetDayNumber(at))

function nextClock(clock: string, at: number): number {
  const today = midnightOf(at) + minutesOf(clock) * minuteMs
  return today > at ? today : today + dayMs
}

/** Whether a moment is within the plan, which may cross midnight. Equal ends: all day. */
export function isWithin({ from, until }: ChargePlan, at: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(until)]
  const minute = Math.floor((at - midnightOf(at)) / minuteMs)
  return begin < end ? begin <= minute && minute < end : minute >= begin || minute < end
}

export interface Controls {
  readonly locked: boolean
  readonly doorsOpen: number
  readonly windowsOpen: number
  readonly climate: { readonly on: boolean; readonly targetC?: number; readonly untilMs?: number }
  readonly cabinC: number
  readonly charging: boolean
  readonly plugged: boolean
  readonly chargeLimitPercent: number
  readonly chargePlan: ChargePlan | null
  readonly heating: { readonly on: boolean; readonly untilMs?: number }
  readonly heatPlan: HeatPlan | null
}

export function controlsOf(body: Body, cabinC: number, charging: boolean): Controls {
  const { locked: isLocked, doorsOpen, windowsOpen, climate, chargePlan, heating, heatPlan } = body
  return {
    locked: isLocked,
    doorsOpen,
    windowsOpen,
    climate: { on: climate !== null, ...climate },
    cabinC: Math.round(cabinC * 10) / 10,
    charging,
    plugged: body.plug !== 'none',
    chargeLimitPercent: body.limitPercent,
    chargePlan,
    heating: { on: heating !== null, ...heating },
    heatPlan,
  }
}
