/** Applies an event to a vehicle's update: state, times, deadline and cause. Pure functions. */
import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import {
  type FailureCause,
  failureCauses,
  missedStates,
  type TargetCode,
  type TargetEvent,
  type TargetState,
  targetMachine,
} from './state-texts.ts'
import { type DeadlinePhase, deadlineOf, isOpen, timeoutCause } from './states.ts'

/** Row of a vehicle's update. Times in ms since 1970. */
export interface TargetRow {
  readonly vin: string
  readonly campaign: number
  readonly state: TargetState
  readonly code: TargetCode | null
  readonly cause: string | null
  readonly percent: number | null
  readonly attempt: number
  readonly refusals: number
  readonly action: number | null
  /** The box has closed its action. Only its version reports still count. */
  readonly closed: boolean
  readonly before: TargetState | null
  readonly cancelBy: number | null
  /** Campaign that has the vehicle instead. */
  readonly other: number | null
  readonly dueAt: number | null
  readonly offeredAt: number | null
  readonly notifiedAt: number | null
  readonly acceptedAt: number | null
  readonly downloadingAt: number | null
  readonly downloadedAt: number | null
  readonly beganAt: number | null
  readonly installedAt: number | null
  readonly endedAt: number | null
}

export interface TargetTerms {
  /** In hours, by phase. */
  readonly deadlines: Readonly<Record<DeadlinePhase, number>>
  readonly retry: {
    readonly times: number
    readonly afterMinutes: number
    readonly causes: readonly FailureCause[]
    readonly askAgain: number
  }
  readonly freeOfConsent: boolean
  /** The campaign is neither complete nor terminated, so retries are possible. */
  readonly isOpen: boolean
  /** The campaign is not paused, held or ended, so vehicles may start. */
  readonly isRunning: boolean
}

export interface TargetHappening {
  readonly event: TargetEvent
  /** Milliseconds since 1970. */
  readonly at: number
  /** Reason of a failure, skip or cancellation. */
  readonly code?: TargetCode | undefined
  readonly text?: string | undefined
  readonly percent?: number | undefined
  /** The box closes its action with this event. */
  readonly closes?: boolean | undefined
  readonly userId?: number | undefined
  /** Number by which the box identifies the update from now on. */
  readonly action?: number | undefined
  readonly other?: number | undefined
}

/** Time in ms before consent is requested again after the owner declined. */
const refusalMs = 7 * dayMs

/** Events with which a box reports that it starts, or has started. */
const beginnings: readonly TargetEvent[] = ['downloading', 'downloaded', 'installing', 'installed']
const notBegun: readonly TargetState[] = ['notified', 'accepted', 'cancelling']

/** Ignores the start that a box reports while its campaign is stopped, because no file was sent to it. */
const isStopped = ({ state, downloadingAt }: TargetRow, event: TargetEvent, { isRunning }: TargetTerms): boolean =>
  !isRunning && downloadingAt === null && notBegun.includes(state) && beginnings.includes(event)

/** Returns the row after an event. Undefined: the event changes nothing. */
export function nextTargetRow(row: TargetRow, happening: TargetHappening, terms: TargetTerms): TargetRow | undefined {
  const { event, at, userId } = happening
  if (isStopped(row, event, terms)) return undefined
  const to = targetMachine.next(row.state, event, {
    begun: row.beganAt !== null,
    freeOfConsent: terms.freeOfConsent,
    before: row.before,
    secondPerson: userId !== undefined && userId !== row.cancelBy,
  })
  if (to === undefined) return undefined
  const next: TargetRow = {
    ...row,
    ...marks(row, to, happening),
    state: to,
    code: codeOf(row, to, happening),
    cause: to === row.state ? row.cause : (happening.text ?? null),
    percent: happening.percent ?? (to === row.state ? row.percent : null),
    closed: to !== 'planned' && (row.closed || happening.closes === true),
    refusals: event === 'declined' ? row.refusals + 1 : row.refusals,
    before: to === 'cancelling' ? (row.before ?? row.state) : null,
    cancelBy: event === 'cancelAsked' ? (userId ?? null) : row.cancelBy,
    other: happening.other ?? (to === 'planned' ? null : row.other),
    endedAt: to === 'planned' || isOpen(to) ? null : event === 'takenOver' ? (row.endedAt ?? at) : at,
  }
  return { ...next, dueAt: event === 'takenOver' ? null : dueAt(next, at, terms) }
}

function marks(row: TargetRow, to: TargetState, { event, at, action }: TargetHappening): Partial<TargetRow> {
  if (event === 'retried' || event === 'pushedAgain')
    return {
      attempt: row.attempt + 1,
      action: null,
      offeredAt: null,
      notifiedAt: null,
      acceptedAt: null,
      downloadingAt: null,
      downloadedAt: null,
      installedAt: null,
    }
  switch (event) {
    case 'offered':
      return { offeredAt: at, action: action ?? null }
    case 'notified':
      return { notifiedAt: row.notifiedAt ?? at }
    case 'accepted':
      return { acceptedAt: at }
    case 'downloading':
      return { acceptedAt: row.acceptedAt ?? at, downloadingAt: row.downloadingAt ?? at }
    case 'downloaded':
      return { ...came(row, at), downloadedAt: row.downloadedAt ?? at }
    case 'installing':
      return { ...came(row, at), beganAt: at }
    case 'installed':
      return { ...came(row, at), beganAt: began(row) ? row.beganAt : at, installedAt: at }
    case 'verified':
      return to === 'succeeded' ? { installedAt: row.installedAt ?? at } : {}
    default:
      return {}
  }
}
const came = (row: TargetRow, at: number) => ({
  acceptedAt: row.acceptedAt ?? at,
  downloadingAt: row.downloadingAt ?? at,
  downloadedAt: row.downloadedAt ?? at,
})
const began = ({ beganAt, offeredAt }: TargetRow) => beganAt !== null && beganAt >= (offeredAt ?? 0)

function codeOf(row: TargetRow, to: TargetState, { event, code }: TargetHappening): TargetCode | null {
  const phase = deadlineOf[row.state]
  switch (event) {
    case 'failed':
      return code ?? 'other'
    case 'rolledBack':
      return code ?? 'rollback'
    case 'oldVersions':
      return 'claimed'
    case 'otherVersions':
      return 'mixed'
    case 'timedOut':
      return phase ? timeoutCause[phase] : 'other'
    case 'declined':
      return 'declinedByOwner'
    case 'skipped':
    case 'cancelAsked':
      return code ?? 'byStaff'
    case 'takenOver':
      return to === 'skipped' ? 'takenOver' : row.code
    default:
      // The reason stays until the cancellation is decided.
      return to === 'cancelled' || to === 'closed' || to === row.state ? row.code : null
  }
}

/** Computes the next check: a deadline or a retry. Null: none. */
function dueAt(row: TargetRow, at: number, { deadlines, retry, isOpen: isCampaignOpen }: TargetTerms): number | null {
  const { state, attempt, refusals, code } = row
  const phase = deadlineOf[state]
  if (phase) return at + Math.round(deadlines[phase] * hourMs)
  if (!isCampaignOpen) return null
  if (state === 'declined') return refusals <= retry.askAgain ? at + refusalMs : null
  const isMissed = state !== 'inconsistent' && (missedStates as readonly TargetState[]).includes(state)
  const isWorth = code !== null && isCause(code) && retry.causes.includes(code)
  if (!isMissed || !isWorth || attempt > retry.times) return null
  return at + retry.afterMinutes * minuteMs * 2 ** (attempt - 1)
}

const isCause = (code: TargetCode): code is FailureCause => Object.hasOwn(failureCauses, code)

/** Event for an update that is due: a retry, or a timeout. */
export const dueEvent = (state: TargetState): TargetEvent => (isOpen(state) ? 'timedOut' : 'retried')
