import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { interfaceLogCalls } from '../../../../src/features/base/audit/interfaceLog/contract.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { monitoringCalls as calls } from '../../../../src/features/work/analysis/monitoring/contract.ts'
import { judgeNow } from '../../../../src/features/work/analysis/monitoring/judge-job.ts'
import { openSampler } from '../../../../src/features/work/analysis/monitoring/sampler.ts'
import { registry } from '../../../../src/platform/metrics.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'

let on: TestServer
beforeAll(async () => {
  // In the middle of a five-minute bucket.
  on = await openTestServer({ now: new Date('2026-03-02T04:02:00.000Z') })
  // Other tests of this process made calls fail.
  await on.parts.store.db.execute(
    sql`insert into parameter_value (key, value) values ('monitoring.failures', '1000000')`,
  )
})
afterAll(() => on.close())

const secondMs = 1_000
const process2 = () =>
  openSampler({
    store: on.parts.store,
    log: pino({ level: 'silent' }),
    kind: 'gateway',
    volumes: { data: '/' },
    periodic: false,
    now: () => on.parts.now().getTime(),
  })
let gateway: ReturnType<typeof process2>

/** Advances a minute, with samples every 15 s, as the processes write them. */
async function minute(...samplers: { sample(): Promise<void> }[]): Promise<void> {
  for (let at = 0; at < 4; at++) {
    on.clock.advance(15 * secondMs)
    for (const each of samplers) await each.sample()
  }
}
/** Each series of /metrics with its value. */
async function readMetrics(): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}
const overview = async (period: 'hour' | 'day' | 'week' = 'hour', process?: string) =>
  (await on.admin.call(calls.overview, { period, ...(process && { process }) })).data

test('every process writes its own figures, one of them those of the platform; the page reads all by one statement', async () => {
  gateway = process2()
  const { sampler } = on.server
  await minute(sampler, gateway)
  await on.admin.call(noticeCalls.inbox, {})
  await on.admin.call(noticeCalls.inbox, {})
  await minute(sampler, gateway)
  const { rows } = await on.parts.store.db.execute<{ process: string; n: number; names: number }>(sql`
    select process, count(distinct at)::int as n, count(distinct name)::int as names
    from metric_sample where step = 15 group by process`)
  expect(new Map(rows.map(({ process, n }) => [process, n]))).toEqual(
    new Map([
      ['', 8],
      [sampler.id, 8],
      [gateway.id, 8],
    ]),
  )
  const queries: string[] = []
  const real = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
    queries.push(JSON.stringify(args[0]))
    return (real as (...all: never[]) => never).apply(this, args)
  } as never)
  const summary = await overview()
  vi.restoreAllMocks()
  expect(queries.filter((text) => /metric_sample|monitor_|job/.test(text))).toHaveLength(1)
  expect(summary.processes.map(({ kind, state }) => [kind, state])).toEqual([
    ['server', 'running'],
    ['gateway', 'running'],
  ])
  expect(summary.points).toHaveLength(8)
  expect(summary.step).toBe(15)
  expect(summary.series.calls?.some((value) => (value ?? 0) > 0)).toBe(true)
  expect(summary.series.p95?.some((value) => value !== null)).toBe(true)
  for (const name of ['memory', 'jobsWaiting', 'diskFree', 'letters', 'push'] as const)
    expect(
      summary.series[name]?.every((value) => value !== null && value >= 0),
      name,
    ).toBe(true)
  expect(summary.series.diskFree?.at(-1)).toBeLessThanOrEqual(100)
  const own = await overview('hour', gateway.id)
  expect(own.series.memory?.at(-1)).toBeLessThan(summary.series.memory?.at(-1) ?? 0)
  expect(own.series.jobsWaiting).toEqual(summary.series.jobsWaiting)
})

test('figures of a day are taken together: what was counted adds up to the same', async () => {
  const sum = (values: readonly (number | null)[] = []) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  // From 4:04 to 4:06, so that the five-minute bucket that ends at 4:05 is complete.
  await minute(on.server.sampler, gateway)
  await minute(on.server.sampler, gateway)
  const [hour, day] = [await overview(), await overview('day')]
  const end = Date.parse('2026-03-02T04:05:00Z')
  expect(day.points).toEqual([end])
  const within = hour.series.calls?.filter((_, index) => (hour.points[index] as number) < end)
  expect(sum(within)).toBeGreaterThan(0)
  // Figures have four significant digits, and other tests of this process made thousands of calls.
  expect(Math.abs((sum(day.series.calls) * 300) / (sum(within) * 15) - 1)).toBeLessThan(0.001)
  expect(hour.series.database?.filter((value) => value !== null)).toHaveLength(1)
  expect((await overview('week')).step).toBe(1_800)
})

test('a process that dies is told as gone, once, to who may see it, until another takes its place', async () => {
  const watcher = await on.asUser({ links: [calls.overview.path] })
  const stranger = await on.asUser({ links: 'none' })
  // The gateway was killed, so it writes no more samples.
  await minute(on.server.sampler)
  await minute(on.server.sampler)
  const feed = await readFeed(on, on.admin, ['problem.began', 'problem.ended'])
  await judgeNow(on.parts)
  await judgeNow(on.parts)
  const summary = await overview()
  expect(summary.processes.find(({ id }) => id === gateway.id)).toMatchObject({
    state: 'gone',
    figures: { memory: null },
  })
  expect(summary.problems).toMatchObject([{ rule: 'gone', until: null, place: expect.stringMatching(/ · \d+$/) }])
  const { data } = await watcher.call(noticeCalls.inbox, {}, { lang: 'en' })
  expect(data.problems).toMatchObject([{ until: null, text: expect.stringMatching(/process lost/) }])
  expect((await stranger.call(noticeCalls.inbox, {})).data.problems).toBeNull()
  const next = process2()
  await minute(on.server.sampler, next)
  await judgeNow(on.parts)
  expect((await overview()).problems).toMatchObject([{ rule: 'gone', until: expect.any(String) }])
  expect((await watcher.call(noticeCalls.inbox, {})).data.problems).toMatchObject([{ until: expect.any(String) }])
  await next.close()
  await minute(on.server.sampler)
  await judgeNow(on.parts)
  expect((await overview()).problems).toHaveLength(1)
  const [problem] = (await overview()).problems
  const { id, ...state } = problem!
  const subject = `problem/${id}`
  expect(await feed.next()).toMatchObject([
    { type: 'problem.began', subject, data: { ...state, until: null } },
    { type: 'problem.ended', subject, data: state },
  ])
  expect((await overview()).processes.find(({ id }) => id === next.id)).toMatchObject({ state: 'ended' })
})

test('a threshold makes one notice when it is crossed, and an end when it is no more', async () => {
  await on.parts.store.db.execute(sql`insert into parameter_value (key, value) values ('monitoring.memoryMib', '1')`)
  await minute(on.server.sampler)
  for (let turn = 0; turn < 3; turn++) await judgeNow(on.parts)
  const lasting = async () => (await overview()).problems.filter(({ rule }) => rule === 'memory')
  expect(await lasting()).toMatchObject([{ threshold: 1, until: null }])
  await on.parts.store.db.execute(sql`update parameter_value set value = '900000' where key = 'monitoring.memoryMib'`)
  await judgeNow(on.parts)
  expect(await lasting()).toMatchObject([{ until: expect.any(String) }])
})

test('the slowest calls lead to their lines of the interface log; statements are told where the database counts them', async () => {
  await on.parts.store.db.execute(sql`
    insert into interface_log (at, outcome, method, call, action, code, duration_ms, request_id, status, omitted)
    values (${on.parts.now().toISOString()}, 'slow', 'POST', '/a', '甲 | A', '200', 4000, 'r1', 200, 0),
      (${on.parts.now().toISOString()}, 'failed', 'POST', '/a', '甲 | A', '500', 40, 'r2', 200, 0),
      (${on.parts.now().toISOString()}, 'sample', 'POST', '/b', '乙 | B', '200', 9000, 'r3', 200, 0)`)
  const { data } = await on.admin.call(calls.slowest, {}, { lang: 'en' })
  expect(data.calls).toEqual([{ call: '/a', name: 'A', slow: 1, failed: 1, longestMs: 4_000 }])
  expect(data.statements === null || data.statements.length > 0).toBe(true)
  expect((await on.admin.call(interfaceLogCalls.query, { filter: { call: '/a' } })).data.rows).toHaveLength(2)
})

test('/metrics tells what waits, runs and failed, and how calls and the database do', async () => {
  const { store } = on.parts
  const vin = 'LTESTV00000000001'
  const [now, wasDue] = [on.parts.now(), new Date(on.parts.now().getTime() - 90_000)].map((at) => at.toISOString())
  const before = await readMetrics()
  await store.tx(async (tx) => {
    // Without foreign keys, because the referenced rows do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into job (name, input, state, due_at, finished_at) values
        ('a', '{}', 'waiting', ${wasDue}, null), ('b', '{}', 'waiting', ${now}::timestamptz + interval '1 day', null),
        ('c', '{}', 'running', ${wasDue}, null), ('d', '{}', 'running', ${wasDue}, null),
        ('e', '{}', 'done', ${wasDue}, ${now}), ('f', '{}', 'failed', ${wasDue}, ${now}),
        ('g', '{}', 'failed', ${wasDue}, ${now}::timestamptz - interval '2 days')`)
    await tx.execute(sql`
      insert into command (vin, kind, state, source, expires_at)
      select ${vin}, 'wake', state, 'staff', now()
      from unnest('{awaitingApproval,waiting,sent,received,running,expired,succeeded}'::text[]) s(state)`)
    await tx.execute(sql`
      insert into upgrade_target (vin, campaign, kind, rank, state, created_at, updated_at)
      select ${vin.slice(0, -1)}::text || number, number, 'software', 1, state, now(), now()
      from unnest('{downloading,downloaded,installing,skipped}'::text[]) with ordinality s(state, number)`)
    await tx.execute(sql`
      insert into forward_target (name, enabled, host, port, version, account, platform_code, confirm, vehicles, rate, backlog)
      values ('a', true, 'h', 1, 'v2016', 'a', 'P', 'none', 'all', 1, 700),
        ('b', true, 'h', 1, 'v2016', 'b', 'P', 'none', 'all', 1, 42), ('c', false, 'h', 1, 'v2016', 'c', 'P', 'none', 'all', 1, 9)`)
    await tx.execute(sql`
      insert into mqtt_target (name, enabled, host, port, topic, names, rate, user_id, oldest_waiting_at)
      values ('a', true, 'h', 1, 't', 'vss', 1, 1, ${wasDue}), ('b', false, 'h', 1, 't', 'vss', 1, 1, ${wasDue}::timestamptz - interval '1 day')`)
  })
  await minute(on.server.sampler)
  const after = await readMetrics()
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(more('platform_jobs_waiting')).toBe(1)
  expect(more('platform_jobs_running')).toBe(2)
  expect(more('platform_jobs_failed_day')).toBe(1)
  expect(after.get('platform_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(150)
  expect(more('platform_commands_open')).toBe(5)
  expect(more('platform_upgrades_running')).toBe(3)
  expect(more('platform_forward_backlog')).toBe(742)
  expect(after.get('platform_mqtt_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(after.get('platform_mqtt_oldest_seconds')).toBeLessThan(900)

  const { path } = seriesCalls.query
  const outcome = (state: string) => `platform_call_seconds_count{call="${path}",outcome="${state}"}`
  const answers = `platform_answers_total{call="${path}",code="500"}`
  // Other test files of this process have called it, too.
  await on.admin.call(seriesCalls.query, {})
  await store.db.execute(sql`alter table series rename to series_away`)
  await on.admin.call(seriesCalls.query, {})
  await store.db.execute(sql`alter table series_away rename to series`)
  await on.anonymous.call(seriesCalls.query, {})
  const totals = await store.tx(() => readMetrics())
  const increase = (name: string) => (totals.get(name) ?? 0) - (after.get(name) ?? 0)
  for (const state of ['ok', 'failed', 'refused']) expect([state, increase(outcome(state))]).toEqual([state, 1])
  expect(increase(answers)).toBe(1)
  expect(totals.get('platform_store_seconds_count')).toBeGreaterThan(10)
  expect(totals.get('platform_store_connections{state="used"}')).toBeGreaterThanOrEqual(1)
  expect(totals.get('platform_store_connections{state="waiting"}')).toBe(0)
})

test('figures are kept for seven days', async () => {
  on.clock.advance(8 * 86_400_000)
  const [old] = on.parts.catalogue.jobs.filter(({ name }) => name === 'oldMetricSamples')
  await old?.run(on.parts, { signal: new AbortController().signal } as never)
  const { rows } = await on.parts.store.db.execute(sql`select 1 from metric_sample`)
  expect(rows).toEqual([])
})
