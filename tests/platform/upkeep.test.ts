/** Tests periodic deletion: rows past their retention are deleted, and no others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../src/domain/time.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../src/platform/work/job.ts'
import { fillTables, openFiller } from './calls/rows.ts'
import { openTestServer, type TestServer } from './harness.ts'

interface Case {
  readonly job: string
  readonly table: string
  /** Column with the time from which the retention counts. */
  readonly column: string
  readonly days: number
  /** Further values that a row needs. `n`: its number. */
  readonly values?: (n: number) => Readonly<Record<string, unknown>>
}
const uuid = (n: number) => `0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4${String(n).padStart(3, '0')}`

const cases: readonly Case[] = [
  { job: 'endedJobs', table: 'job', column: 'finished_at', days: 1, values: () => ({ name: 'x', state: 'done' }) },
  { job: 'endedJobs', table: 'job', column: 'finished_at', days: 30, values: () => ({ name: 'x', state: 'failed' }) },
  { job: 'oldRuleNotices', table: 'signal_rule_notice', column: 'at', days: 30 },
  {
    job: 'oldSignalRuleTrials',
    table: 'signal_rule_trial',
    column: 'created_at',
    days: 1,
    values: (n) => ({ id: n }),
  },
  { job: 'goneAlarms', table: 'alarm_removal', column: 'removed_at', days: 30, values: (n) => ({ id: n }) },
  { job: 'alarmsTold', table: 'alarm_notification', column: 'at', days: 30 },
  {
    job: 'dealerSessions',
    table: 'dealer_session',
    column: 'expires_at',
    days: 30,
    values: (n) => ({ id: uuid(n), token_hash: `${n}` }),
  },
  { job: 'shareLinkUses', table: 'share_link_use', column: 'hour', days: 400 },
  { job: 'oldRefusals', table: 'login_refusal', column: 'last_at', days: 90, values: (n) => ({ vin: `V${n}` }) },
  { job: 'oldWebhookDeliveries', table: 'webhook_delivery', column: 'created_at', days: 30 },
  { job: 'oldInterfaceLog', table: 'interface_log', column: 'at', days: 30 },
  {
    job: 'deadDevices',
    table: 'push_device',
    column: 'last_seen_at',
    days: 60,
    values: (n) => ({ device: uuid(n), endpoint_hash: `e${n}` }),
  },
  {
    job: 'endedApiTokens',
    table: 'api_token',
    column: 'expires_at',
    days: 90,
    values: (n) => ({ token_hash: `h${n}`, name: `n${n}` }),
  },
  { job: 'oldMetricSamples', table: 'metric_sample', column: 'at', days: 7 },
  {
    job: 'oldMetricSamples',
    table: 'monitor_process',
    column: 'last_seen_at',
    days: 7,
    values: (n) => ({ id: uuid(n) }),
  },
  { job: 'oldMetricSamples', table: 'monitor_problem', column: 'until', days: 90 },
  { job: 'oldAlerts', table: 'alert_reading', column: 'at', days: 90 },
  { job: 'oldAlerts', table: 'alert_event', column: 'at', days: 90 },
  { job: 'oldPoints', table: 'point', column: 'at', days: 30, values: (n) => ({ seq: n }) },
  { job: 'oldSubscriptionSends', table: 'subscription_send', column: 'at', days: 180 },
  {
    job: 'oldSubscriptionSends',
    table: 'subscription_link',
    column: 'created_at',
    days: 400,
    values: (n) => ({ secret_hash: `s${n}` }),
  },
  { job: 'oldSms', table: 'sms', column: 'at', days: 30, values: (n) => ({ command_id: n }) },
  { job: 'oldCommandSteps', table: 'command_step', column: 'at', days: 90, values: () => ({ event: 'sent' }) },
]

let on: TestServer
let insert: Awaited<ReturnType<typeof openFiller>>['insert']
let reasons: Map<string, string>
beforeAll(async () => {
  on = await openTestServer({ work: false })
  expect([...(await fillTables(on.parts))]).toEqual([])
  ;({ insert, reasons } = await openFiller(on.parts))
  // Some deletions use the database's clock.
  const { rows } = await on.parts.store.db.execute<{ ms: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as ms`,
  )
  on.clock.advance(rows[0]!.ms - on.parts.now().getTime())
})
afterAll(() => on.close())

const runJob = async (name: string) => {
  const definition = on.parts.catalogue.jobs.find((job) => job.name === name)
  const run = { input: {}, attempt: 1, signal: new AbortController().signal } as JobRun<unknown>
  await definition!.run(on.parts, run)
}
let number = 100

test.each(cases)('$table after $days days', async ({ job, table, column, days, values }) => {
  const { db } = on.parts.store
  const name = sql.raw(`"${table}"`)
  await db.execute(sql`delete from ${name}`)
  const now = on.parts.now().getTime()
  for (const hours of [1, -1]) {
    const at = new Date(now - days * dayMs - hours * hourMs).toISOString()
    expect(await insert(table, { ...values?.(++number), [column]: at }), reasons.get(table)).toBe(true)
  }
  await runJob(job)
  const { rows } = await db.execute<{ at: string }>(sql`select ${sql.raw(`"${column}"`)} as at from ${name}`)
  expect(rows.map(({ at }) => Date.parse(at))).toEqual([now - days * dayMs + hourMs])
})

test('of refused logins the latest 20 000 are kept', async () => {
  const { db } = on.parts.store
  await db.execute(sql`delete from login_refusal`)
  await insert('login_refusal', { vin: 'V' })
  await db.execute(sql`
    insert into login_refusal select (jsonb_populate_record(r, jsonb_build_object(
      'id', 1000 + n, 'vin', 'V' || n, 'last_at', now() - make_interval(secs => n)))).*
    from login_refusal r, generate_series(1, 20010) n`)
  await runJob('oldRefusals')
  const { rows } = await db.execute<{ count: number; last: string }>(
    sql`select count(*)::int as count, max(substr(vin, 2)::int) filter (where vin <> 'V') as last from login_refusal`,
  )
  expect(rows).toEqual([{ count: 20_000, last: 19_999 }])
})
