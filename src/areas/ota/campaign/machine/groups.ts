/** When a group has reached its goals, and when its campaign is to be held. Pure. */
import { executedStates, isOpen } from '../../target/machine/states.ts'
import type { TargetState } from '../../target/state-texts.ts'
import type { GroupRule } from '../rules/contract.ts'
import type { GroupState, GroupWait, HoldCode } from '../state-texts.ts'

/** Vehicles of a group, counted. */
export interface Tally {
  readonly total: number
  readonly succeeded: number
  /** Tried, and known to have gone well or ill. */
  readonly executed: number
  readonly errors: number
  /** Under way, to be sent, or waiting for another attempt. */
  readonly unfinished: number
  /** Those by which the success is measured: all that were not left out, called off or declined by their owners. */
  readonly measured: number
}

const leftOut: readonly TargetState[] = ['skipped', 'cancelled', 'closed', 'declined']

/** `pending`: of the ended ones, those that wait for another attempt. */
export function tallyOf(states: Partial<Record<TargetState, number>>, pending: number): Tally {
  const sum = (which: (state: TargetState) => boolean) =>
    (Object.entries(states) as [TargetState, number][]).reduce((all, [state, n]) => (which(state) ? all + n : all), 0)
  const succeeded = states.succeeded ?? 0
  const executed = sum((state) => (executedStates as readonly TargetState[]).includes(state))
  const total = sum(() => true)
  return {
    total,
    succeeded,
    executed,
    errors: executed - succeeded,
    unfinished: sum((state) => state === 'planned' || isOpen(state)) + pending,
    measured: total - sum((state) => leftOut.includes(state)),
  }
}

export interface GroupFacts {
  readonly rule: GroupRule
  readonly tally: Tally
  /** Failures that a person accepted: limits count what came after. */
  readonly accepted: { readonly executed: number; readonly errors: number }
  /** A person went on without its goals. */
  readonly released: boolean
  readonly isLast: boolean
  /** ms since 1970; null: it has not begun. */
  readonly soakUntil: number | null
  /** New alarms per vehicle and day, before and during the soak time; null: not counted. */
  readonly alarms: { readonly before: number; readonly during: number } | null
  readonly now: number
}

export interface Verdict {
  /** The campaign is to be held. */
  readonly hold?: HoldCode
  /** What keeps the next group from starting; empty: nothing. */
  readonly waits: readonly GroupWait[]
  /** The soak time begins now. */
  readonly beginsSoak: boolean
  /** Nothing is under way in it any more. */
  readonly isOver: boolean
}

/** Percentages come as decimals: what is equal on paper is equal here. */
const reaches = (part: number, percent: number, whole: number) => part * 100 >= percent * whole - 1e-9

/** Whether failures have reached a limit: exactly the limit is too many. */
export function overLimit({
  rule,
  tally,
  accepted,
}: Pick<GroupFacts, 'rule' | 'tally' | 'accepted'>): HoldCode | undefined {
  const executed = tally.executed - accepted.executed
  const errors = tally.errors - accepted.errors
  if (errors <= 0) return undefined
  if (rule.errorCount !== null && errors >= rule.errorCount) return 'errorCount'
  const isEnough = executed >= Math.max(1, rule.minExecuted)
  return rule.errorPercent !== null && isEnough && reaches(errors, rule.errorPercent, executed)
    ? 'errorPercent'
    : undefined
}

export function verdictOf(facts: GroupFacts): Verdict {
  const { rule, tally, released, isLast, soakUntil, alarms, now } = facts
  const isOver = tally.unfinished === 0
  const common = { beginsSoak: false, isOver }
  const hold = overLimit(facts)
  if (hold) return { ...common, hold, waits: [] }
  if (released || isLast) return { ...common, waits: [] }
  // A group that is smaller than the minimum, or mostly left out, is judged by all that it had.
  const isEnough = tally.executed >= rule.minExecuted || isOver
  const isGood = reaches(tally.succeeded, rule.successPercent, tally.measured)
  if (isOver && !isGood) return { ...common, hold: 'successMissed', waits: [] }
  const waits: GroupWait[] = [...(isGood ? [] : ['success' as const]), ...(isEnough ? [] : ['executed' as const])]
  if (waits.length > 0) return { ...common, waits }
  // Where nobody has it there is nothing to watch.
  const needsSoak = rule.soakHours > 0 && tally.succeeded > 0
  if (needsSoak && (soakUntil === null || now < soakUntil))
    return { ...common, waits: ['soak'], beginsSoak: soakUntil === null }
  if (needsSoak && alarms && alarms.during > alarms.before + 1e-9) return { ...common, hold: 'newAlarms', waits: [] }
  return { ...common, waits: rule.next === 'hand' ? ['hand'] : [] }
}

/** What a group shows of itself once it was judged. */
export function groupStateOf({ hold, waits, isOver }: Verdict, isLast: boolean): GroupState {
  if (hold) return 'held'
  if (waits.includes('soak')) return 'soaking'
  if (waits.includes('hand')) return 'ready'
  if (waits.length > 0) return 'running'
  if (isOver) return 'ended'
  return isLast ? 'running' : 'succeeded'
}
