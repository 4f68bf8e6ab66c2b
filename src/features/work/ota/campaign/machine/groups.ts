/** Decides when a group has reached its goals, and when its campaign is held. Pure functions. */

import type { TargetState } from '../../target/state-texts.ts'
import { executedStates, isOpen } from '../../target/states.ts'
import type { GroupRule } from '../rules/contract.ts'
import type { GroupState, GroupWait, HoldCode } from '../state-texts.ts'

export interface Tally {
  readonly total: number
  readonly succeeded: number
  /** Attempted, and the result is certain. */
  readonly executed: number
  readonly errors: number
  /** In progress, not yet sent, or waiting for a retry. */
  readonly unfinished: number
  /** Base of the success rate: all vehicles that were not excluded, called off or declined by their owners. */
  readonly measured: number
}

const leftOut: readonly TargetState[] = ['skipped', 'cancelled', 'closed', 'declined']

/** Counts the states of a group. `pending`: ended vehicles that wait for a retry. */
export function tallyOf(states: Partial<Record<TargetState, number>>, pending: number): Tally {
  const sum = (which: (state: TargetState) => boolean) =>
    (Object.entries(states) as [TargetState, number][]).reduce((all, [state, n]) => (which(state) ? all + n : all), 0)
  const succeededCount = states.succeeded ?? 0
  const executedCount = sum((state) => (executedStates as readonly TargetState[]).includes(state))
  const total = sum(() => true)
  return {
    total,
    succeeded: succeededCount,
    executed: executedCount,
    errors: executedCount - succeededCount,
    unfinished: sum((state) => state === 'planned' || isOpen(state)) + pending,
    measured: total - sum((state) => leftOut.includes(state)),
  }
}

export interface GroupFacts {
  readonly rule: GroupRule
  readonly tally: Tally
  /** Counts that a user accepted. Limits count only later failures. */
  readonly accepted: { readonly executed: number; readonly errors: number }
  /** A user continued although the goals were not reached. */
  readonly released: boolean
  readonly isLast: boolean
  /** Milliseconds since 1970. Null: the soak time has not started. */
  readonly soakUntil: number | null
  /** New alarms per vehicle and day, before and during the soak time. Null: not counted. */
  readonly alarms: { readonly before: number; readonly during: number } | null
  readonly now: number
}

interface GroupVerdict {
  readonly hold?: HoldCode
  /** Conditions that delay the next group. Empty: none. */
  readonly waits: readonly GroupWait[]
  readonly beginsSoak: boolean
  readonly isOver: boolean
}

/** The tolerance makes percentages that are equal in decimal notation compare as equal. */
const reaches = (part: number, percent: number, whole: number) => part * 100 >= percent * whole - 1e-9

/** Returns the limit that failures have reached. Reaching the limit exactly counts. */
export function overLimit({
  rule,
  tally,
  accepted: acceptedTally,
}: Pick<GroupFacts, 'rule' | 'tally' | 'accepted'>): HoldCode | undefined {
  const executedCount = tally.executed - acceptedTally.executed
  const errors = tally.errors - acceptedTally.errors
  if (errors <= 0) return undefined
  if (rule.errorCount !== null && errors >= rule.errorCount) return 'errorCount'
  const isEnough = executedCount >= Math.max(1, rule.minExecuted)
  return rule.errorPercent !== null && isEnough && reaches(errors, rule.errorPercent, executedCount)
    ? 'errorPercent'
    : undefined
}

export function verdictOf(facts: GroupFacts): GroupVerdict {
  const { rule, tally, released: isReleased, isLast, soakUntil, alarms, now } = facts
  const isOver = tally.unfinished === 0
  const common = { beginsSoak: false, isOver }
  const hold = overLimit(facts)
  if (hold) return { ...common, hold, waits: [] }
  if (isReleased || isLast) return { ...common, waits: [] }
  // A group smaller than the minimum, or with many exclusions, is judged by the vehicles that it has.
  const isEnough = tally.executed >= rule.minExecuted || isOver
  const isGood = reaches(tally.succeeded, rule.successPercent, tally.measured)
  if (isOver && !isGood) return { ...common, hold: 'successMissed', waits: [] }
  const waits: GroupWait[] = [...(isGood ? [] : ['success' as const]), ...(isEnough ? [] : ['executed' as const])]
  if (waits.length > 0) return { ...common, waits }
  // No soak time without successful vehicles.
  const needsSoak = rule.soakHours > 0 && tally.succeeded > 0
  if (needsSoak && (soakUntil === null || now < soakUntil))
    return { ...common, waits: ['soak'], beginsSoak: soakUntil === null }
  if (needsSoak && alarms && alarms.during > alarms.before + 1e-9) return { ...common, hold: 'newAlarms', waits: [] }
  return { ...common, waits: rule.next === 'hand' ? ['hand'] : [] }
}

export function groupStateOf({ hold, waits, isOver }: GroupVerdict, isLast: boolean): GroupState {
  if (hold) return 'held'
  if (waits.includes('soak')) return 'soaking'
  if (waits.includes('hand')) return 'ready'
  if (waits.length > 0) return 'running'
  if (isOver) return 'ended'
  return isLast ? 'running' : 'succeeded'
}
