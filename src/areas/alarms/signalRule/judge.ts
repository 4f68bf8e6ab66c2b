/** What a rule says of one vehicle, report after report. Pure; times in milliseconds since 1970. */
import { fleetDayNumber, fleetOffsetMs, minuteMs } from '../../../time.ts'
import type { Clause } from './contract.ts'

export type { Clause, Operator } from './contract.ts'

/** When a rule is watched, by the fleet's clock: days and, where given, hours; `from` after `until` goes over midnight. */
export interface Hours {
  /** '1' Monday to '7' Sunday. Hours over midnight belong to the day on which they began. */
  readonly days: string
  /** HH:mm; null: all day. */
  readonly from: string | null
  readonly until: string | null
}

export interface Judged extends Hours {
  readonly match: 'all' | 'any'
  readonly clauses: readonly Clause[]
  /** How long the condition must hold before the alarm begins. */
  readonly forMinutes: number
}

/** A signal's number; of a list its lowest and highest. undefined: not in the report; null: sent as abnormal or invalid. */
export type Reading = { readonly low: number; readonly high: number } | null | undefined

/** What is kept of a rule and a vehicle. Nothing: the condition does not hold, and no earlier value matters. */
export interface State {
  /** Since when the condition holds; undefined: it does not. */
  readonly since?: number | undefined
  /** Its alarm has begun. */
  readonly active: boolean
  /** Of the clauses that look for a change: the value that was sent last, in their order. */
  readonly before?: readonly (string | null)[] | undefined
}

/** What is seen of a vehicle at a moment: a report's readings, one for each clause, or that nothing came since `silentSince`. */
export type Seen =
  | { readonly at: number; readonly readings: readonly Reading[] }
  | { readonly at: number; readonly silentSince: number }

type Truth = boolean | undefined
const idle: State = { active: false }

/** Whether a number meets a clause's comparison. `active`: its alarm has begun, and goes by the value at which it ends. */
export function compares(clause: Clause, { low, high }: { low: number; high: number }, active: boolean): boolean {
  const { operator, value = 0, to = value, end } = clause
  switch (operator) {
    case 'above':
      return high > (active ? (end ?? value) : value)
    case 'below':
      return low < (active ? (end ?? value) : value)
    case 'equal':
      return low === value || high === value
    case 'between':
      return (low >= value && low <= to) || (high >= value && high <= to)
    case 'outside':
      return low < value || high > to
    default:
      return false
  }
}

const textOf = ({ low, high }: { low: number; high: number }) => (low === high ? String(low) : `${low}~${high}`)

/** Of one clause; undefined: the report says nothing of its signal, and what was known stays. */
function truthOf(clause: Clause, reading: Reading, active: boolean, before: string | null | undefined): Truth {
  if (clause.operator === 'stale') return reading === undefined ? undefined : false
  if (!reading) return undefined
  if (clause.operator === 'changed') return before !== undefined && before !== null && before !== textOf(reading)
  return compares(clause, reading, active)
}

function joined(match: Judged['match'], truths: readonly Truth[]): Truth {
  const deciding = match === 'any'
  if (truths.includes(deciding)) return deciding
  return truths.includes(undefined) ? undefined : !deciding
}

/** Whether a rule is watched at a moment. */
export function watches({ days, from, until }: Hours, at: number): boolean {
  const day = fleetDayNumber(at)
  const isOn = (number: number) => days.includes(String(((((number + 3) % 7) + 7) % 7) + 1))
  if (!from || !until || from === until) return isOn(day)
  const minute = Math.floor((at + fleetOffsetMs) / minuteMs) - day * 1440
  const [first, last] = [minuteOf(from), minuteOf(until)]
  if (first < last) return minute >= first && minute < last && isOn(day)
  return minute >= first ? isOn(day) : minute < last && isOn(day - 1)
}
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/**
 * How a rule and a vehicle stand after something was seen, in the order of time. `told`: its alarm began or ended at
 * that moment. A report that says nothing of what decides changes nothing; outside of its hours a rule does not hold.
 */
export function step(
  rule: Judged,
  state: State | undefined,
  seen: Seen,
): { readonly state: State | undefined; readonly told: 'began' | 'ended' | undefined } {
  const { at } = seen
  const { active, since, before: known } = state ?? idle
  // Older than what is known: no news.
  if (since !== undefined && at < since) return { state, told: undefined }
  const silentFor = 'silentSince' in seen ? at - seen.silentSince : undefined
  let place = 0
  const changing = rule.clauses.some(({ operator }) => operator === 'changed')
  const before: (string | null)[] = []
  const truths = rule.clauses.map((clause, index): Truth => {
    if (silentFor !== undefined)
      return clause.operator === 'stale' && silentFor >= (clause.minutes ?? 0) * minuteMs ? true : undefined
    const reading = 'readings' in seen ? seen.readings[index] : undefined
    const last = clause.operator === 'changed' ? known?.[place++] : undefined
    if (clause.operator === 'changed') before.push(reading ? textOf(reading) : (last ?? null))
    return truthOf(clause, reading, active, last)
  })
  const kept = !changing ? undefined : silentFor !== undefined ? known : before
  const truth = watches(rule, at) ? joined(rule.match, truths) : false
  const after = (next: State) => (next.active || next.since !== undefined || next.before ? next : undefined)
  if (truth === undefined) return { state: after({ active, since, before: kept }), told: undefined }
  if (!truth) return { state: after({ active: false, before: kept }), told: active ? 'ended' : undefined }
  if (active) return { state: { active, since, before: kept }, told: undefined }
  const from = since ?? at
  const begins = at - from >= rule.forMinutes * minuteMs
  return { state: { active: begins, since: begins ? at : from, before: kept }, told: begins ? 'began' : undefined }
}
