/** What people do to doors, windows and locks as they park and leave. Pure. */
import { between, sourceOf } from '../demonstration/chance.ts'
import { minuteMs } from '../time.ts'
import type { Act } from './body.ts'

/** An act and its moment, ms, in whole seconds. */
export interface Moment {
  readonly at: number
  readonly act: Act
}

/** Who stops for less stays inside: somebody gets in or out. */
const shortStopMs = 4 * minuteMs
/** Whoever leaves comes this long before. */
const leavesMs = 90_000
const seconds = (count: number) => Math.round(count) * 1000

/** After parking at `at`. `number`: the vehicle's. Some forget to lock, or leave a window open. */
function arrivalActs(number: number, at: number, departAt: number): Moment[] {
  const own = sourceOf(number, Math.floor(at / 1000), 61)
  const opens = at + seconds(between(own, 5, 20))
  const shuts = opens + seconds(between(own, 6, 45))
  const acts: Moment[] = [
    { at: opens, act: { doorsOpen: own.chance(0.35) ? 2 : 1 } },
    { at: shuts, act: { doorsOpen: 0, windowsOpen: own.chance(0.03) ? 1 : 0 } },
  ]
  if (departAt - at < shortStopMs || own.chance(0.03)) return acts
  return [...acts, { at: shuts + seconds(between(own, 2, 10)), act: { locked: true } }]
}

/** Before leaving at `departAt`; none when there is no time for it, seen from `now`. */
export function leavingActs(number: number, departAt: number, now: number): Moment[] {
  if (departAt === Number.POSITIVE_INFINITY || departAt - now < leavesMs) return []
  const own = sourceOf(number, Math.floor(departAt / 1000), 62)
  const comes = departAt - seconds(between(own, 40, 55))
  const opens = comes + seconds(between(own, 2, 6))
  return [
    { at: comes, act: { locked: false } },
    { at: opens, act: { doorsOpen: own.chance(0.3) ? 2 : 1 } },
    { at: opens + seconds(between(own, 5, 25)), act: { doorsOpen: 0 } },
  ]
}

/** All that is done between parking and leaving. */
export const actsBetween = (number: number, at: number, departAt: number): Moment[] =>
  departAt - at < shortStopMs
    ? arrivalActs(number, at, departAt)
    : [...arrivalActs(number, at, departAt), ...leavingActs(number, departAt, at)]
