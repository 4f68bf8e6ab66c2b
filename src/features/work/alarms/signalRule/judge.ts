/** State machine of a rule for one vehicle, report by report. Pure. Times in milliseconds since 1970. */
import { fleetDayNumber, fleetOffsetMs, minuteMs } from '../../../../domain/time.ts'
import type { RuleClause } from './contract.ts'

export type { RuleClause, RuleOperator } from './contract.ts'

/** Active times of a rule by the fleet's clock: days and optionally hours. `from` after `until` spans midnight. */
export interface Hours {
  /** '1' Monday to '7' Sunday. Hours over midnight belong to the day on which they began. */
  readonly days: string
  /** HH:mm. Null: all day. */
  readonly from: string | null
  readonly until: string | null
}

export interface AlarmCondition extends Hours {
  readonly match: 'all' | 'any'
  readonly clauses: readonly RuleClause[]
  /** Minutes for which the condition must be met before the alarm begins. */
  readonly forMinutes: number
}

/**
 * Number of a signal, or the lowest and highest of a list. Undefined: not in the report. Null: sent as abnormal or
 * invalid.
 */
export type SignalReading = { readonly low: number; readonly high: number } | null | undefined

/** State of a rule for a vehicle. Undefined: the condition is not met, and no earlier value matters. */
export interface ConditionState {
  /** Time since which the condition is met. Undefined: it is not met. */
  readonly since?: number | undefined
  /** Whether its alarm has begun. */
  readonly active: boolean
  /** Last values of the clauses with operator 'changed', in their order. */
  readonly before?: readonly (string | null)[] | undefined
}

/** Input at one moment: a report's readings, one per clause, or silence since `silentSince`. */
export type RuleObservation =
  | { readonly at: number; readonly readings: readonly SignalReading[] }
  | { readonly at: number; readonly silentSince: number }

type Truth = boolean | undefined
const idle: ConditionState = { active: false }

/** Whether a number meets a clause. `active`: its alarm has begun, so the end value applies. */
export function compares(clause: RuleClause, { low, high }: { low: number; high: number }, active: boolean): boolean {
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

/** Result of one clause. Undefined: the report has no value of its signal, and the last result remains. */
function truthOf(
  clause: RuleClause,
  reading: SignalReading,
  active: boolean,
  before: string | null | undefined,
): Truth {
  if (clause.operator === 'stale') return reading === undefined ? undefined : false
  if (!reading) return undefined
  if (clause.operator === 'changed') return before !== undefined && before !== null && before !== textOf(reading)
  return compares(clause, reading, active)
}

function combineTruths(match: AlarmCondition['match'], truths: readonly Truth[]): Truth {
  const deciding = match === 'any'
  if (truths.includes(deciding)) return deciding
  return truths.includes(undefined) ? undefined : !deciding
}

/** Whether a rule is active at a moment. */
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
 * Returns the state of a rule for a vehicle after an input, in the order of time. `transition`: its alarm began or ended at
 * that moment. A report without the deciding values changes nothing. Outside its hours a rule is not met.
 */
export function step(
  rule: AlarmCondition,
  state: ConditionState | undefined,
  observation: RuleObservation,
): { readonly state: ConditionState | undefined; readonly transition: 'began' | 'ended' | undefined } {
  const { at } = observation
  const { active, since, before: previousTexts } = state ?? idle
  // Older than the current state: ignored.
  if (since !== undefined && at < since) return { state, transition: undefined }
  const silentFor = 'silentSince' in observation ? at - observation.silentSince : undefined
  let place = 0
  const changing = rule.clauses.some(({ operator }) => operator === 'changed')
  const before: (string | null)[] = []
  const truths = rule.clauses.map((clause, index): Truth => {
    if (silentFor !== undefined)
      return clause.operator === 'stale' && silentFor >= (clause.minutes ?? 0) * minuteMs ? true : undefined
    const reading = 'readings' in observation ? observation.readings[index] : undefined
    const last = clause.operator === 'changed' ? previousTexts?.[place++] : undefined
    if (clause.operator === 'changed') before.push(reading ? textOf(reading) : (last ?? null))
    return truthOf(clause, reading, active, last)
  })
  const nextTexts = !changing ? undefined : silentFor !== undefined ? previousTexts : before
  const truth = watches(rule, at) ? combineTruths(rule.match, truths) : false
  const after = (next: ConditionState) => (next.active || next.since !== undefined || next.before ? next : undefined)
  if (truth === undefined) return { state: after({ active, since, before: nextTexts }), transition: undefined }
  if (!truth) return { state: after({ active: false, before: nextTexts }), transition: active ? 'ended' : undefined }
  if (active) return { state: { active, since, before: nextTexts }, transition: undefined }
  const from = since ?? at
  const begins = at - from >= rule.forMinutes * minuteMs
  return {
    state: { active: begins, since: begins ? at : from, before: nextTexts },
    transition: begins ? 'began' : undefined,
  }
}
