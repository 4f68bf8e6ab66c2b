/** Groups of states of a vehicle's update, and their deadlines. Pure. */
import { beforeInstalling, missedStates, type TargetState } from './state-texts.ts'

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
