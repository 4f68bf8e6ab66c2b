import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, fleetDay, fleetDayStart, fleetTime, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { sessions } from '../../../../src/features/base/accounts/session/store.ts'
import { boardCalls } from '../../../../src/features/work/analysis/board/contract.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { fitting } from '../../../../src/features/work/analysis/subscription/attachments.ts'
import {
  subscriptionCalls as calls,
  unsubscribeCalls,
} from '../../../../src/features/work/analysis/subscription/contract.ts'
import { nextDue, planOf, planText, type Timing } from '../../../../src/features/work/analysis/subscription/plan.ts'
import { sendingSubscriptions } from '../../../../src/features/work/analysis/subscription/send-job.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { eq, sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { letterParts, mailServer } from '../../../platform/mail-server.ts'
import { decodePng } from '../../../platform/picture/decode-png.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

test('when it is due, by the fleet’s clock', () => {
  const due = (plan: Partial<Timing>, after: string) =>
    fleetTime(
      nextDue({ rhythm: 'daily', weekday: null, monthDay: null, hour: 8, ...plan }, Date.parse(`${after}+08:00`)),
    )
  expect(due({}, '2026-05-13T07:59:59')).toBe('2026-05-13 08:00:00')
  expect(due({}, '2026-05-13T08:00:00')).toBe('2026-05-14 08:00:00')
  expect(due({ hour: 0 }, '2026-12-31T23:30:00')).toBe('2027-01-01 00:00:00')
  // 13 May 2026 is a Wednesday.
  expect(due({ rhythm: 'weekly', weekday: 'wed' }, '2026-05-13T08:30:00')).toBe('2026-05-20 08:00:00')
  expect(due({ rhythm: 'weekly', weekday: 'thu' }, '2026-05-13T08:30:00')).toBe('2026-05-14 08:00:00')
  expect(due({ rhythm: 'monthly', monthDay: 31 }, '2026-01-31T09:00:00')).toBe('2026-02-28 08:00:00')
  expect(due({ rhythm: 'monthly', monthDay: 31 }, '2028-02-01T09:00:00')).toBe('2028-02-29 08:00:00')
  expect(due({ rhythm: 'monthly', monthDay: 1 }, '2026-05-01T08:00:00')).toBe('2026-06-01 08:00:00')
  expect(planOf({ rhythm: 'weekly', hour: 8 })).toBeUndefined()
  expect(planText({ rhythm: 'monthly', weekday: null, monthDay: 3, hour: 7 })[1]).toBe(
    'On day 3 of each month at 07:00',
  )
})

let mails: Awaited<ReturnType<typeof mailServer>>
let on: TestServer
/** Account that sees all vehicles. */
let owner: Client
/** Account that sees the first vehicle. */
let reader: Client
let today: string
const all = [...[calls, chartCalls, boardCalls].flatMap((each) => Object.values(each)), tripCalls.query].map(
  ({ path }) => path,
)

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
  owner = await on.asUser({ links: all, allVehicles: true, userName: 'owner' })
  reader = await on.asUser({ links: all, groups: [await addGroup(on, 'first', [vinOf(1)])], userName: 'reader' })
  await on.parts.store.db.update(sessions).set({ lang: 'zh' }).where(eq(sessions.accountId, reader.id))
  for (const [n, count] of [
    [1, 2],
    [2, 5],
  ] as const)
    for (let at = 0; at < count; at++) {
      const moments = [0, 10].map((minutes) =>
        new Date(fleetDayStart(today) + 8 * hourMs + (at * 20 + minutes) * minuteMs).toISOString(),
      )
      await on.parts.store.db.execute(sql`
        insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
        values (${vinOf(n)}, 1, 1, ${moments[0]}::timestamptz, ${moments[1]}::timestamptz, ${moments[1]}::timestamptz, 80, 70, 5000, 5, 0, now())`)
    }
})
beforeEach(async () => {
  // Earlier tests advanced the clock, so sessions may have expired.
  owner = await on.session(owner.id)
  reader = await on.session(reader.id)
  await on.parts.store.db.execute(sql`delete from subscription`)
  mails.taken.length = 0
})
afterAll(async () => {
  await on.close()
  await mails.close()
})

const addChart = async (people: number[] = [reader.id]) =>
  (
    await callData(owner, chartCalls.add, {
      name: 'Trips / vehicle',
      look: 'ranking',
      people,
      query: {
        explore: 'trips',
        dimensions: [{ field: 'vin' }],
        measures: ['count', 'distance'],
        filters: [],
        limit: 1,
        period: { days: 3 },
      },
    })
  ).id
const subscriptionInput = (chart: number): InputOf<typeof calls.add> => ({
  chart,
  name: 'Trips',
  rhythm: 'daily',
  hour: 13,
  people: [owner.id, reader.id],
})
const turn = () =>
  sendingSubscriptions.run(on.parts, { hold: () => Promise.resolve(), signal: new AbortController().signal } as never)
const letters = (count: number) =>
  on.afterJobs(() => {
    expect(mails.taken).toHaveLength(count)
    return mails.taken
  })
const letterTo = (to: string) => letterParts(mails.taken.find((mail) => mail.to[0] === `${to}@example.com`)?.raw ?? '')

test('each person gets what they may see, in their language, once when it is due', async () => {
  const chart = await addChart()
  const { id } = await callData(owner, calls.add, subscriptionInput(chart))
  await turn()
  expect(mails.taken).toEqual([])
  on.clock.advance(hourMs)
  // Two processes at once, then one after a restart.
  await Promise.all([turn(), turn()])
  await turn()
  await letters(2)
  const mine = letterTo('owner')
  expect(mine.text).toContain('7 rows from 2 vehicles')
  expect(mine.text).toContain(`${vinOf(2)}: 5 | 25 km`)
  expect(mine.text).toContain(`The full table (2 rows) is attached as “Trips   vehicle-${today}.xlsx”.`)
  expect([...decodePng(mine.pictures[0]!).colors]).toContain('#3b82f6')
  const theirs = letterTo('reader')
  expect(theirs.text).toContain('2 条记录，1 辆车')
  expect(theirs.text).not.toContain(vinOf(2))
  const limits = { kind: 'xlsx', maxRows: 100, maxColumns: 20, maxUnpackedBytes: 1 << 20 } as const
  const read = readSheet(Readable.from([theirs.sheet]), limits)
  const rows: unknown[] = []
  for await (const row of read) rows.push(row)
  expect(JSON.stringify(rows)).toContain(vinOf(1))
  expect(JSON.stringify(rows)).not.toContain(vinOf(2))
  await on.afterJobs(async () => {
    const sends = await callData(owner, calls.sends, { id })
    expect(sends.map(({ person, state }) => [person, state]).sort()).toEqual([
      ['owner', 'sent'],
      ['reader', 'sent'],
    ])
  })
  expect(await callData(reader, calls.sends, { id })).toHaveLength(1)
  const [row] = (await callData(owner, calls.query, {})).rows
  expect(row).toMatchObject({
    state: 'active',
    plan: 'Every day at 13:00',
    nextAt: new Date(fleetDayStart(today) + 37 * hourMs).toISOString(),
  })
})

test('one that was planned by a clock far ahead is planned anew', async () => {
  const { id } = await callData(owner, calls.add, subscriptionInput(await addChart()))
  const [{ nextAt: due } = {}] = (await callData(owner, calls.query, {})).rows
  const far = new Date(Date.parse(String(due)) + 400 * dayMs).toISOString()
  await on.parts.store.db.execute(sql`update subscription set next_at = ${far} where id = ${id}`)
  await turn()
  expect((await callData(owner, calls.query, {})).rows).toMatchObject([{ id, nextAt: due }])
  expect(mails.taken).toEqual([])
})

test('tables that together are too large for a letter are left out, in their order', () => {
  const files = [4, 5, 3, 1].map((size) => ({ content: { byteLength: size } }))
  expect(fitting(files, 8).map((file) => file?.content.byteLength)).toEqual([4, undefined, 3, 1])
})

test('a link in the letter stops it for its reader alone, and only when somebody says so', async () => {
  const chart = await addChart()
  const { id } = await callData(owner, calls.add, { ...subscriptionInput(chart), hour: 15 })
  on.clock.advance(3 * hourMs)
  await turn()
  await letters(2)
  const secret = /unsubscribe\?secret=([\w-]{43})/.exec(letterTo('reader').text)?.[1] ?? ''
  const look = await on.anonymous.call(unsubscribeCalls.look, { secret })
  expect(look.data).toEqual({ name: 'Trips', stopped: false })
  expect((await on.anonymous.call(unsubscribeCalls.stop, { secret })).code).toBe(code.ok)
  expect((await on.anonymous.call(unsubscribeCalls.stop, { secret })).code).toBe(code.ok)
  expect((await on.anonymous.call(unsubscribeCalls.look, { secret })).data).toMatchObject({ stopped: true })
  for (const each of [unsubscribeCalls.look, unsubscribeCalls.stop])
    expect((await on.anonymous.call(each, { secret: 'x'.repeat(43) })).code).toBe(code.notFound)
  mails.taken.length = 0
  on.clock.advance(24 * hourMs)
  await turn()
  expect((await letters(1)).map(({ to }) => to[0])).toEqual(['owner@example.com'])
  const again = await on.session(reader.id)
  expect((await callData(again, calls.one, { id })).stopped).toMatchObject([{ id: reader.id }])
  await callData(again, calls.receive, { id, on: true })
  expect((await callData(again, calls.one, { id })).stopped).toEqual([])
})

test('who may not see it gets nothing, and its maker reads why', async () => {
  const [mine, theirs] = [await on.session(owner.id), await on.session(reader.id)]
  owner = mine
  const chart = await addChart()
  const { id } = await callData(mine, calls.add, subscriptionInput(chart))
  await on.parts.store.db.execute(sql`delete from chart_account`)
  expect(await callData(mine, calls.sendNow, { id })).toEqual({ to: 'owner@example.com' })
  await letters(1)
  on.clock.advance(25 * hourMs)
  await turn()
  await letters(2)
  owner = await on.session(owner.id)
  await on.afterJobs(async () => {
    const sends = await callData(owner, calls.sends, { id })
    expect(sends.find(({ person }) => person === 'reader')).toMatchObject({
      state: 'skipped',
      reason: 'The chart was deleted or is no longer shared with this person',
    })
  })
  expect((await (await on.session(reader.id)).call(calls.sendNow, { id })).code).toBe(code.state)
  expect(theirs.id).toBe(reader.id)
  await callData(owner, chartCalls.remove, { ids: [chart] })
  on.clock.advance(25 * hourMs)
  await turn()
  const later = await on.session(owner.id)
  expect((await callData(later, calls.query, {})).rows).toMatchObject([{ state: 'stopped', nextAt: null, chart: null }])
  expect((await later.call(calls.resume, { id })).code).toBe(code.state)
})

test('refused: incomplete plans, people who do not see the chart, others’ subscriptions, too many', async () => {
  owner = await on.session(owner.id)
  reader = await on.session(reader.id)
  const chart = await addChart()
  const base = subscriptionInput(chart)
  const addCode = async (input: object, client = owner) => (await client.call(calls.add, { ...base, ...input })).code
  expect(await addCode({ rhythm: 'weekly' })).toBe(code.invalid)
  expect(await addCode({ rhythm: 'monthly' })).toBe(code.invalid)
  expect(await addCode({ people: [] })).toBe(code.invalid)
  expect(await addCode({ chart: 999_999 })).toBe(code.notFound)
  expect(await addCode({ chart: undefined })).toBe(code.invalid)
  const { id: board } = await callData(owner, boardCalls.add, { name: 'Both' })
  expect(await addCode({ board })).toBe(code.invalid)
  expect(await addCode({ chart: undefined, board, people: [reader.id] })).toBe(code.invalid)
  expect((await reader.call(calls.add, { ...base, chart: undefined, board })).code).toBe(code.notFound)
  const { id } = await callData(owner, calls.add, base)
  for (const [call, input] of [
    [calls.update, { id, hour: 9 }],
    [calls.pause, { id }],
    [calls.resume, { id }],
    [calls.remove, { ids: [id] }],
  ] as const)
    expect((await reader.call(call as never, input as never)).code).toBe(code.forbidden)
  const stranger = await on.asUser({ links: all })
  expect((await stranger.call(calls.one, { id })).code).toBe(code.notFound)
  expect((await stranger.call(calls.receive, { id, on: false })).code).toBe(code.notFound)
  expect(await addCode({ people: [stranger.id] })).toBe(code.invalid)
  await callData(owner, calls.update, { id, rhythm: 'monthly', monthDay: 31 })
  await callData(owner, calls.pause, { id })
  expect(await callData(owner, calls.one, { id })).toMatchObject({
    state: 'paused',
    nextAt: null,
    monthDay: 31,
    weekday: null,
  })
  await callData(owner, calls.resume, { id })
  await callData(owner, calls.remove, { ids: [id] })
  await on.parts.store.db.execute(sql`insert into parameter_value (key, value) values ('subscription.perUser', '0')`)
  expect(await addCode({})).toBe(code.state)
  await on.parts.store.db.execute(sql`delete from parameter_value where key = 'subscription.perUser'`)
})

test('a board is mailed whole: each reader gets every chart that they may see, and is told of the others', async () => {
  owner = await on.session(owner.id)
  const query = (measures: string[], dimensions: { field: string }[]) => ({
    explore: 'trips',
    dimensions,
    measures,
    filters: [],
    period: { days: 1 },
  })
  const add = async (name: string, look: 'ranking' | 'number', chartQuery: ReturnType<typeof query>) =>
    (await callData(owner, chartCalls.add, { name, look, query: chartQuery })).id
  const charts = [
    await add('Per vehicle', 'ranking', query(['count'], [{ field: 'vin' }])),
    await add('In all', 'number', query(['distance'], [])),
  ]
  const { id: board } = await callData(owner, boardCalls.add, { name: 'Morning', people: [reader.id] })
  await callData(owner, boardCalls.put, { id: board, charts: [...charts, ...charts.slice(0, 1)] })
  const { board: row, cards } = await callData(owner, boardCalls.one, { id: board })
  const placements = cards.map(({ id: card, width, height }) => ({ card, width, height }))
  await callData(owner, boardCalls.arrange, {
    id: board,
    cards: placements,
    period: { days: 90 },
    seenAt: row.updatedAt,
  })
  const { id } = await callData(owner, calls.add, {
    board,
    name: 'Morning mail',
    rhythm: 'daily',
    hour: 14,
    people: [owner.id, reader.id],
  })
  expect((await callData(owner, calls.query, {})).rows).toMatchObject([
    { chart: null, board: { id: board, label: 'Morning' } },
  ])
  on.clock.advance(26 * hourMs)
  await turn()
  await letters(2)
  const mine = letterTo('owner')
  expect(mine.text).toContain('The board “Morning” with 2 charts:')
  expect(mine.text).toContain('=== 1. Per vehicle ===')
  expect(mine.text).toContain('=== 2. In all ===')
  // The board's period replaces the periods of its charts.
  expect(mine.text.match(/7 rows from 2 vehicles/g)).toHaveLength(2)
  expect(mine.sheets).toHaveLength(2)
  expect(mine.text).toContain('/#/chars?board=')
  expect(letterTo('reader').text.match(/2 条记录，1 辆车/g)).toHaveLength(2)
  expect(letterTo('reader').text).not.toContain(vinOf(2))

  mails.taken.length = 0
  owner = await on.session(owner.id)
  await callData(owner, chartCalls.remove, { ids: charts.slice(0, 1) })
  on.clock.advance(24 * hourMs)
  await turn()
  await letters(2)
  expect(letterTo('reader').text).toContain('Per vehicle：图表已删除，或不再共享给您')
  expect(letterTo('owner').text).toContain('The board “Morning” with one chart:')

  await on.parts.store.db.execute(sql`delete from chart_board_account`)
  mails.taken.length = 0
  on.clock.advance(24 * hourMs)
  await turn()
  await letters(1)
  owner = await on.session(owner.id)
  await on.afterJobs(async () => {
    const sends = await callData(owner, calls.sends, { id })
    expect(sends[0]).toMatchObject({ person: 'reader', state: 'skipped' })
    expect(sends[0]?.reason).toContain('board was deleted or is no longer shared')
  })
  await callData(owner, boardCalls.remove, { ids: [board] })
  on.clock.advance(24 * hourMs)
  await turn()
  expect((await callData(await on.session(owner.id), calls.one, { id })).state).toBe('stopped')
})
