import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SentOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, fleetDay, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { clientErrorCalls } from '../../../../src/features/work/analysis/clientError/contract.ts'
import { pointCalls as calls } from '../../../../src/features/work/analysis/point/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../../check.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
type Batch = SentOf<typeof calls.collect>
type Point = Batch['points'][number]

beforeAll(async () => {
  on = await openTestServer({ now: new Date('2026-06-30T04:00:00Z') })
  admin = on.admin
})
afterAll(() => on.close())
beforeEach(async () => {
  for (const table of ['point', 'point_day', 'point_actor_day'])
    await on.parts.store.db.execute(sql`delete from ${sql.identifier(table)}`)
  await pass(minuteMs)
})

/** Advances the clock and signs the administrator in again, because no session lasts for days. */
async function pass(ms: number) {
  on.clock.advance(ms)
  admin = await on.session(on.admin.id)
}
async function collects(percent: number) {
  const key = 'point.percent'
  const parameter = (await callData(admin, parameterCalls.query, {})).find((each) => each.key === key)
  await callData(admin, parameterCalls.update, { key, value: String(percent), version: parameter?.version ?? 0 })
  await pass(minuteMs)
}
const clientOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const page = (seq: number, value: string, agoMs = 0): Point => ({ seq, agoMs, name: 'page', value })
const batch = (n: number, points: Point[], more: Partial<Batch> = {}): Batch => ({
  client: clientOf(n),
  platform: 'desk',
  version: 'abc123',
  points,
  ...more,
})
const tell = (n: number, points: Point[], more: Partial<Batch> = {}, by = on.anonymous) =>
  callData(by, calls.collect, batch(n, points, more))
const today = () => fleetDay(on.parts.now().getTime())
const period = (days = 7) => [fleetDay(on.parts.now().getTime() - (days - 1) * dayMs), today()]
const uses = async (filter = {}, client = admin) =>
  (await callData(client, calls.query, { filter: { period: period(), ...filter } })).rows.map((row) => [
    row.key,
    row.count,
    row.users,
    row.countBefore,
    row.usersBefore,
  ])

test('pages and actions count once each, however often a batch comes, on the day when they were', async () => {
  const points: Point[] = [
    page(1, '/index'),
    page(2, '/index', hourMs),
    { seq: 3, agoMs: 0, name: 'action', value: clientErrorCalls.clear.path },
    { seq: 4, agoMs: 0, name: 'theme', value: 'dark' },
    { seq: 5, agoMs: 0, name: 'install' },
  ]
  await Promise.all([tell(1, points), tell(1, points)])
  await tell(1, [...points, page(6, '/index', 5 * dayMs)])
  await tell(2, [page(1, '/index')], { platform: 'phone' })
  await pass(3 * dayMs)
  await tell(2, [page(2, '/logManagement')])
  expect(await uses()).toEqual([
    ['page /index', 3, 2, 1, 1],
    ['action /errorLog/clear', 1, 1, 0, 0],
    ['install', 1, 1, 0, 0],
    ['page /logManagement', 1, 1, 0, 0],
    ['theme dark', 1, 1, 0, 0],
  ])
  expect(await uses({ platform: ['phone'] })).toEqual([['page /index', 1, 1, 0, 0]])
  expect(await uses({ group: ['action'], version: 'abc123' })).toEqual([['action /errorLog/clear', 1, 1, 0, 0]])
  expect(await uses({ version: 'abc' })).toEqual([])
  const names = (await callData(admin, calls.query, { filter: { period: period() } })).rows.map(({ name }) => name)
  expect(names).toEqual(['Dashboard', 'Page error · Clear', 'App installed', 'Operation log', 'Theme changed · Dark'])
  const { now, before, days, platforms, versions } = await callData(admin, calls.picture, {
    filter: { period: period() },
  })
  expect(now).toEqual({ pages: 4, actions: 1, users: 2 })
  expect(before).toEqual({ pages: 1, actions: 0, users: 1 })
  expect(days.map((each) => [each.pages, each.actions, each.users])).toEqual([
    [3, 1, 2],
    [1, 0, 1],
  ])
  expect(platforms.map((each) => [each.platform, each.count, each.users])).toEqual([
    ['desk', 6, 2],
    ['phone', 1, 1],
  ])
  expect(versions).toMatchObject([{ version: 'abc123', count: 7, users: 2 }])
})

test('no free text, no VIN, no query, nothing that is not in the catalogue: refused, and nothing of the batch is kept', async () => {
  const good = page(1, '/index')
  const bad: unknown[] = [
    page(2, '/index?vin=LTESTV00000000001'),
    page(2, 'LTESTV00000000001'),
    page(2, '/LTESTV00000000001'),
    page(2, '/nowhere'),
    page(2, 'a remark of somebody'),
    page(2, ''),
    { seq: 2, agoMs: 0, name: 'page' },
    { seq: 2, agoMs: 0, name: 'action', value: '/no/such/call' },
    { seq: 2, agoMs: 0, name: 'action', value: '/vehicle/info?vin=LTESTV00000000001' },
    { seq: 2, agoMs: 0, name: 'typed', value: 'dark' },
    { seq: 2, agoMs: 0, name: 'theme', value: '张三' },
    { seq: 2, agoMs: 0, name: 'install', value: 'x' },
    { seq: 2, agoMs: 8 * dayMs, name: 'page', value: '/index' },
    { seq: -1, agoMs: 0, name: 'page', value: '/index' },
    Object.assign(page(2, '/index') as object, { vin: 'LTESTV00000000001' }),
  ]
  for (const point of bad) {
    const answer = await on.anonymous.post(calls.collect.path, batch(1, [good, point as Point]))
    expect([point, answer.code]).toEqual([point, code.invalid])
    on.clock.advance(minuteMs)
  }
  for (const more of [{ client: 'somebody' }, { version: 'by Zhang San' }, { platform: 'watch' as never }])
    expect((await on.anonymous.post(calls.collect.path, batch(1, [good], more))).code).toBe(code.invalid)
  const many = Array.from({ length: 51 }, (_, index) => page(index, '/index'))
  expect((await on.anonymous.post(calls.collect.path, batch(1, many))).code).toBe(code.invalid)
  expect(await uses()).toEqual([])
})

test('totals are those of a recount, whatever comes late, twice or at the same time', async () => {
  const values = ['/index', '/logManagement', '/login']
  const point = fc.record({ seq: fc.nat(30), daysAgo: fc.nat(6), value: fc.constantFrom(...values) })
  const batchLists = fc.array(fc.record({ n: fc.nat(3), points: fc.array(point, { minLength: 1, maxLength: 12 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(batchLists, async (batches) => {
      const sends = [...batches, ...batches].map(({ n, points }) =>
        tell(
          n,
          points.map(({ seq, daysAgo, value }) => page(seq, value, daysAgo * dayMs)),
        ),
      )
      await Promise.all(sends)
      on.clock.advance(minuteMs)
      const { rows } = await on.parts.store.db.execute<{ differ: number }>(sql`
        select count(*)::int as differ from (
          (select day, name, value, platform, version, count from point_day
            except select day, name, value, platform, version, count(*)::int from point group by 1, 2, 3, 4, 5)
          union all
          (select day, name, value, platform, version, count(*)::int from point group by 1, 2, 3, 4, 5
            except select day, name, value, platform, version, count from point_day)
          union all
          (select day, name, value, actor::text, version, 1 from point_actor_day
            except select day, name, value, actor::text, version, 1 from point)
          union all
          (select day, name, value, actor::text, version, 1 from point
            except select day, name, value, actor::text, version, 1 from point_actor_day)) d`)
      expect(rows[0]?.differ).toBe(0)
    }),
    { numRuns: inCheck(8, 100) },
  )
})

test('a funnel: steps in their order, each within the time from the first', async () => {
  const [a, b, c] = ['/index', '/logManagement', '/login'] as const
  const visits: readonly (readonly [n: number, ...steps: (readonly [string, number])[]])[] = [
    // Minutes ago.
    [1, [a, 100], [b, 90], [c, 80]],
    [2, [b, 100], [a, 90], [c, 80]],
    [3, [a, 300], [b, 200], [c, 190]],
    [4, [a, 400], [a, 100], [b, 95], [c, 10]],
    [5, [b, 50], [c, 40]],
  ]
  for (const [n, ...steps] of visits)
    await tell(
      n,
      steps.map(([value, minutes], seq) => page(seq, value, minutes * minuteMs)),
    )
  const funnelSteps = async (minutes: 30 | 1440) =>
    (
      await callData(admin, calls.funnel, {
        filter: { period: period() },
        minutes,
        steps: [`page ${a}`, `page ${b}`, `page ${c}`],
      })
    ).steps.map(({ name, users, medianS }) => [name, users, medianS])
  expect(await funnelSteps(30)).toEqual([
    ['Dashboard', 4, null],
    ['Operation log', 2, 450],
    ['Sign in', 1, 600],
  ])
  expect(await funnelSteps(1440)).toEqual([
    ['Dashboard', 4, null],
    ['Operation log', 3, 6000],
    ['Sign in', 3, 600],
  ])
  const long = { filter: { period: period(60) }, steps: ['page /index', 'install'], minutes: 30 as const }
  expect((await admin.call(calls.funnel, long)).code).toBe(code.invalid)
})

test('retention: of those of a first day, who was there again; days to come are not told', async () => {
  const came = [
    [1, 6, 5],
    [2, 6, 0],
    [3, 6],
    [4, 1, 0],
    [5, 0],
  ] as const
  for (const [n, ...days] of came)
    await tell(
      n,
      days.map((daysAgo, seq) => page(seq, '/index', daysAgo * dayMs)),
    )
  await pass(dayMs)
  await tell(3, [page(9, '/index')])
  const { cohorts } = await callData(admin, calls.retention, { filter: { period: period(8) } })
  expect(cohorts.map(({ users, day1, day7, day30 }) => [users, day1, day7, day30])).toEqual([
    [3, 1, 1, null],
    [1, 1, null, null],
    [1, 0, null, null],
  ])
})

test('who is signed in is one user on two devices; it can be turned off', async () => {
  const { token, customerId, cookie } = admin.credentials!
  const cookies = { headers: { cookie: `token=${token}; customerId=${customerId}; ${cookie}` } }
  for (const n of [11, 12]) await on.anonymous.post(calls.collect.path, batch(n, [page(1, '/index')]), cookies)
  expect(await uses()).toEqual([['page /index', 2, 1, 0, 0]])
  const actors = await on.parts.store.db.execute<{ actor: string }>(sql`select distinct actor from point`)
  expect(actors.rows).toHaveLength(1)
  expect(actors.rows[0]?.actor).not.toBe(clientOf(11))
  await collects(0)
  expect(await tell(13, [page(1, '/index')])).toEqual({ percent: 0 })
  expect(await uses()).toEqual([['page /index', 2, 1, 0, 0]])
  await collects(100)
})

test('a client that tells too much is refused for a minute, the others are not; old points go, totals stay', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, seq) => tell(21, [page(seq, '/index')])))
  expect((await on.anonymous.call(calls.collect, batch(21, [page(99, '/index')]))).code).toBe(code.throttled)
  await tell(22, [page(1, '/index')])
  const job = on.parts.catalogue.jobs.find(({ name }) => name === 'oldPoints')!
  await pass(31 * dayMs)
  await job.run(on.parts as never, {} as never)
  const { rows } = await on.parts.store.db.execute<{ n: number }>(sql`select count(*)::int as n from point`)
  expect(rows[0]?.n).toBe(0)
  expect(await uses({ period: period(40) })).toEqual([['page /index', 61, 2, 0, 0]])
})
