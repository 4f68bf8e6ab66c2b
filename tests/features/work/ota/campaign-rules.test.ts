import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import {
  groupStateOf,
  overLimit,
  tallyOf,
  verdictOf,
} from '../../../../src/features/work/ota/campaign/machine/groups.ts'
import { rateNow, refillBucket } from '../../../../src/features/work/ota/campaign/machine/rate.ts'
import { rankOf, sizesOf } from '../../../../src/features/work/ota/campaign/machine/shares.ts'
import { defaultRules, type GroupShare, groupRule } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import {
  type CampaignEvent,
  campaignEvents,
  campaignMachine,
} from '../../../../src/features/work/ota/campaign/state-texts.ts'
import { targetMachine } from '../../../../src/features/work/ota/target/state-texts.ts'
import { inCheck } from '../../../check.ts'

const rule = (more = {}) => groupRule.parse({ name: 'a', share: { by: 'rest' }, ...more })
const none = { executed: 0, errors: 0 }
const facts = (states: Parameters<typeof tallyOf>[0], more = {}) => ({
  rule: rule(),
  tally: tallyOf(states, 0),
  accepted: none,
  released: false,
  isLast: false,
  soakUntil: null,
  alarms: null,
  now: 0,
  ...more,
})

test('a new campaign has groups of 1, 10 and 50 percent and the rest, and stops at 5 % of 20', () => {
  const shares = defaultRules.groups.map(({ share }) => share)
  expect(shares).toEqual([
    { by: 'percent', percent: 1 },
    { by: 'percent', percent: 10 },
    { by: 'percent', percent: 50 },
    { by: 'rest' },
  ])
  expect(
    defaultRules.groups.every((each) => each.errorPercent === 5 && each.minExecuted === 20 && each.soakHours === 24),
  ).toBe(true)
})

test('a limit acts exactly at its value (attack 19)', () => {
  expect(overLimit(facts({ succeeded: 19, failed: 1 }))).toBe('errorPercent')
  expect(overLimit(facts({ succeeded: 20, failed: 1 }))).toBeUndefined()
  expect(overLimit(facts({ succeeded: 18, failed: 1 }))).toBeUndefined()
  expect(overLimit(facts({ succeeded: 95, timedOut: 2, rolledBack: 2, inconsistent: 1 }))).toBe('errorPercent')
  expect(overLimit(facts({ succeeded: 96, timedOut: 2, rolledBack: 2 }))).toBeUndefined()
  const countRule = { rule: rule({ errorCount: 3, errorPercent: null }) }
  expect(overLimit(facts({ failed: 2 }, countRule))).toBeUndefined()
  expect(overLimit(facts({ failed: 3 }, countRule))).toBe('errorCount')
  // Errors that a user accepted do not count. Only later executions are judged.
  expect(overLimit(facts({ succeeded: 19, failed: 21 }, { accepted: { executed: 20, errors: 20 } }))).toBe(
    'errorPercent',
  )
  expect(overLimit(facts({ succeeded: 20, failed: 21 }, { accepted: { executed: 20, errors: 20 } }))).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(2_000), fc.nat(2_000), (tenths, successes, failures) => {
      const percent = tenths / 10
      const executions = successes + failures
      const limit = overLimit(
        facts({ succeeded: successes, failed: failures }, { rule: rule({ errorPercent: percent, minExecuted: 20 }) }),
      )
      // The expected result in exact integer arithmetic.
      const isOver = failures > 0 && executions >= 20 && failures * 1000 >= tenths * executions
      expect(limit === 'errorPercent').toBe(isOver)
    }),
    { numRuns: inCheck(100, 1_000) },
  )
})

test('the next group starts exactly when success, minimum and soak time are reached', () => {
  const gateRule = { rule: rule({ successPercent: 80, minExecuted: 20, errorPercent: null, soakHours: 24 }) }
  expect(verdictOf(facts({ succeeded: 79, planned: 21 }, gateRule)).waits).toEqual(['success'])
  expect(verdictOf(facts({ succeeded: 80, planned: 20 }, gateRule))).toMatchObject({
    waits: ['soak'],
    beginsSoak: true,
  })
  expect(verdictOf(facts({ succeeded: 19, planned: 1 }, gateRule)).waits).toEqual(['executed'])
  expect(verdictOf(facts({ succeeded: 100 }, { ...gateRule, soakUntil: 10, now: 9 })).waits).toEqual(['soak'])
  expect(verdictOf(facts({ succeeded: 100 }, { ...gateRule, soakUntil: 10, now: 10 })).waits).toEqual([])
  const alarms = (before: number, during: number) =>
    verdictOf(facts({ succeeded: 100 }, { ...gateRule, soakUntil: 10, now: 10, alarms: { before, during } }))
  expect(alarms(0.5, 0.5).hold).toBeUndefined()
  expect(alarms(0.5, 0.51).hold).toBe('newAlarms')
  const byHand = { rule: rule({ next: 'hand', soakHours: 0, minExecuted: 0 }) }
  expect(verdictOf(facts({ succeeded: 1 }, byHand)).waits).toEqual(['hand'])
  expect(verdictOf(facts({ succeeded: 1 }, { ...byHand, released: true })).waits).toEqual([])
})

test('an empty group, one that is offline as a whole, and vehicles that are no more (attack 19)', () => {
  expect(verdictOf(facts({}))).toEqual({ waits: [], beginsSoak: false, isOver: true })
  expect(groupStateOf(verdictOf(facts({})), false)).toBe('ended')
  expect(verdictOf(facts({ timedOut: 50 })).hold).toBe('errorPercent')
  expect(verdictOf(facts({ timedOut: 5 })).hold).toBe('successMissed')
  // Skipped vehicles do not affect the verdict.
  expect(verdictOf(facts({ skipped: 50 }))).toMatchObject({ waits: [], isOver: true })
  expect(verdictOf(facts({ skipped: 50, succeeded: 1 }, { rule: rule({ soakHours: 0 }) })).waits).toEqual([])
  // A group smaller than the minimum is judged once all of its vehicles are executed.
  expect(verdictOf(facts({ succeeded: 3 }, { rule: rule({ soakHours: 0 }) })).waits).toEqual([])
  expect(
    verdictOf(facts({ succeeded: 2, planned: 1 }, { rule: rule({ soakHours: 0, successPercent: 50 }) })).waits,
  ).toEqual(['executed'])
})

test('sums of a group are those of its states', () => {
  const counts = fc.dictionary(fc.constantFrom(...targetMachine.keys), fc.nat(50))
  fc.assert(
    fc.property(counts, fc.nat(5), (states, pending) => {
      const tally = tallyOf(states as never, pending)
      const sum = Object.values(states).reduce((all, n) => all + n, 0)
      expect(tally.total).toBe(sum)
      expect(tally.executed).toBe(tally.succeeded + tally.errors)
      expect(tally.executed + tally.unfinished - pending + (sum - tally.measured)).toBe(sum)
    }),
  )
})

test('every vehicle is in one group, and percentages are those of all', () => {
  const share: fc.Arbitrary<GroupShare> = fc.oneof(
    fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ by: fc.constant('count' as const), count: fc.integer({ min: 1, max: 500 }) }),
  )
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 8 }), fc.boolean(), fc.nat(2_000), (shares, rest, total) => {
      const all: GroupShare[] = rest ? [...shares, { by: 'rest' }] : shares
      const sizes = sizesOf(all, total)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total)
      expect(sizes.every((size) => size >= 0)).toBe(true)
    }),
  )
  expect(
    sizesOf(
      defaultRules.groups.map((each) => each.share),
      1_000,
    ),
  ).toEqual([10, 100, 500, 390])
  expect(
    sizesOf(
      defaultRules.groups.map((each) => each.share),
      3,
    ),
  ).toEqual([1, 1, 1, 0])
  expect(
    sizesOf(
      [
        { by: 'vins', vins: ['A'] },
        { by: 'percent', percent: 10 },
      ],
      10,
    ),
  ).toEqual([0, 10])
  // The rank of a vehicle is stable within a campaign and differs between campaigns.
  const vins = Array.from({ length: 200 }, (_, n) => `VIN${n}`)
  const first = (campaign: number) => vins.toSorted((a, b) => rankOf(a, campaign) - rankOf(b, campaign)).slice(0, 5)
  expect(first(1)).toEqual(first(1))
  expect(first(1)).not.toEqual(first(2))
})

test('the rate rises with success, and nothing gushes after a standstill', () => {
  const { rate } = { rate: { perMinute: 60, factor: 2, after: 100, maximum: 200 } }
  expect([0, 99, 100, 199, 200, 10_000, 10 ** 9].map((n) => rateNow(rate, n))).toEqual([
    60, 60, 120, 120, 200, 200, 200,
  ])
  const firstFill = refillBucket({ credit: 0, at: null }, 60, 0)
  expect(firstFill).toEqual({ credit: 10, at: 0 })
  expect(refillBucket({ credit: 0, at: 0 }, 60, 5_000).credit).toBe(5)
  expect(refillBucket({ credit: 0, at: 0 }, 60, 10 * minuteMs).credit).toBe(10)
  expect(refillBucket({ credit: 0, at: 0 }, 1, 30_000).credit).toBe(0.5)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 1_000 }),
      (gaps, perMinute) => {
        let [bucket, sentCount, at] = [refillBucket({ credit: 0, at: null }, perMinute, 0), 0, 0]
        for (const gap of gaps) {
          at += gap
          bucket = refillBucket(bucket, perMinute, at)
          const now = Math.floor(bucket.credit)
          sentCount += now
          bucket = { ...bucket, credit: bucket.credit - now }
        }
        expect(sentCount).toBeLessThanOrEqual((at * perMinute) / minuteMs + Math.max(1, perMinute / 6) + 1e-6)
      },
    ),
  )
})

test('a campaign stays in its table; nobody approves their own; one that has ended stays so', () => {
  const ways = new Set(campaignMachine.transitions.map(({ from, move, to }) => `${from} ${move} ${to}`))
  const events = Object.keys(campaignEvents) as CampaignEvent[]
  const step = fc.record({
    event: fc.constantFrom(...events),
    facts: fc.record({ secondPerson: fc.boolean(), freeOfApproval: fc.boolean(), withdrawn: fc.boolean() }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state: (typeof campaignMachine.keys)[number] = 'draft'
      for (const { event, facts: stepFacts } of steps) {
        const next = campaignMachine.next(state, event, stepFacts)
        if (next === undefined) continue
        expect(ways).toContain(`${state} ${event} ${next}`)
        if (event === 'approved') expect(stepFacts.secondPerson || stepFacts.freeOfApproval).toBe(true)
        if (event === 'resumed') expect(stepFacts.withdrawn).toBe(false)
        expect(['complete', 'terminated']).not.toContain(state)
        state = next
      }
    }),
  )
  const reachable = new Set(['draft'])
  for (let size = 0; size !== reachable.size; ) {
    size = reachable.size
    for (const { from, to } of campaignMachine.transitions) if (reachable.has(from)) reachable.add(to)
  }
  expect([...reachable].sort()).toEqual([...campaignMachine.keys].sort())
})
