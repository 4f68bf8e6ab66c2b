/**
 * Compares each state machine with a table that is written here, independent of the code. It has all transitions, and
 * no other may exist. The use of these tables by calls is tested in `tests/server/calls`.
 */
import { expect, test } from 'vitest'
import { hourMs } from '../../src/domain/time.ts'
import { prototypeMachine } from '../../src/features/fleet/vehicles/prototype/contract.ts'
import { handlingEventKeys, handlingMachine, stepOf } from '../../src/features/work/alarms/alarm/state-texts.ts'
import {
  type CommandEvent,
  type CommandState,
  commandEvents,
  commandMachine,
  isEnded,
  isOpen as isOpenCommand,
} from '../../src/features/work/commands/command/state-texts.ts'
import { invoiceMachine } from '../../src/features/work/commerce/invoice/state-texts.ts'
import { orderMachine } from '../../src/features/work/commerce/order/state-texts.ts'
import { appVersionMachine } from '../../src/features/work/content/appVersion/state-texts.ts'
import { feedbackMachine } from '../../src/features/work/content/feedback/state-texts.ts'
import { messageMachine } from '../../src/features/work/content/ownerMessage/state-texts.ts'
import { drawMachine } from '../../src/features/work/events/draw/state-texts.ts'
import { meetingMachine } from '../../src/features/work/events/meeting/state-texts.ts'
import { activeStates, campaignEvents, campaignMachine } from '../../src/features/work/ota/campaign/state-texts.ts'
import { applicationEvents, applicationMachine } from '../../src/features/work/ota/otaApplication/state-texts.ts'
import { versionMachine } from '../../src/features/work/ota/softwareVersion/state-texts.ts'
import { type TargetFacts, targetEvents, targetMachine } from '../../src/features/work/ota/target/state-texts.ts'
import { isOpen } from '../../src/features/work/ota/target/states.ts'

const keys = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]

/** Transitions of each state, as `event>state`. */
function tableOf<S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: (state: S, event: E) => string | undefined,
): Record<string, string[]> {
  const waysFrom = (state: S) =>
    events.flatMap((event) => {
      const to = next(state, event)
      return to === undefined ? [] : [`${event}>${to}`]
    })
  return Object.fromEntries(states.map((state) => [state, waysFrom(state).sort()]))
}
/** Parses a table of this file, in which the transitions of a state are one text. */
const parseTable = (table: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([state, ways]) => [state, ways.split(' ').filter(Boolean).sort()]))
interface Machine {
  readonly keys: readonly string[]
  readonly moveKeys: readonly string[]
  readonly transitions: readonly { readonly from: string; readonly move: string; readonly to: string }[]
}
/** The same of a declaration. Several states that a move may lead to are separated by `/`. */
const movesOf = ({ keys: states, moveKeys, transitions }: Machine) =>
  tableOf(states, moveKeys, (state, name) => {
    const targets = transitions.filter(({ from, move }) => from === state && move === name).map(({ to }) => to)
    return targets.length > 0 ? targets.join('/') : undefined
  })

test('a command', () => {
  const late = 'receipt>received progress>running succeeded>done failed>failed refused>refused'
  const flight = 'progress>running succeeded>done failed>failed refused>refused doubtful>unknown'
  expect(
    tableOf(keys<CommandState>(commandMachine.texts), keys<CommandEvent>(commandEvents), commandMachine.next),
  ).toEqual(
    parseTable({
      awaitingApproval: 'approved>waiting declined>refused cancelled>cancelled expired>expired',
      waiting:
        'cancelled>cancelled expired>expired unmet>refused invalid>failed wakeSent>waiting wakeKept>waiting wakeFailed>waiting sent>sent',
      sent: `sent>sent receipt>received ${flight} silence>unanswered`,
      received: `${flight} overdue>unknown`,
      running: `${flight} overdue>unknown`,
      done: '',
      failed: '',
      refused: '',
      cancelled: '',
      expired: '',
      unanswered: late,
      unknown: late.replace('receipt>received ', ''),
    }),
  )
  const open = ['awaitingApproval', 'waiting', 'sent', 'received', 'running']
  expect(keys(commandMachine.texts).filter(isOpenCommand)).toEqual(open)
  expect(keys(commandMachine.texts).filter((state) => !isEnded(state))).toEqual(open)
})

test('the handling of an alarm', () => {
  const at = (hours: number) => new Date(hours * hourMs).toISOString()
  const next =
    (nowHours: number) =>
    (handling: (typeof handlingMachine.keys)[number], event: (typeof handlingEventKeys)[number]) => {
      const alarm = { handling, handledAt: at(0), closedAt: handling === 'closed' ? at(0) : null }
      const answer = stepOf(alarm, event, { nowMs: nowHours * hourMs, reopenHours: 24 })
      return 'to' in answer ? answer.to : answer.refused === 'state' ? undefined : answer.refused
    }
  const table = {
    open: 'acknowledged>acknowledged closed>closed snoozed>snoozed assigned>open commented>open',
    acknowledged: 'closed>closed snoozed>snoozed assigned>acknowledged commented>acknowledged undone>open',
    snoozed:
      'acknowledged>acknowledged closed>closed snoozed>snoozed assigned>snoozed commented>snoozed returned>open raised>open refired>open',
    closed: 'commented>closed reopened>open',
  }
  const handlingTable = (hours: number) => tableOf(handlingMachine.keys, handlingEventKeys, next(hours))
  expect(handlingTable(24)).toEqual(parseTable(table))
  expect(handlingTable(24.001)).toEqual(parseTable({ ...table, closed: 'commented>closed reopened>tooLate' }))
  // Refused, because another user acted first.
  const open = { handling: 'open', handledAt: at(1), closedAt: null } as const
  const rules = { nowMs: 2 * hourMs, reopenHours: 24 }
  expect(stepOf(open, 'closed', { ...rules, expectedHandledAt: at(0) })).toEqual({ refused: 'handled' })
  expect(stepOf(open, 'closed', { ...rules, expectedHandledAt: null })).toEqual({ refused: 'handled' })
  expect(stepOf(open, 'closed', { ...rules, expectedHandledAt: at(1) })).toEqual({ to: 'closed' })
})

test('a vehicle’s update', () => {
  const none: TargetFacts = { begun: false, freeOfConsent: false, before: null, secondPerson: false }
  const table = (facts: Partial<TargetFacts>) =>
    tableOf(targetMachine.keys, keys(targetEvents), (state, event) =>
      targetMachine.next(state, event, { ...none, ...facts }),
    )
  const plain = {
    planned: 'offered>offered skipped>skipped takenOver>skipped cancelAsked>cancelled',
    offered: 'notified>notified skipped>skipped timedOut>timedOut cancelAsked>cancelled',
    notified:
      'accepted>accepted declined>declined installed>verifying failed>failed timedOut>timedOut cancelAsked>cancelling',
    accepted:
      'declined>declined downloading>downloading downloaded>downloaded installing>installing installed>verifying failed>failed rolledBack>rolledBack timedOut>timedOut cancelAsked>cancelling',
    downloading:
      'declined>declined downloaded>downloaded installing>installing installed>verifying failed>failed rolledBack>rolledBack timedOut>timedOut cancelAsked>cancelling progress>downloading',
    downloaded:
      'declined>declined conditionsUnmet>waitingConditions installing>installing installed>verifying failed>failed rolledBack>rolledBack timedOut>timedOut cancelAsked>cancelling',
    waitingConditions:
      'declined>declined conditionsUnmet>waitingConditions installing>installing installed>verifying failed>failed rolledBack>rolledBack timedOut>timedOut cancelAsked>cancelling',
    installing: 'installed>verifying failed>failed rolledBack>rolledBack timedOut>timedOut progress>installing',
    verifying:
      'failed>failed rolledBack>rolledBack oldVersions>rolledBack otherVersions>inconsistent timedOut>timedOut',
    succeeded: '',
    failed: 'retried>planned pushedAgain>planned takenOver>failed',
    timedOut: 'retried>planned pushedAgain>planned takenOver>timedOut',
    rolledBack: 'retried>planned pushedAgain>planned takenOver>rolledBack',
    inconsistent: 'pushedAgain>planned',
    declined: 'retried>planned pushedAgain>planned takenOver>declined',
    skipped: 'pushedAgain>planned',
    cancelling: 'installing>installing installed>verifying failed>failed timedOut>timedOut cancelled>cancelled',
    cancelled: '',
    closed: '',
  }
  expect(table({})).toEqual(parseTable(plain))
  const more = (ways: Record<string, string>) =>
    parseTable({ ...plain, ...Object.fromEntries(keys(ways).map((s) => [s, `${plain[s as 'planned']} ${ways[s]}`])) })
  const proven = ['planned', 'offered', 'notified', 'accepted', 'installing', 'verifying', 'cancelling', 'failed']
  expect(table({ begun: true })).toEqual(
    more(
      Object.fromEntries(
        [...proven, 'timedOut', 'rolledBack', 'inconsistent', 'closed'].map((state) => [state, 'verified>succeeded']),
      ),
    ),
  )
  expect(table({ freeOfConsent: true })).toEqual(
    more({ notified: 'downloading>downloading downloaded>downloaded installing>installing' }),
  )
  expect(table({ secondPerson: true })).toEqual(more({ cancelling: 'forceClosed>closed' }))
  for (const before of ['notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions'] as const)
    expect(table({ before })).toEqual(more({ cancelling: `cancelRefused>${before}` }))
  expect(targetMachine.keys.filter(isOpen).sort()).toEqual(
    [
      'offered',
      'notified',
      'accepted',
      'downloading',
      'downloaded',
      'waitingConditions',
      'installing',
      'verifying',
      'cancelling',
    ].sort(),
  )
})

test('a campaign', () => {
  const facts = { secondPerson: true, freeOfApproval: false, withdrawn: false }
  const table = (some: Partial<typeof facts>) =>
    tableOf(campaignMachine.keys, keys(campaignEvents), (state, event) =>
      campaignMachine.next(state, event, { ...facts, ...some }),
    )
  const plain = {
    draft: 'edited>draft submitted>submitted terminated>terminated',
    submitted: 'approved>approved refused>refused terminated>terminated',
    refused: 'edited>draft',
    approved: 'planned>scheduled nobody>complete terminated>terminated',
    scheduled: 'started>running terminated>terminated',
    running: 'held>held paused>paused completed>complete terminated>terminated',
    paused: 'resumed>running ended>running terminated>terminated',
    held: 'paused>paused resumed>running ended>running terminated>terminated',
    complete: '',
    terminated: '',
  }
  expect(table({})).toEqual(parseTable(plain))
  // A campaign with a withdrawn version cannot be resumed.
  const withdrawn = {
    paused: 'ended>running terminated>terminated',
    held: 'paused>paused ended>running terminated>terminated',
  }
  expect(table({ withdrawn: true })).toEqual(parseTable({ ...plain, ...withdrawn }))
  expect(table({ secondPerson: false })).toEqual(parseTable({ ...plain, submitted: 'terminated>terminated' }))
  expect(table({ secondPerson: false, freeOfApproval: true })).toEqual(
    parseTable({ ...plain, submitted: 'approved>approved terminated>terminated' }),
  )
  expect(activeStates).toEqual(['running', 'paused', 'held'])
})

test('an application for an upgrade', () => {
  expect(tableOf(applicationMachine.keys, keys(applicationEvents), applicationMachine.next)).toEqual(
    parseTable({
      draft: 'submitted>submitted filed>draft',
      submitted: 'examined>examined refused>refused changed>draft planChanged>draft filed>submitted',
      examined: 'approved>approved refused>refused changed>draft planChanged>draft filed>examined',
      approved: 'refused>refused released>released changed>draft planChanged>draft filed>approved',
      refused: 'changed>draft',
      released: 'withdrawn>void ended>void',
      void: '',
    }),
  )
})

test('a version of software', () => {
  expect(movesOf(versionMachine)).toEqual(
    parseTable({
      draft: 'test>tested',
      tested: 'reopen>draft release>released',
      released: 'withdraw>withdrawn',
      withdrawn: '',
    }),
  )
  const terms = Object.fromEntries(
    Object.entries(versionMachine.moves).map(([name, { from: _f, to: _t, ...more }]) => [name, more]),
  )
  expect(terms).toEqual({
    test: { needsFile: true },
    reopen: {},
    release: { needsFile: true, bySecondPerson: true },
    withdraw: { needsReason: true },
  })
})

test('an order and its invoice', () => {
  expect(movesOf(orderMachine)).toEqual(
    parseTable({
      created: 'pay>paid cancel>cancelled',
      paid: 'fulfil>fulfilled refund>refunding',
      fulfilled: 'close>closed refund>refunding',
      closed: '',
      cancelled: '',
      refunding: 'refunded>refunded',
      refunded: '',
    }),
  )
  const movesWithReason = Object.entries(orderMachine.moves).filter(([, move]) => 'reasoned' in move)
  expect(movesWithReason.map(([name]) => name)).toEqual(['cancel', 'refund'])
  expect(movesOf(invoiceMachine)).toEqual(
    parseTable({
      requested: 'issue>issuing withdraw>withdrawn',
      issuing: 'enter>issued fail>failed',
      issued: 'requestRed>redRequested/redWaiting',
      failed: 'issue>issuing withdraw>withdrawn',
      withdrawn: '',
      redWaiting: 'confirmRed>redRequested denyRed>issued withdrawRed>issued redVoid>issued',
      redRequested: 'withdrawRed>issued issueRed>redIssued/issued',
      redIssued: '',
    }),
  )
})

test('feedback, versions of the app, messages to owners', () => {
  expect(movesOf(feedbackMachine)).toEqual(
    parseTable({
      new: 'take>taken',
      taken: 'take>taken giveBack>new answer>answered close>closed',
      answered: 'answer>answered close>closed reopen>new',
      closed: 'reopen>new',
    }),
  )
  const byTaker = Object.entries(feedbackMachine.moves).filter(([, move]) => 'byTaker' in move)
  expect(byTaker.map(([name]) => name)).toEqual(['giveBack', 'answer'])
  expect(movesOf(appVersionMachine)).toEqual(
    parseTable({
      draft: 'submit>toBeReleased cancel>cancelled',
      toBeReleased: 'reopen>draft publish>published cancel>cancelled',
      published: 'remove>removed',
      cancelled: '',
      removed: '',
    }),
  )
  expect(movesOf(messageMachine)).toEqual(
    parseTable({
      draft: 'release>scheduled',
      scheduled: 'stop>stopped unpublish>unpublished start>pushing fail>failed',
      pushing: 'stop>stopped unpublish>unpublished finish>done fail>failed',
      done: 'unpublish>unpublished',
      stopped: 'resume>scheduled unpublish>unpublished',
      failed: 'resume>scheduled unpublish>unpublished',
      unpublished: '',
    }),
  )
})

test('a meeting and its draw', () => {
  expect(movesOf(meetingMachine)).toEqual(
    parseTable({
      draft: 'publish>published',
      published: 'withdraw>draft start>running',
      running: 'end>ended',
      ended: 'start>running',
    }),
  )
  expect(movesOf(drawMachine)).toEqual(
    parseTable({
      draft: 'publish>published',
      published: 'open>joining lock>locked void>void',
      joining: 'lock>locked void>void',
      locked: 'entropy>drawing void>void',
      drawing: 'finish>finished void>void',
      finished: '',
      void: '',
    }),
  )
})

test('a prototype car', () => {
  expect(movesOf(prototypeMachine)).toEqual(
    parseTable({
      available: 'borrow>borrowed sale>sold transfer>transferred scrap>scrapped',
      borrowed: 'return>available sale>sold transfer>transferred scrap>scrapped',
      sold: '',
      transferred: 'scrap>scrapped',
      scrapped: '',
    }),
  )
})
