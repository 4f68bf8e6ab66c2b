/** Which event leads from which state of a vehicle's update to which: pure, the whole of it in one table. */
import type { TargetEvent, TargetState } from '../state-texts.ts'

/** What a guard looks at. */
export interface TargetFacts {
  /** An installation has begun, or the box said that it is done. */
  readonly begun: boolean
  /** Nobody has to agree. */
  readonly freeOfConsent: boolean
  /** The state before a cancellation was asked for. */
  readonly before: TargetState | null
  /** Who closes it by force is not who asked for the cancellation. */
  readonly secondPerson: boolean
}

type Guard = 'begun' | 'freeOfConsent' | 'secondPerson' | 'wasBefore'
export interface Way {
  readonly from: TargetState
  readonly event: TargetEvent
  readonly to: TargetState
  readonly guard?: Guard
}

const guards: Readonly<Record<Guard, (facts: TargetFacts, to: TargetState) => boolean>> = {
  begun: ({ begun }) => begun,
  freeOfConsent: ({ freeOfConsent }) => freeOfConsent,
  secondPerson: ({ secondPerson }) => secondPerson,
  wasBefore: ({ before }, to) => before === to,
}

const each = (from: readonly TargetState[], event: TargetEvent, to: TargetState, guard?: Guard): Way[] =>
  from.map((state) => ({ from: state, event, to, ...(guard ? { guard } : {}) }))

/** The vehicle knows of it and has not begun to install. */
export const beforeInstalling = ['notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
const agreed = ['accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
/** It came to nothing, so far. */
export const missedStates = ['failed', 'timedOut', 'rolledBack', 'inconsistent'] as const

export const targetWays: readonly Way[] = [
  ...each(['planned'], 'offered', 'offered'),
  ...each(['planned', 'offered'], 'skipped', 'skipped'),
  // Another campaign takes a vehicle that was not sent this one. A failure stays one, without a further attempt.
  ...each(['planned'], 'takenOver', 'skipped'),
  ...(['failed', 'timedOut', 'rolledBack', 'declined'] as const).flatMap((state) => each([state], 'takenOver', state)),
  ...each(['offered'], 'notified', 'notified'),
  ...each(['notified'], 'accepted', 'accepted'),
  // A consent may be taken back until the installation begins.
  ...each(beforeInstalling, 'declined', 'declined'),
  ...each(['notified'], 'downloading', 'downloading', 'freeOfConsent'),
  ...each(['accepted'], 'downloading', 'downloading'),
  ...each(['notified'], 'downloaded', 'downloaded', 'freeOfConsent'),
  ...each(['accepted', 'downloading'], 'downloaded', 'downloaded'),
  ...each(['downloaded', 'waitingConditions'], 'conditionsUnmet', 'waitingConditions'),
  ...each(['notified'], 'installing', 'installing', 'freeOfConsent'),
  ...each(agreed, 'installing', 'installing'),
  // What a box says of itself proves nothing: that it is done, even before a download, leads to the proof alone.
  ...each([...beforeInstalling, 'installing'], 'installed', 'verifying'),
  ...each([...beforeInstalling, 'installing', 'verifying', 'cancelling'], 'failed', 'failed'),
  ...each([...agreed, 'installing', 'verifying'], 'rolledBack', 'rolledBack'),
  ...each(['verifying'], 'oldVersions', 'rolledBack'),
  ...each(['verifying'], 'otherVersions', 'inconsistent'),
  ...each(['installing', 'verifying', 'cancelling'], 'verified', 'succeeded', 'begun'),
  // The truth may come late.
  ...each([...missedStates, 'planned', 'offered', 'notified', 'accepted', 'closed'], 'verified', 'succeeded', 'begun'),
  ...each(['offered', ...beforeInstalling, 'installing', 'verifying', 'cancelling'], 'timedOut', 'timedOut'),
  // What the vehicle does not know of is called off at once; what installs is never called off.
  ...each(['planned', 'offered'], 'cancelAsked', 'cancelled'),
  ...each(beforeInstalling, 'cancelAsked', 'cancelling'),
  ...each(['cancelling'], 'cancelled', 'cancelled'),
  ...beforeInstalling.flatMap((state) => each(['cancelling'], 'cancelRefused', state, 'wasBefore')),
  // It was quicker than the cancellation.
  ...each(['cancelling'], 'installing', 'installing'),
  ...each(['cancelling'], 'installed', 'verifying'),
  ...each(['cancelling'], 'forceClosed', 'closed', 'secondPerson'),
  ...each(['failed', 'timedOut', 'rolledBack', 'declined'], 'retried', 'planned'),
  ...each([...missedStates, 'declined', 'skipped'], 'pushedAgain', 'planned'),
  // Says how far it is, and that it goes on.
  ...each(['downloading'], 'progress', 'downloading'),
  ...each(['installing'], 'progress', 'installing'),
]

const index = Map.groupBy(targetWays, ({ from, event }) => `${from} ${event}`)

/** The state that an event leads to; undefined: it changes nothing. */
export function nextTarget(state: TargetState, event: TargetEvent, facts: TargetFacts): TargetState | undefined {
  return index.get(`${state} ${event}`)?.find(({ guard, to }) => guard === undefined || guards[guard](facts, to))?.to
}

/** The vehicle has it, or may have it: no other campaign may reach for the vehicle. */
export const openStates = [
  'offered',
  ...beforeInstalling,
  'installing',
  'verifying',
  'cancelling',
] as const satisfies readonly TargetState[]
export const isOpen = (state: TargetState): boolean => (openStates as readonly TargetState[]).includes(state)

/** What counts as executed: it was tried and is known to have gone well or ill. */
export const executedStates = ['succeeded', ...missedStates] as const satisfies readonly TargetState[]

export type DeadlinePhase = 'notify' | 'accept' | 'download' | 'conditions' | 'install' | 'verify' | 'cancel'

/** Which deadline runs in a state. */
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

/** What is said of an update whose time ran out in a state. */
export const timeoutCause = {
  notify: 'noContact',
  accept: 'noAnswer',
  download: 'stalled',
  conditions: 'conditions',
  install: 'installSilent',
  verify: 'noReport',
  cancel: 'noCancel',
} as const satisfies Record<DeadlinePhase, string>
