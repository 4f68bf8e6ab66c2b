/** Use of doors, windows and locks when parking and leaving. Pure. */

import { minuteMs } from '../../domain/time.ts'
import { between, sourceOf } from '../fleet/chance.ts'
import type { BodyChange } from './body.ts'

export interface TimedBodyChange {
  readonly at: number
  readonly act: BodyChange
}

/** During a shorter stop the driver stays inside, and a passenger gets in or out. */
const shortStopMs = 4 * minuteMs
const leavesMs = 90_000
const seconds = (count: number) => Math.round(count) * 1000

/** Acts after parking at `at`. `number`: the vehicle's. Some drivers forget to lock, or leave a window open. */
function arrivalActs(number: number, at: number, departAt: number): TimedBodyChange[] {
  const own = sourceOf(number, Math.floor(at / 1000), 61)
  const opens = at + seconds(between(own, 5, 20))
  const shuts = opens + seconds(between(own, 6, 45))
  const acts: TimedBodyChange[] = [
    { at: opens, act: { doorsOpen: own.chance(0.35) ? 2 : 1 } },
    { at: shuts, act: { doorsOpen: 0, windowsOpen: own.chance(0.03) ? 1 : 0 } },
  ]
  if (departAt - at < shortStopMs || own.chance(0.03)) return acts
  return [...acts, { at: shuts + seconds(between(own, 2, 10)), act: { locked: true } }]
}

/** Acts before departure at `departAt`. Empty when there is too little time after `now`. */
export function leavingActs(number: number, departAt: number, now: number): TimedBodyChange[] {
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

export const actsBetween = (number: number, at: number, departAt: number): TimedBodyChange[] =>
  departAt - at < shortStopMs
    ? arrivalActs(number, at, departAt)
    : [...arrivalActs(number, at, departAt), ...leavingActs(number, departAt, at)]
