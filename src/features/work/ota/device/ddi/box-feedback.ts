/** Interprets feedback from boxes. Pure functions. */
import type { TargetAction } from '../../offer.ts'
import type { Confirmation, Feedback } from './messages.ts'

type BoxFeedbackEvent =
  | ('accepted' | 'declined' | 'downloading' | 'downloaded' | 'conditionsUnmet' | 'installing' | 'installed')
  | ('progress' | 'failed' | 'rolledBack' | 'cancelled' | 'cancelRefused' | 'note')
export interface BoxFeedback {
  readonly event: BoxFeedbackEvent
  /** The box closes its action with this feedback. */
  readonly closes?: boolean
  readonly percent?: number
  readonly text?: string
  readonly words?: string
}

/** Progress of an update, as far as it affects the meaning of feedback. */
export type UpdatePhase = 'beforeDownload' | 'downloading' | 'downloaded' | 'installing' | 'verifying'

const phases: Readonly<Record<string, UpdatePhase>> = {
  downloading: 'downloading',
  downloaded: 'downloaded',
  waitingConditions: 'downloaded',
  installing: 'installing',
  verifying: 'verifying',
}
export const phaseOf = ({ state }: Pick<TargetAction, 'state'>): UpdatePhase => phases[state] ?? 'beforeDownload'

const rolledBack = /roll(ed|ing)?[ -]?back|reverted to/i
/**
 * Matches reports of an attack on signed metadata, which may mention a rollback. The box has not started then, so the
 * update has failed, not rolled back.
 */
const signatureError = /^\s*signature\b/i

/** Last lines of the details, or only the lines with errors if there are any. */
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

/**
 * Interprets feedback on a deployment. 'closed' with success is only a claim that the reported versions must confirm.
 */
export function parseDeploymentFeedback(feedback: Feedback, phase: UpdatePhase): BoxFeedback {
  const { execution, result, details = [] } = feedback.status
  const common = { ...textOf(details), ...percentOf(feedback), ...(execution === 'closed' && { closes: true }) }
  if (execution === 'closed' && result.finished === 'failure') {
    return {
      event: details.some((line) => rolledBack.test(line) && !signatureError.test(line)) ? 'rolledBack' : 'failed',
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
      // Clients send this from the first byte on. While the download continues it does not mean an installation.
      if (phase === 'downloaded') return { event: 'installing', ...common }
      return { event: phase === 'verifying' ? 'note' : 'progress', ...common }
    default:
      return { event: 'note', ...common }
  }
}

/** Interprets feedback on a cancellation. Both 'closed' and 'canceled' confirm it. */
export function parseCancelFeedback({ status: { execution, result, details } }: Feedback): BoxFeedback {
  const common = textOf(details)
  const isRefused = execution === 'rejected' || (execution === 'closed' && result.finished === 'failure')
  if (isRefused) return { event: 'cancelRefused', ...common }
  return { event: execution === 'closed' || execution === 'canceled' ? 'cancelled' : 'note', ...common }
}

export const parseConfirmationFeedback = ({ confirmation, details }: Confirmation): BoxFeedback => ({
  event: confirmation === 'confirmed' ? 'accepted' : 'declined',
  ...textOf(details),
})
