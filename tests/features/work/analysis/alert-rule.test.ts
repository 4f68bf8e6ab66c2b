import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import type { ExploreQuery } from '../../../../src/domain/contract/explore/query.ts'
import { dayText } from '../../../../src/domain/contract/moments.ts'
import { dayMs, fleetDay, fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { askingRules } from '../../../../src/features/work/analysis/alertRule/alert-jobs.ts'
import { alertRuleCalls as calls } from '../../../../src/features/work/analysis/alertRule/contract.ts'
import { chartNotice } from '../../../../src/features/work/analysis/alertRule/notice-kinds.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { letterParts, mailServer } from '../../../platform/mail-server.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let mails: Awaited<ReturnType<typeof mailServer>>
let on: TestServer
/** Account that sees the first vehicle. */
let owner: Client
let other: Client
let group: number
let today: string
const all = [...Object.values(calls), ...Object.values(chartCalls), tripCalls.query]
  .filter(({ access }) => access === 'menu')
  .map(({ path }) => path)

beforeAll(async () => {
  mails = await mailServer()
  on = await openTestServer({
    config: { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, PUBLIC_URL: 'https://platform.example/' },
    // Noon in the fleet's time zone, so that no test crosses midnight.
    now: new Date(fleetDayStart(fleetDay(Date.now())) + 12 * hourMs),
  })
  today = fleetDay(on.parts.now().getTime())
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
  group = await addGroup(on, 'first', [vinOf(1)])
  owner = await on.asUser({ links: all, groups: [group], userName: 'owner' })
  other = await on.asUser({ links: all, userName: 'other' })
})
beforeEach(async () => {
  mails.taken.length = 0
  await on.parts.store.db.execute(sql`delete from alert_rule`)
  await on.parts.store.db.execute(sql`delete from trip`)
})
afterAll(async () => {
  await on.close()
  await mails.close()
})

async function addTrips(n: number, daysAgo: number, count: number): Promise<void> {
  const begin = fleetDayStart(today) - daysAgo * dayMs + 9 * hourMs
  for (let at = 0; at < count; at++) {
    const moments = [0, 10].map((minutes) => new Date(begin + (at * 20 + minutes) * minuteMs).toISOString())
    await on.parts.store.db.execute(sql`
      insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
      values (${vinOf(n)}, 1, 1, ${moments[0]}::timestamptz, ${moments[1]}::timestamptz, ${moments[1]}::timestamptz, 80, 70, 5000, 5, 0, now())`)
  }
}
const query = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  explore: 'trips',
  dimensions: [{ field: 'time', grain: 'day' }],
  measures: ['count', 'distance'],
  filters: [],
  period: { days: 7 },
  ...more,
})
const addChart = async (more: Partial<ExploreQuery> = {}, people: number[] = [], client = owner) =>
  (await callData(client, chartCalls.add, { name: 'Trips a day', look: 'bar', query: query(more), people })).id
const ruleInput = (chart: number): InputOf<typeof calls.add> =>
  ({
    chart,
    name: 'Many trips',
    condition: 'above',
    subject: 'current',
    measure: 'count',
    threshold: 2,
    runs: 1,
    every: 'm15',
    mail: false,
  }) as const
/** Runs the job once and advances the clock by the interval of rules. */
async function turn(): Promise<void> {
  // A new rule is evaluated at once, by its own job.
  await on.parts.worker.runDue()
  const run = { hold: () => Promise.resolve(), signal: new AbortController().signal } as never
  await askingRules.run(on.parts, run)
  on.clock.advance(15 * minuteMs)
}
const rules = async (client = owner) => (await callData(client, calls.query, {})).rows
const inbox = async (client = owner) => noticesIn(await callData(client, noticeCalls.inbox, {}), chartNotice) ?? []

test('it is told once when a line is crossed and once at the end, to its owner and those it names', async () => {
  const chart = await addChart({}, [other.id])
  const { id } = await callData(owner, calls.add, { ...ruleInput(chart), people: [other.id], mail: true })
  await turn()
  expect(await rules()).toMatchObject([{ state: 'quiet', lastValue: 0, chart: { id: chart }, name: 'Many trips' }])
  expect((await rules())[0]?.rule).toBe('Trips above 2 (the day so far)')
  await addTrips(1, 0, 3)
  // Vehicle 2 is outside the owner's scope.
  await addTrips(2, 0, 5)
  await turn()
  await turn()
  expect(await rules()).toMatchObject([{ state: 'firing', lastValue: 3 }])
  for (const client of [owner, other])
    expect(await inbox(client)).toMatchObject([{ kind: 'fired', name: 'Many trips', chart, own: client === owner }])
  await on.parts.store.db.execute(sql`delete from trip`)
  await turn()
  await turn()
  expect((await inbox()).map(({ kind }) => kind)).toEqual(['ended', 'fired'])
  const history = await callData(owner, calls.history, { id })
  expect(history.events.map(({ kind, value, told: notifiedCount }) => [kind, value, notifiedCount])).toEqual([
    ['ended', 0, 2],
    ['fired', 3, 2],
  ])
  expect(history.readings.map(({ value, met: isMet }) => [value, isMet])).toEqual([
    [0, false],
    [3, true],
    [3, true],
    [0, false],
    [0, false],
  ])
  await on.afterJobs(() => expect(mails.taken).toHaveLength(4))
  const firedLetter = (to: string) =>
    letterText(
      mails.taken.find((mail) => mail.to[0] === to && letterText(mail.raw).includes('has been triggered'))?.raw,
    )
  expect(firedLetter('owner@example.com')).toContain('Value: 3')
  expect(firedLetter('owner@example.com')).toContain(`https://platform.example/#/chars?chart=${chart}`)
  // Figures belong to the owner's scope, so others do not get them.
  expect(firedLetter('other@example.com')).not.toContain('Value:')
})
const letterText = (raw = '') => letterParts(raw).text

test('a rule that was planned by a clock far ahead is asked in the next turn', async () => {
  const { id } = await callData(owner, calls.add, ruleInput(await addChart()))
  await turn()
  const setNextAt = (interval: string) =>
    on.parts.store.db.execute(sql`
      update alert_rule set next_at = ${on.parts.now().toISOString()}::timestamptz + ${interval}::interval where id = ${id}`)
  await addTrips(1, 0, 3)
  await setNextAt('15 minutes')
  await turn()
  expect(await rules()).toMatchObject([{ state: 'quiet' }])
  await setNextAt('400 days')
  await turn()
  expect(await rules()).toMatchObject([{ state: 'firing', lastValue: 3 }])
})

test('no data, any row, a group by itself, and several checks in a row', async () => {
  const chart = await addChart()
  const groups = await addChart({ dimensions: [{ field: 'vin' }] })
  const base = { ...ruleInput(chart), measure: null, threshold: null }
  await callData(owner, calls.add, { ...base, name: 'missing', condition: 'missing', subject: 'latest' })
  await callData(owner, calls.add, { ...base, name: 'any', condition: 'any', subject: 'total' })
  await callData(owner, calls.add, { ...ruleInput(groups), name: 'each', subject: 'each', runs: 2 })
  const states = async () => Object.fromEntries((await rules()).map(({ name, state }) => [name, state]))
  await turn()
  expect(await states()).toEqual({ missing: 'firing', any: 'quiet', each: 'quiet' })
  await addTrips(1, 1, 4)
  await turn()
  expect(await states()).toEqual({ missing: 'quiet', any: 'firing', each: 'quiet' })
  await turn()
  expect(await states()).toEqual({ missing: 'quiet', any: 'firing', each: 'firing' })
  const { id } = (await rules()).find(({ name }) => name === 'each')!
  expect((await callData(owner, calls.history, { id })).events).toMatchObject([
    { kind: 'fired', value: 4, label: vinOf(1) },
  ])
})

const unavailableReason = 'The chart was deleted or is no longer shared with you'
test('who lost the right, the chart or the vehicles is told why it stopped, and can begin again', async () => {
  const { db } = on.parts.store
  const chart = await addChart({}, [other.id])
  const mine = await callData(owner, calls.add, ruleInput(chart))
  const theirs = await on.asUser({ links: all, groups: [group] })
  await callData(owner, chartCalls.update, {
    id: chart,
    name: 'Trips a day',
    look: 'bar',
    query: query(),
    people: [theirs.id],
  })
  await callData(theirs, calls.add, ruleInput(chart))
  await turn()
  await db.execute(sql`delete from vehicle_group_user where user_id = ${owner.id}`)
  await db.execute(sql`delete from chart_account`)
  await turn()
  expect(await rules()).toMatchObject([{ state: 'stopped', reason: 'You no longer have access to any vehicles' }])
  expect(await rules(theirs)).toMatchObject([{ state: 'stopped', reason: unavailableReason }])
  expect(await inbox(theirs)).toMatchObject([{ kind: 'stopped', own: true }])
  await db.execute(sql`insert into vehicle_group_user (group_id, user_id) values (${group}, ${owner.id})`)
  expect(await callData(owner, calls.resume, { ids: [mine.id] })).toEqual({ count: 1 })
  await callData(owner, chartCalls.update, {
    id: chart,
    name: 'Trips a day',
    look: 'bar',
    query: query({ measures: ['distance'] }),
  })
  // The resumed rule may have been evaluated before the chart changed. The next evaluation is 15 minutes later.
  await turn()
  await turn()
  expect((await rules())[0]?.reason).toMatch(/The chart has changed/)
  await callData(owner, chartCalls.update, { id: chart, name: 'Trips a day', look: 'bar', query: query() })
  await callData(owner, calls.resume, { ids: [mine.id] })
  await callData(owner, chartCalls.remove, { ids: [chart] })
  await turn()
  await turn()
  expect(await rules()).toMatchObject([{ state: 'stopped', reason: unavailableReason, chart: null }])
  expect(await inbox()).toHaveLength(3)
})

test('a condition is tried before it is kept', async () => {
  await addTrips(1, 1, 3)
  await addTrips(1, 2, 1)
  await addTrips(1, 4, 5)
  const chart = await addChart()
  const { name: _, every: __, mail: ___, ...condition } = ruleInput(chart)
  const trial = await callData(owner, calls.attempt, { ...condition, subject: 'latest' })
  expect(trial.now).toEqual({ value: 3, met: true, label: dayText('en', fleetDay(fleetDayStart(today) - 1)) })
  expect(trial.past).toMatchObject({ fired: 2, met: 2 })
  expect(trial.past?.points.map(({ value }) => value)).toEqual([0, 0, 5, 0, 1, 3])
  expect((await callData(owner, calls.attempt, { ...condition, subject: 'total' })).past).toBeNull()
})

test('refused: what cannot be asked, charts that are not seen, people who do not see them, too many', async () => {
  const chart = await addChart()
  const stranger = await on.session(other.id)
  const fixedChart = await addChart({ period: { from: today, to: today } })
  const base = ruleInput(chart)
  const addCode = async (input: object, client = owner) =>
    (await client.call(calls.add, { ...base, ...input } as never)).code
  expect(await addCode({ chart: fixedChart })).toBe(code.state)
  expect(await addCode({ measure: 'meanSpeed' })).toBe(code.invalid)
  expect(await addCode({ threshold: null })).toBe(code.invalid)
  expect(await addCode({ condition: 'missing', subject: 'each' })).toBe(code.invalid)
  expect(await addCode({ people: [other.id] })).toBe(code.invalid)
  expect(await addCode({}, stranger)).toBe(code.notFound)
  const { id } = await callData(owner, calls.add, base)
  for (const each of [calls.one, calls.history]) expect((await stranger.call(each, { id })).code).toBe(code.notFound)
  for (const each of [calls.pause, calls.resume, calls.remove])
    expect((await stranger.call(each, { ids: [id] })).code).toBe(code.notFound)
  expect((await stranger.call(calls.update, { id, name: 'Mine' })).code).toBe(code.notFound)
  await callData(owner, calls.update, { id, threshold: 7, every: 'd1' })
  expect(await callData(owner, calls.pause, { ids: [id] })).toEqual({ count: 1 })
  expect(await callData(owner, calls.one, { id })).toMatchObject({ state: 'paused', threshold: 7, every: 'd1' })
  await callData(owner, calls.remove, { ids: [id] })
  await on.parts.store.db.execute(sql`insert into parameter_value (key, value) values ('alertRule.perUser', '1')`)
  await callData(owner, calls.add, base)
  expect(await addCode({})).toBe(code.state)
  await on.parts.store.db.execute(sql`delete from parameter_value where key = 'alertRule.perUser'`)
})
