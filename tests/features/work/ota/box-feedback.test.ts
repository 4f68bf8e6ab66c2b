/** Meaning of each DDI execution state for an update, by phase. */
import { expect, test } from 'vitest'
import {
  parseCancelFeedback,
  parseConfirmationFeedback,
  parseDeploymentFeedback,
  phaseOf,
  type UpdatePhase,
} from '../../../../src/features/work/ota/device/ddi/box-feedback.ts'
import { executions, feedback } from '../../../../src/features/work/ota/device/ddi/messages.ts'

type Execution = (typeof executions)[number]
const parseFeedback = (execution: Execution, outcome = 'none', more: { details?: string[]; progress?: object } = {}) =>
  feedback.parse({
    status: { execution, details: more.details, result: { finished: outcome, progress: more.progress } },
  })
const phases: readonly UpdatePhase[] = ['beforeDownload', 'downloading', 'downloaded', 'installing', 'verifying']

test('feedback on a deployment', () => {
  /** Events in the order of the phases, or one for all phases. */
  const table: Record<Execution, string> = {
    closed: 'installed',
    proceeding: 'progress progress installing progress note',
    canceled: 'cancelled',
    scheduled: 'conditionsUnmet',
    rejected: 'conditionsUnmet',
    resumed: 'note',
    download: 'downloading progress progress progress progress',
    downloaded: 'downloaded downloaded note note note',
  }
  for (const execution of executions) {
    const events = phases.map((phase) => parseDeploymentFeedback(parseFeedback(execution), phase).event)
    expect([...new Set(events)].length === 1 ? events[0] : events.join(' '), execution).toBe(table[execution])
    expect(parseDeploymentFeedback(parseFeedback(execution), 'installing').closes ?? false, execution).toBe(
      execution === 'closed',
    )
  }
})

test('a failure says everything that the box said, and whether it went back', () => {
  const failureOf = (...details: string[]) =>
    parseDeploymentFeedback(parseFeedback('closed', 'failure', { details }), 'installing')
  expect(failureOf('a', 'b')).toEqual({ event: 'failed', words: 'a\nb', text: 'a\nb', closes: true })
  for (const line of ['Rolled back', 'rolling-back to 1.0', 'rollback', 'Reverted to 1.0'])
    expect(failureOf('error', line).event, line).toBe('rolledBack')
  for (const line of ['Signature refused: rollback', 'roll call', 'reverted'])
    expect(failureOf(line).event, line).toBe('failed')
  // Only a closed action can have failed.
  expect(parseDeploymentFeedback(parseFeedback('proceeding', 'failure'), 'downloaded').event).toBe('installing')
})

test('of a log the last lines of errors are shown, without errors its last lines', () => {
  const textOf = (details: string[]) =>
    parseDeploymentFeedback(parseFeedback('proceeding', 'none', { details }), 'installing').text
  expect(textOf(['one', ' ERROR a ', 'two', 'an error: b', 'three'])).toBe('ERROR a\nan error: b')
  expect(textOf(['1', '2', '3', '', '4', '5', '6'])).toBe('2\n3\n4\n5\n6')
  expect(textOf(['  '])).toBeUndefined()
  expect(textOf(Array.from({ length: 5 }, () => 'x'.repeat(400)))).toHaveLength(500)
})

test('progress is a whole percentage of at most 100, where both figures are there', () => {
  const percentOf = (progress?: object) =>
    parseDeploymentFeedback(parseFeedback('proceeding', 'none', progress ? { progress } : {}), 'installing').percent
  expect(percentOf({ cnt: 2, of: 3 })).toBe(66)
  expect(percentOf({ cnt: 0, of: 3 })).toBe(0)
  expect(percentOf({ cnt: 5, of: 3 })).toBe(100)
  expect([percentOf({ cnt: 1, of: 0 }), percentOf({ of: 3 }), percentOf({ cnt: 1 }), percentOf()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('feedback on a cancellation and a confirmation', () => {
  const eventOf = (execution: Execution, outcome?: string) =>
    parseCancelFeedback(parseFeedback(execution, outcome)).event
  expect(executions.map((each) => `${each} ${eventOf(each)}`)).toEqual([
    'closed cancelled',
    'proceeding note',
    'canceled cancelled',
    'scheduled note',
    'rejected cancelRefused',
    'resumed note',
    'download note',
    'downloaded note',
  ])
  expect([eventOf('closed', 'failure'), eventOf('closed', 'success'), eventOf('canceled', 'failure')]).toEqual([
    'cancelRefused',
    'cancelled',
    'cancelled',
  ])
  expect(parseConfirmationFeedback({ confirmation: 'confirmed' })).toEqual({ event: 'accepted' })
  expect(parseConfirmationFeedback({ confirmation: 'denied', details: ['No'] })).toEqual({
    event: 'declined',
    text: 'No',
  })
})

test('the phase of an update follows from its state', () => {
  const of = (state: string) => phaseOf({ state } as Parameters<typeof phaseOf>[0])
  expect(
    ['offered', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying'].map(of),
  ).toEqual(['beforeDownload', 'beforeDownload', 'downloading', 'downloaded', 'downloaded', 'installing', 'verifying'])
})
