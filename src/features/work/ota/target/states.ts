/** State machine of a vehicle's update: one table of all transitions. Pure functions. */
import type { TargetEvent, TargetState } from './state-texts.ts'

export interface TargetFacts {
  /** An installation has started, or the box reported completion. */
  readonly begun: boolean
  /** No consent is required. */
  readonly freeOfConsent: boolean
  /** State before the cancellation was requested. */
  readonly before: TargetState | null
  /** The user who force-closes it did not request the cancellation. */
  readonly secondPerson: boolean
}

type Guard = 'begun' | 'freeOfConsent' | 'secondPerson' | 'wasBefore'
interface TargetTransition {
  readonly from: TargetState
  readonly event: TargetEvent
  readonly to: TargetState
  readonly guard?: Guard
}

const guards: Readonly<Record<Guard, (facts: TargetFacts, to: TargetState) => boolean>> = {
  begun: ({ begun: hasBegun }) => hasBegun,
  freeOfConsent: ({ freeOfConsent }) => freeOfConsent,
  secondPerson: ({ secondPerson }) => secondPerson,
  wasBefore: ({ before }, to) => before === to,
}

const each = (from: readonly TargetState[], event: TargetEvent, to: TargetState, guard?: Guard): TargetTransition[] =>
  from.map((state) => ({ from: state, event, to, ...(guard ? { guard } : {}) }))

/** The vehicle knows of the update and has not started installing. */
export const beforeInstalling = ['notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
const acceptedStates = ['accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
/** Unsuccessful so far. */
export const missedStates = ['failed', 'timedOut', 'rolledBack', 'inconsistent'] as const

export const targetWays: readonly TargetTransition[] = [
  ...each(['planned'], 'offered', 'offered'),
  ...each(['planned', 'offered'], 'skipped', 'skipped'),
  // Another campaign takes over a vehicle that was not sent this one. A failure stays a failure, but without retries.
  ...each(['planned'], 'takenOver', 'skipped'),
  ...(['failed', 'timedOut', 'rolledBack', 'declined'] as const).flatMap((state) => each([state], 'takenOver', state)),
  ...each(['offered'], 'notified', 'notified'),
  ...each(['notified'], 'accepted', 'accepted'),
  // Consent can be withdrawn until the installation starts.
  ...each(beforeInstalling, 'declined', 'declined'),
  ...each(['notified'], 'downloading', 'downloading', 'freeOfConsent'),
  ...each(['accepted'], 'downloading', 'downloading'),
  ...each(['notified'], 'downloaded', 'downloaded', 'freeOfConsent'),
  ...each(['accepted', 'downloading'], 'downloaded', 'downloaded'),
  ...each(['downloaded', 'waitingConditions'], 'conditionsUnmet', 'waitingConditions'),
  ...each(['notified'], 'installing', 'installing', 'freeOfConsent'),
  ...each(acceptedStates, 'installing', 'installing'),
  // A box's claim of completion, even before a download, only leads to verification.
  ...each([...beforeInstalling, 'installing'], 'installed', 'verifying'),
  ...each([...beforeInstalling, 'installing', 'verifying', 'cancelling'], 'failed', 'failed'),
  ...each([...acceptedStates, 'installing', 'verifying'], 'rolledBack', 'rolledBack'),
  ...each(['verifying'], 'oldVersions', 'rolledBack'),
  ...each(['verifying'], 'otherVersions', 'inconsistent'),
  ...each(['installing', 'verifying', 'cancelling'], 'verified', 'succeeded', 'begun'),
  // Verification may arrive late.
  ...each([...missedStates, 'planned', 'offered', 'notified', 'accepted', 'closed'], 'verified', 'succeeded', 'begun'),
  ...each(['offered', ...beforeInstalling, 'installing', 'verifying', 'cancelling'], 'timedOut', 'timedOut'),
  // Before the vehicle knows of the update, it is cancelled immediately. A running installation is never cancelled.
  ...each(['planned', 'offered'], 'cancelAsked', 'cancelled'),
  ...each(beforeInstalling, 'cancelAsked', 'cancelling'),
  ...each(['cancelling'], 'cancelled', 'cancelled'),
  ...beforeInstalling.flatMap((state) => each(['cancelling'], 'cancelRefused', state, 'wasBefore')),
  // The box installed before it received the cancellation.
  ...each(['cancelling'], 'installing', 'installing'),
  ...each(['cancelling'], 'installed', 'verifying'),
  ...each(['cancelling'], 'forceClosed', 'closed', 'secondPerson'),
  ...each(['failed', 'timedOut', 'rolledBack', 'declined'], 'retried', 'planned'),
  ...each([...missedStates, 'declined', 'skipped'], 'pushedAgain', 'planned'),
  // Progress reports, which also confirm that the update continues.
  ...each(['downloading'], 'progress', 'downloading'),
  ...each(['installing'], 'progress', 'installing'),
]

const index = Map.groupBy(targetWays, ({ from, event }) => `${from} ${event}`)

/** Returns the next state. Undefined: the event has no effect. */
export function nextTarget(state: TargetState, event: TargetEvent, facts: TargetFacts): TargetState | undefined {
  return index.get(`${state} ${event}`)?.find(({ guard, to }) => guard === undefined || guards[guard](facts, to))?.to
}

/** The vehicle has the update or may have it, so no other campaign may take it. */
export const openStates = [
  'offered',
  ...beforeInstalling,
  'installing',
  'verifying',
  'cancelling',
] as const satisfies readonly TargetState[]
export const isOpen = (state: TargetState): boolean => (openStates as readonly TargetState[]).includes(state)

/** States that count as executed: attempted, and the result is certain. */
export const executedStates = ['succeeded', ...missedStates] as const satisfies readonly TargetState[]

export type DeadlinePhase = 'notify' | 'accept' | 'download' | 'conditions' | 'install' | 'verify' | 'cancel'

export const deadlineOf: Partial<Record<TargetState, DeadlinePhase>> = {
  offered: 'notify',
  notified: 'accept',
  accepted: 'download',
  downloading: 'download',
  downloaded: 'conditions',
  waitingConditions: 'conditions',
  installing: 'install',
  verifying: 'verify',
  cancelling: 'cancel',
}

export const timeoutCause = {
  notify: 'noContact',
  accept: 'noAnswer',
  download: 'stalled',
  conditions: 'conditions',
  install: 'installSilent',
  verify: 'noReport',
  cancel: 'noCancel',
} as const satisfies Record<DeadlinePhase, string>
