import { dayMs, fleetDayNumber, fleetDayStart } from '../../../../domain/time.ts'
import type { GrantKind, ServiceState } from './function-texts.ts'

/**
 * Adds months in the fleet's time zone and keeps the time of day. If the target month is too short, its last day is
 * used.
 */
export function addMonths(atMs: number, months: number): number {
  const day = fleetDayNumber(atMs)
  const date = new Date(day * dayMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const later = first / dayMs + Math.min(date.getUTCDate(), last) - 1
  return fleetDayStart(later) + (atMs - fleetDayStart(day))
}

/**
 * Computes the end of a service after a grant. `until`: its current end, in ms. Undefined: the vehicle never had it.
 */
export function endAfter(kind: GrantKind, months: number, nowMs: number, until: number | undefined): number {
  return addMonths(kind === 'renewal' && until !== undefined ? Math.max(nowMs, until) : nowMs, months)
}

export function stateAt(untilMs: number, nowMs: number, noticeDays: number): ServiceState {
  if (untilMs <= nowMs) return 'ended'
  return untilMs <= nowMs + noticeDays * dayMs ? 'expiring' : 'valid'
}
