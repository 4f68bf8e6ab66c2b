import { dayMs, fleetDayNumber, fleetDayStart } from '../../../time.ts'
import type { GrantKind, ServiceState } from './function-texts.ts'

/** The same day and time of the fleet so many months later; the last day of a month that is too short for it. */
export function addMonths(atMs: number, months: number): number {
  const day = fleetDayNumber(atMs)
  const date = new Date(day * dayMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const later = first / dayMs + Math.min(date.getUTCDate(), last) - 1
  return fleetDayStart(later) + (atMs - fleetDayStart(day))
}

/** When a function ends once it was given. `until`: its present end, in ms; undefined: the vehicle never had it. */
export function endAfter(kind: GrantKind, months: number, nowMs: number, until: number | undefined): number {
  return addMonths(kind === 'renewal' && until !== undefined ? Math.max(nowMs, until) : nowMs, months)
}

export function stateAt(untilMs: number, nowMs: number, noticeDays: number): ServiceState {
  if (untilMs <= nowMs) return 'ended'
  return untilMs <= nowMs + noticeDays * dayMs ? 'expiring' : 'valid'
}
