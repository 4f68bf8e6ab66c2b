/** What a box's words mean for its update. Pure. */
import type { TargetAction } from '../../offer.ts'
import type { Confirmation, Feedback } from './messages.ts'

/** What happens to an update, in the words of campaigns. */
type SaidEvent =
  | ('accepted' | 'declined' | 'downloading' | 'downloaded' | 'conditionsUnmet' | 'installing' | 'installed')
  | ('progress' | 'failed' | 'rolledBack' | 'cancelled' | 'cancelRefused' | 'note')
export interface Said {
  readonly event: SaidEvent
  /** The box closes its action with it. */
  readonly closes?: boolean
  readonly percent?: number
  readonly text?: string
  /** All that it says of a failure. */
  readonly words?: string
}

/** How far an update is, as far as it decides what a box's words mean. */
export type Phase = 'beforeDownload' | 'downloading' | 'downloaded' | 'installing' | 'verifying'

const phases: Readonly<Record<string, Phase>> = {
  downloading: 'downloading',
  downloaded: 'downloaded',
  waitingConditions: 'downloaded',
  installing: 'installing',
  verifying: 'verifying',
}
export const phaseOf = ({ state }: Pick<TargetAction, 'state'>): Phase => phases[state] ?? 'beforeDownload'

const rolledBack = /roll(ed|ing)?[ -]?back|reverted to/i
/** A box that names an attack on what is signed has gone back to nothing: it has not begun. */
const unsigned = /^\s*signature\b/i

/** The last lines; of a log those that tell of errors. */
const textOf = (details: readonly string[] | undefined) => {
  const lines = (details ?? []).map((line) => line.trim()).filter(Boolean)
  const errors = lines.filter((line) => /error/i.test(line))
  const text = (errors.length > 0 ? errors : lines).slice(-5).join('\n').slice(0, 500)
  return text === '' ? {} : { text }
}

function percentOf({ status: { result } }: Feedback): { percent?: number } {
  const { cnt, of } = result.progress ?? {}
  return cnt === undefined || !of ? {} : { percent: Math.min(100, Math.floor((100 * cnt) / of)) }
}

/** Feedback on a deployment. 'closed' with success is a claim: the versions have to prove it. */
export function saidOfDeployment(feedback: Feedback, phase: Phase): Said {
  const { execution, result, details = [] } = feedback.status
  const common = { ...textOf(details), ...percentOf(feedback), ...(execution === 'closed' && { closes: true }) }
  if (execution === 'closed' && result.finished === 'failure') {
    return {
      event: details.some((line) => rolledBack.test(line) && !unsigned.test(line)) ? 'rolledBack' : 'failed',
      words: details.join('\n'),
      ...common,
    }
  }
  switch (execution) {
    case 'closed':
      return { event: 'installed', ...common }
    case 'download':
      return { event: phase === 'beforeDownload' ? 'downloading' : 'progress', ...common }
    case 'downloaded':
      return { event: phase === 'beforeDownload' || phase === 'downloading' ? 'downloaded' : 'note', ...common }
    case 'rejected':
    case 'scheduled':
      return { event: 'conditionsUnmet', ...common }
    case 'canceled':
      return { event: 'cancelled', ...common }
    case 'proceeding':
      // Clients say so from the first byte on: what is fetched still is not being installed.
      if (phase === 'downloaded') return { event: 'installing', ...common }
      return { event: phase === 'verifying' ? 'note' : 'progress', ...common }
    default:
      return { event: 'note', ...common }
  }
}

/** Feedback on a cancellation: every way to say yes is one. */
export function saidOfCancel({ status: { execution, result, details } }: Feedback): Said {
  const common = textOf(details)
  const isRefused = execution === 'rejected' || (execution === 'closed' && result.finished === 'failure')
  if (isRefused) return { event: 'cancelRefused', ...common }
  return { event: execution === 'closed' || execution === 'canceled' ? 'cancelled' : 'note', ...common }
}

export const saidOfConfirmation = ({ confirmation, details }: Confirmation): Said => ({
  event: confirmation === 'confirmed' ? 'accepted' : 'declined',
  ...textOf(details),
})
