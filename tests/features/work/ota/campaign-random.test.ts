import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondMs } from '../../../../src/domain/time.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { offerOf } from '../../../../src/features/work/ota/target/offer.ts'
import { type TargetEvent, targetEvents } from '../../../../src/features/work/ota/target/state-texts.ts'
import { openStates } from '../../../../src/features/work/ota/target/states.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { madeCampaign, planOfPart, reportEvents, reports, turn } from './campaigns.ts'

const vins = [1, 2, 3, 4, 5].map(vinOf)
const free = planOfPart({ install: { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' } })
const group = (name: string, share: object, more = {}) => ({ name, share, soakHours: 0, minExecuted: 0, ...more })
/** Without 'offered': only a poll offers an update, after it has checked the vehicle's other updates. */
const eventNames = (Object.keys(targetEvents) as TargetEvent[]).filter((event) => event !== 'offered')
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3, 4, 5]) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
})
afterAll(() => on.close())

test('polls, feedback, pauses and time in any order: counters equal a recount, no vehicle belongs to two campaigns, a mirror by events equals the lists', async () => {
  const feed = await readFeed(on, on.admin, ['upgrade.changed', 'campaign.changed'])
  const rules = {
    groups: [group('1', { by: 'count', count: 2 }, { errorPercent: 60 }), group('2', { by: 'rest' })],
    rate: { perMinute: 6_000, maximum: 6_000 },
    retry: { afterMinutes: 5 },
  } as never
  // The second campaign skips the vehicles of the first one until they are free and sent again.
  const ids = [
    await madeCampaign(on, { vins: vins.slice(0, 3), plan: free, rules }),
    await madeCampaign(on, { vins, plan: free, rules }),
  ]
  const second = await on.asUser({ links: 'all', allVehicles: true })
  const ops = fc.sample(
    fc.record({
      what: fc.constantFrom(
        'say',
        'say',
        'say',
        'poll',
        'poll',
        'turn',
        'turn',
        'pause',
        'resume',
        'report',
        'cancel',
        'wait',
        'again',
      ),
      vin: fc.constantFrom(...vins),
      id: fc.constantFrom(...ids),
      event: fc.constantFrom(...eventNames),
      minutes: fc.integer({ min: 1, max: 90 }),
      version: fc.constantFrom('1.0.0', '1.5.0', '2.0.0'),
    }),
    { numRuns: inCheck(150, 600) },
  )
  const query = async (vin: string, id: number) =>
    (await callData(on.admin, targetCalls.query, { filter: { vin, campaign: [id] } })).rows[0]?.id ?? 0
  const db = on.parts.store.db
  for (const { what, vin, id, event, minutes, version } of ops) {
    if (what === 'say') await reportEvents(on, id, [vin], event)
    if (what === 'poll') await offerOf(db, on.parts, vin, on.parts.now().getTime())
    if (what === 'turn') await turn(on)
    if (what === 'pause') await second.call(calls.pause, { id })
    if (what === 'resume') await second.call(calls.resume, { id })
    if (what === 'report') await reports(on, [vin], version)
    if (what === 'cancel') await second.call(targetCalls.cancel, { ids: [await query(vin, id)] })
    if (what === 'again') await second.call(targetCalls.again, { ids: [await query(vin, id)] })
    if (what === 'wait') on.clock.advance(minutes * secondMs)
    const { rows } = await db.execute<{ most: number }>(sql`
      select coalesce(max(n), 0)::int as most from (select count(*) as n from upgrade_target
        where state = any(${sql.param(['planned', ...openStates])}::text[]) or due_at is not null group by vin) o`)
    expect(rows[0]!.most).toBeLessThanOrEqual(1)
    const violations = await db.execute(sql`
      select 1 from upgrade_target where campaign = any(${sql.param(ids)}::bigint[]) and state = 'succeeded' and began_at is null`)
    expect(violations.rows).toEqual([])
  }
  await turn(on)
  await turn(on)
  for (const id of ids) {
    const stateCounts = await db.execute<{ number: number; state: string; count: number }>(sql`
      select group_number as number, state, count(*)::int as count from upgrade_target where campaign = ${id} group by 1, 2`)
    for (const { number, counts } of (await callData(on.admin, calls.progress, { id })).groups)
      expect(Object.entries(counts).sort()).toEqual(
        stateCounts.rows.flatMap((row) => (row.number === number ? [[row.state, row.count] as const] : [])).sort(),
      )
  }
  const mirror = new Map<string, unknown>()
  for (const { subject, data } of await feed.next()) {
    expect(data).not.toEqual(mirror.get(subject))
    mirror.set(subject, data)
  }
  expect(Object.fromEntries(mirror)).toEqual(Object.fromEntries(await listOf(ids)))
})

/** The lists as the data of events. */
async function listOf(ids: readonly number[]) {
  const targets = (await callData(on.admin, targetCalls.query, { filter: { campaign: [...ids] }, pageSize: 100 })).rows
  const tasks = (await callData(on.admin, calls.query, {})).rows.filter(({ id }) => ids.includes(id))
  return [
    ...targets.map(({ id, vin, campaign, state, code, other, paused, attempt, offeredAt, endedAt }) => {
      const campaigns = { campaign: campaign.id, otherCampaign: other?.id ?? null }
      const data = { upgrade: id, ...campaigns, state, code, paused, attempt, offeredAt, endedAt }
      return [`upgrade/${vin}/${id}`, data] as const
    }),
    ...tasks.map(({ id, kind, state, hold, total, succeeded, failed, wake, startedAt, endedAt, ...row }) => {
      const counts = { total, succeeded, failed }
      const times = { notBefore: row.notBefore, notAfter: row.notAfter, startedAt, endedAt }
      return [`campaign/${id}`, { campaign: id, kind, state, hold, ...counts, wake, ...times }] as const
    }),
  ]
}
