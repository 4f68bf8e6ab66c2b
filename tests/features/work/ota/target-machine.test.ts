import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { rules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import { campaignMachine } from '../../../../src/features/work/ota/campaign/state-texts.ts'
import {
  dueEvent,
  nextTargetRow,
  type TargetHappening,
  type TargetRow,
} from '../../../../src/features/work/ota/target/move.ts'
import { offerKind, unmetCondition } from '../../../../src/features/work/ota/target/offer-kind.ts'
import { type TargetEvent, targetEvents, targetMachine } from '../../../../src/features/work/ota/target/state-texts.ts'
import { isOpen, openStates } from '../../../../src/features/work/ota/target/states.ts'
import { verdictOf } from '../../../../src/features/work/ota/target/verdict.ts'
import { inCheck } from '../../../check.ts'
import { planOfPart } from './campaigns.ts'

const { deadlines, retry } = rules.parse({})
const terms = { deadlines, retry, freeOfConsent: false, isOpen: true, isRunning: true }
const fresh: TargetRow = {
  vin: 'A',
  campaign: 1,
  state: 'planned',
  code: null,
  cause: null,
  percent: null,
  attempt: 1,
  refusals: 0,
  action: null,
  closed: false,
  before: null,
  cancelBy: null,
  other: null,
  dueAt: null,
  offeredAt: null,
  notifiedAt: null,
  acceptedAt: null,
  downloadingAt: null,
  downloadedAt: null,
  beganAt: null,
  installedAt: null,
  endedAt: null,
}
const eventNames = Object.keys(targetEvents) as TargetEvent[]
const happening = fc.record({
  event: fc.constantFrom(...eventNames),
  gapMs: fc.integer({ min: 0, max: 100 * hourMs }),
  userId: fc.constantFrom(1, 2),
  freeOfConsent: fc.boolean(),
})

/** Applies events in sequence. Returns all rows, from the first one on. */
function rowsAfter(events: readonly (Omit<TargetHappening, 'at'> & { gapMs?: number; freeOfConsent?: boolean })[]) {
  let at = 1_000_000
  const rows = [fresh]
  for (const { gapMs = 1_000, freeOfConsent = false, ...event } of events) {
    at += gapMs
    const row = rows.at(-1)!
    rows.push(nextTargetRow(row, { ...event, at }, { ...terms, freeOfConsent }) ?? row)
  }
  return rows
}

test('whatever happens in whatever order, an update stays in its table', () => {
  const ways = new Set(targetMachine.transitions.map(({ from, move, to }) => `${from} ${move} ${to}`))
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (events) => {
      const rows = rowsAfter(events)
      rows.slice(1).forEach((row, index) => {
        const before = rows[index]!
        const { event } = events[index]!
        if (row !== before) expect(ways).toContain(`${before.state} ${event} ${row.state}`)
        // An open update has a deadline. A planned, skipped, successful, cancelled or closed one has none.
        if (isOpen(row.state)) expect(row.dueAt).not.toBeNull()
        if (['succeeded', 'cancelled', 'closed', 'skipped', 'planned'].includes(row.state)) expect(row.dueAt).toBeNull()
        expect(row.endedAt === null).toBe(row.state === 'planned' || isOpen(row.state))
        // Success requires the start of an installation.
        if (row.state === 'succeeded') expect(row.beganAt).not.toBeNull()
        if (row.state === 'cancelling') expect(row.before).not.toBeNull()
        expect(row.attempt).toBe(
          1 + rows.slice(0, index + 2).filter((each, at) => at > 0 && each.attempt > rows[at - 1]!.attempt).length,
        )
      })
    }),
    { numRuns: inCheck(100, 500) },
  )
})

test('every state is reached, and every open one is left by time alone', () => {
  const reachable = new Set(['planned'])
  for (let size = 0; size !== reachable.size; ) {
    size = reachable.size
    for (const { from, to } of targetMachine.transitions) if (reachable.has(from)) reachable.add(to)
  }
  expect([...reachable].sort()).toEqual([...targetMachine.keys].sort())
  for (const state of openStates)
    expect(
      targetMachine.next(state, dueEvent(state), {
        begun: false,
        freeOfConsent: false,
        before: null,
        secondPerson: false,
      }),
    ).toBe('timedOut')
})

test('no event is taken twice: told again it changes nothing', () => {
  for (const { from, move: event, to } of targetMachine.transitions) {
    const again = targetMachine.next(to, event, { begun: true, freeOfConsent: true, before: from, secondPerson: true })
    // Exceptions: progress continues, and conditions may stay unmet.
    if (event === 'progress' || event === 'conditionsUnmet' || event === 'failed' || event === 'declined') continue
    expect([event, to, again === undefined || again === to || from === to]).toEqual([event, to, true])
  }
})

const way = (...events: TargetEvent[]) => rowsAfter(events.map((event) => ({ event }))).at(-1)!

test('said to be done is not done: before a download, with the old version, without a report (attack 16)', () => {
  const claimedRow = way('offered', 'notified', 'accepted', 'installed')
  expect(claimedRow.state).toBe('verifying')
  expect(way('offered', 'notified', 'accepted', 'installed', 'oldVersions')).toMatchObject({
    state: 'rolledBack',
    code: 'claimed',
  })
  const silent = rowsAfter([
    ...(['offered', 'notified', 'accepted', 'downloading', 'downloaded', 'installing', 'installed'] as const).map(
      (event) => ({ event }),
    ),
    { event: 'timedOut', gapMs: 24 * hourMs },
  ]).at(-1)!
  expect([silent.state, silent.code]).toEqual(['timedOut', 'noReport'])
  // A late proof still counts.
  expect(nextTargetRow(silent, { event: 'verified', at: 10 ** 10 }, terms)?.state).toBe('succeeded')
  expect(way('installed', 'offered', 'installed').state).toBe('offered')
})

test('what installs is not called off; a box that was quicker, or refuses, has its way (attack 17)', () => {
  const until = ['offered', 'notified', 'accepted', 'downloading', 'downloaded'] as const
  expect(way(...until, 'installing', 'cancelAsked').state).toBe('installing')
  expect(way(...until, 'cancelAsked').state).toBe('cancelling')
  expect(way(...until, 'cancelAsked', 'installing').state).toBe('installing')
  expect(way(...until, 'cancelAsked', 'installed').state).toBe('verifying')
  expect(way(...until, 'cancelAsked', 'installed', 'verified').state).toBe('succeeded')
  expect(way(...until, 'cancelAsked', 'cancelRefused').state).toBe('downloaded')
  expect(way(...until, 'cancelAsked', 'cancelled')).toMatchObject({ state: 'cancelled', code: 'byStaff' })
  expect(way('offered', 'cancelAsked').state).toBe('cancelled')
  const by = (userId: number, closer: number) =>
    rowsAfter([
      ...until.map((event) => ({ event })),
      { event: 'cancelAsked' as const, userId },
      { event: 'forceClosed' as const, userId: closer },
    ]).at(-1)!.state
  expect([by(1, 1), by(1, 2)]).toEqual(['cancelling', 'closed'])
})

test('a vehicle does not begin while its campaign is stopped; one that has begun goes on', () => {
  const stoppedTerms = { ...terms, isRunning: false }
  const acceptedRow = way('offered', 'notified', 'accepted')
  const cancelling = way('offered', 'notified', 'accepted', 'cancelAsked')
  for (const row of [acceptedRow, cancelling])
    for (const event of ['downloading', 'downloaded', 'installing', 'installed'] as const)
      expect([row.state, event, nextTargetRow(row, { event, at: 10 ** 9 }, stoppedTerms)]).toEqual([
        row.state,
        event,
        undefined,
      ])
  const startedRow = way('offered', 'notified', 'accepted', 'downloading')
  expect(nextTargetRow(startedRow, { event: 'downloaded', at: 10 ** 9 }, stoppedTerms)?.state).toBe('downloaded')
  expect(nextTargetRow(startedRow, { event: 'installing', at: 10 ** 9 }, stoppedTerms)?.state).toBe('installing')
})

test('what fails by chance is tried again, each time later, and not for ever', () => {
  let row = way('offered', 'notified', 'accepted', 'downloading')
  const waits: (number | null)[] = []
  for (let attempt = 1; attempt <= 4; attempt++) {
    const failedRow = nextTargetRow(row, { event: 'failed', code: 'download', at: 0 }, terms)!
    waits.push(failedRow.dueAt)
    row = ['retried', 'offered', 'notified', 'accepted', 'downloading'].reduce(
      (at, event) => nextTargetRow(at, { event: event as TargetEvent, at: 0 }, terms) ?? at,
      failedRow,
    )
  }
  expect(waits).toEqual([60 * minuteMs, 120 * minuteMs, null, null])
  expect(
    nextTargetRow(
      way('offered', 'notified', 'accepted', 'downloading'),
      { event: 'failed', code: 'signature', at: 0 },
      terms,
    )!.dueAt,
  ).toBeNull()
  // After a refusal the owner gets the request again, three times, a week apart.
  const refusals = [1, 2, 3, 4].map((refusalNumber) => {
    const requestRow = { ...way('offered', 'notified'), refusals: refusalNumber - 1 }
    return nextTargetRow(requestRow, { event: 'declined', at: 0 }, terms)!.dueAt
  })
  expect(refusals).toEqual([168 * hourMs, 168 * hourMs, 168 * hourMs, null])
})

const { install } = planOfPart()
const ready = { parked: true, gearP: true, charging: false, socPercent: 80 }
const asks = {
  paused: false,
  campaign: 'running',
  install,
  vehicle: ready,
  zone: 'Asia/Shanghai',
  now: 0,
  withdrawn: false,
} as const

test('nothing is offered while it is paused, withdrawn, outside of its window, or its conditions are unknown; what installs goes on', () => {
  for (const state of targetMachine.keys)
    for (const campaign of campaignMachine.keys) {
      const { kind } = offerKind({ ...asks, state, campaign })
      const isBusy = state === 'installing' || state === 'verifying'
      if (campaign !== 'running')
        expect([state, kind]).toEqual([state, isBusy ? 'deploy' : state === 'cancelling' ? 'cancel' : 'nothing'])
    }
  expect(offerKind({ ...asks, state: 'offered' }).kind).toBe('confirm')
  expect(offerKind({ ...asks, state: 'accepted' }).kind).toBe('deploy')
  expect(offerKind({ ...asks, state: 'downloading', withdrawn: true })).toEqual({ kind: 'nothing', hold: 'withdrawn' })
  expect(offerKind({ ...asks, state: 'installing', withdrawn: true }).kind).toBe('deploy')
  expect(offerKind({ ...asks, state: 'accepted', paused: true }).kind).toBe('nothing')
  const night = { ...install, windows: [{ from: '22:00', until: '06:00', days: [] }] }
  const noon = Date.parse('2026-06-01T04:00:00Z')
  expect(offerKind({ ...asks, state: 'accepted', install: night, now: noon })).toEqual({
    kind: 'nothing',
    hold: 'window',
  })
  expect(offerKind({ ...asks, state: 'accepted', install: night, now: noon + 12 * hourMs }).kind).toBe('deploy')
  // If no consent is required, it is deployed at once, within its window.
  expect(offerKind({ ...asks, state: 'offered', install: { ...install, consent: 'none' } }).kind).toBe('deploy')
  const conditions = { ...install, parked: true, notCharging: true, socPercent: 30 }
  const cases = [
    [ready, undefined],
    [{ ...ready, parked: null }, 'parked'],
    [{ ...ready, parked: false }, 'parked'],
    [{ ...ready, gearP: null }, 'gear'],
    [{ ...ready, gearP: false }, 'gear'],
    [{ ...ready, charging: null }, 'charging'],
    [{ ...ready, charging: true }, 'charging'],
    [{ ...ready, socPercent: null }, 'soc'],
    [{ ...ready, socPercent: 29 }, 'soc'],
    [{ ...ready, socPercent: 30 }, undefined],
  ] as const
  for (const [vehicle, unmet] of cases) expect(unmetCondition(conditions, vehicle)).toBe(unmet)
  // The gear matters only where the vehicle must be parked.
  expect(unmetCondition({ ...conditions, parked: false }, { ...ready, parked: null, gearP: null })).toBe(undefined)
})

test('only exactly the wanted versions, reported after the installation began, prove it', () => {
  const part = (version: string, at: number, more = {}) => ({
    ecu: 'BMS',
    partNumber: 'P-BMS',
    version,
    at,
    gotAt: at,
    ...more,
  })
  const content = [{ ecu: 'BMS', partNumber: 'P-BMS', version: '2' }]
  const ran = [{ ecu: 'BMS', partNumber: 'P-BMS', version: '1' }]
  const facts = { state: 'verifying', content, ran, downloadingAt: 10, beganAt: 20, installedAt: 30 } as const
  const verdictFor = (parts: Parameters<typeof verdictOf>[0]['reported'], more = {}) =>
    verdictOf({ ...facts, ...more, reported: parts })
  expect(verdictFor([part('2', 31)])).toEqual(['verified'])
  expect(verdictFor([part('2', 20)])).toEqual(['verified'])
  // A version from before the installation is a replay. One that arrives after it counts even with an early time,
  // because the vehicle's clock may be slow.
  expect(verdictFor([part('2', 19)])).toEqual([])
  expect(verdictFor([part('2', 5, { gotAt: 31 })])).toEqual(['verified'])
  expect(verdictFor([part('2', 31, { partNumber: 'P-OTHER' })])).toEqual(['otherVersions'])
  expect(verdictFor([part('2', 31, { partNumber: null })])).toEqual(['verified'])
  expect(verdictFor([part('1', 31)])).toEqual(['oldVersions'])
  expect(verdictFor([part('1.5', 31)])).toEqual(['otherVersions'])
  // The vehicle may not have restarted yet, or not have reported since.
  expect(verdictFor([part('1', 25)])).toEqual([])
  expect(verdictFor([part('1', 31)], { state: 'installing' })).toEqual([])
  expect(verdictFor([])).toEqual([])
  // The target version on one ECU of two.
  const two = [...content, { ecu: 'VCU', partNumber: 'P-VCU', version: '5' }]
  const vcu = { ecu: 'VCU', partNumber: 'P-VCU', version: '4', at: 31, gotAt: 31 }
  expect(verdictFor([part('2', 31), vcu], { content: two })).toEqual(['otherVersions'])
  expect(verdictFor([part('2', 31)], { content: two })).toEqual([])
  // The box never reported the start of the installation.
  expect(verdictFor([part('2', 15)], { state: 'downloaded', beganAt: null, installedAt: null })).toEqual([
    'installed',
    'verified',
  ])
  expect(verdictFor([part('2', 5)], { state: 'downloaded', beganAt: null, installedAt: null })).toEqual([])
})
