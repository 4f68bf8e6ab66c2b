/** State machine of alarm handling by staff. Pure. Shared by server and client. */
import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'

/** Events of an alarm's timeline. Those of `wakingEvents` are caused by the platform. */
export const handlingEvents = {
  acknowledged: ['确认', 'Acknowledged'],
  closed: ['关闭', 'Closed'],
  snoozed: ['稍后处理', 'Snoozed'],
  assigned: ['分派', 'Assigned'],
  commented: ['评论', 'Comment'],
  reopened: ['重新打开', 'Reopened'],
  undone: ['撤销确认', 'Acknowledgment undone'],
  returned: ['到期恢复为未处理', 'Snooze ended'],
  raised: ['级别升高，恢复为未处理', 'Level rose, back to unhandled'],
  refired: ['再次触发，恢复为未处理', 'Triggered again: unhandled again'],
} as const satisfies Record<string, Pair>
export type HandlingEvent = keyof typeof handlingEvents
export const handlingEventKeys = Object.keys(handlingEvents) as HandlingEvent[]

export const handlingMachine = stateMachine({
  states: {
    open: { text: ['未处理', 'Unhandled'], tone: 'warning' },
    acknowledged: { text: ['已确认', 'Acknowledged'], tone: 'processing' },
    snoozed: { text: ['稍后处理', 'Snoozed'], tone: 'default' },
    closed: { text: ['已关闭', 'Closed'], tone: 'success' },
  },
  moves: {
    acknowledged: { from: ['open', 'snoozed'], to: 'acknowledged' },
    closed: { from: ['open', 'acknowledged', 'snoozed'], to: 'closed' },
    snoozed: { from: ['open', 'acknowledged', 'snoozed'], to: 'snoozed' },
    assigned: { from: ['open', 'acknowledged', 'snoozed'] },
    commented: { from: ['open', 'acknowledged', 'snoozed', 'closed'] },
    reopened: { from: ['closed'], to: 'open' },
    /** Back to the state before the acknowledgment (`stateAfter`). */
    undone: { from: ['acknowledged'], to: ['open', 'snoozed'] },
    returned: { from: ['snoozed'], to: 'open' },
    raised: { from: ['snoozed'], to: 'open' },
    refired: { from: ['snoozed'], to: 'open' },
  },
})
export type HandlingState = StateOf<typeof handlingMachine>

/** Events that end a snooze without a user. */
export const wakingEvents = ['returned', 'raised', 'refired'] as const satisfies readonly HandlingEvent[]
export type WakingEvent = (typeof wakingEvents)[number]
/** Steps of users. A comment changes nothing and is possible at any time. */
export const steps = ['acknowledged', 'closed', 'snoozed', 'assigned', 'reopened'] as const
export type AlarmStep = (typeof steps)[number]

/** Properties of an alarm that determine its possible steps. Moments are ISO. */
export interface HandlingStatus {
  readonly handling: HandlingState
  /** The last step of any user. Comments do not count. */
  readonly handledAt: string | null
  readonly closedAt: string | null
}
export interface Rules {
  /** Hours after closing in which an alarm can be reopened. */
  readonly reopenHours: number
}
/** Reason why a step is refused. 'handled': another user was first. 'tooLate': it was closed too long ago. */
export type StepRefusal = 'handled' | 'state' | 'tooLate'

export const snoozeLimitMs = 30 * dayMs
/** Time in which the server accepts that a user undoes an acknowledgment. Clients offer it for 10 s. */
export const undoLimitMs = minuteMs

/**
 * Steps that count, of a timeline from the first step on: without comments, undone acknowledgments and their undoing.
 */
export function countingSteps<S extends { readonly event: HandlingEvent }>(timeline: readonly S[]): S[] {
  const counting: S[] = []
  for (const step of timeline)
    if (step.event === 'undone') counting.pop()
    else if (step.event !== 'commented') counting.push(step)
  return counting
}

/** State after these steps of a new alarm. */
export const stateAfter = (steps: readonly { readonly event: HandlingEvent }[]): HandlingState =>
  steps.reduce<HandlingState>((state, { event }) => handlingMachine.next(state, event) ?? state, 'open')

/**
 * Returns the next state, or the reason of the refusal. `expectedHandledAt`: `handledAt` as displayed to the user, undefined for a
 * program. `nowMs`: since 1970.
 */
export function stepOf(
  alarm: HandlingStatus,
  event: HandlingEvent,
  {
    expectedHandledAt,
    nowMs,
    reopenHours,
  }: { readonly expectedHandledAt?: string | null | undefined; readonly nowMs: number } & Rules,
): { readonly to: HandlingState } | { readonly refused: StepRefusal } {
  if (expectedHandledAt !== undefined && momentOf(expectedHandledAt) !== momentOf(alarm.handledAt))
    return { refused: 'handled' }
  const to = handlingMachine.next(alarm.handling, event)
  if (!to) return { refused: 'state' }
  const isLate = event === 'reopened' && nowMs - (momentOf(alarm.closedAt) ?? 0) > reopenHours * hourMs
  return isLate ? { refused: 'tooLate' } : { to }
}

const momentOf = (iso: string | null) => (iso === null ? null : Date.parse(iso))

export const isOffered = (alarm: HandlingStatus, event: AlarmStep, nowMs: number, rules: Rules): boolean =>
  'to' in stepOf(alarm, event, { nowMs, ...rules })
