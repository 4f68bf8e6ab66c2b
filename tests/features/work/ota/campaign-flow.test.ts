import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../src/domain/time.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { evaluateCampaigns } from '../../../../src/features/work/ota/campaign/evaluate.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { actionOf, installedActionOf, offerOf } from '../../../../src/features/work/ota/target/offer.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openServer } from '../../../../src/programs/server.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { madeCampaign, planOfPart, reportEvents, reports, statesOf, turn, vinsIn, wholeWay } from './campaigns.ts'

let on: TestServer
let admin: Client
/** Number of vehicles used, because each test has its own vehicles. */
let vehicleCount = 0
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  catalogue = await addCatalogue(admin)
})
afterAll(() => on.close())

async function vehicles(count: number): Promise<string[]> {
  const vins: string[] = []
  for (let n = 0; n < count; n++) {
    vehicleCount++
    vins.push(await addVehicle(admin, catalogue, vehicleCount))
    await addBox(admin, vehicleCount, vinOf(vehicleCount))
  }
  return vins.sort()
}
const free = planOfPart({ install: { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' } })
const rate = { perMinute: 6_000, maximum: 6_000 }
const group = (name: string, share: object, more = {}) => ({ name, share, soakHours: 0, minExecuted: 0, ...more })
const progress = (id: number) => callData(admin, calls.progress, { id })
async function later(ms: number): Promise<void> {
  on.clock.advance(ms)
  // No session lasts for days.
  admin = await on.session(admin.id)
  await turn(on)
}

/** Expects that the stored counts of each group equal a count of its vehicles. */
async function expectCounted(id: number): Promise<void> {
  const { rows } = await on.parts.store.db.execute<{ number: number; state: string; count: number }>(sql`
    select group_number as number, state, count(*)::int as count from upgrade_target where campaign = ${id} group by 1, 2`)
  for (const { number, counts, total } of (await progress(id)).groups) {
    const own = rows.filter((row) => row.number === number)
    expect(Object.entries(counts).sort()).toEqual(own.map(({ state, count }) => [state, count] as const).sort())
    expect(total).toBe(own.reduce((sum, { count }) => sum + count, 0))
  }
}

test('group by group: each starts when the one before has reached its goals, and what is proved is complete', async () => {
  const vins = await vehicles(10)
  const groups = [
    group('1', { by: 'count', count: 2 }),
    group('2', { by: 'count', count: 3 }, { soakHours: 1 }),
    group('3', { by: 'rest' }),
  ]
  const id = await madeCampaign(on, { vins, plan: free, rules: { groups, rate } as never })
  for (const size of [2, 3, 5]) {
    await turn(on)
    const offeredVins = await vinsIn(on, id, 'offered')
    expect(offeredVins).toHaveLength(size)
    await expectCounted(id)
    on.clock.advance(minuteMs)
    await reportEvents(on, id, offeredVins, ...wholeWay)
    // The box has reported success, but the new version is not reported yet.
    await turn(on)
    expect(await vinsIn(on, id, 'succeeded')).toHaveLength(
      [2, 3, 5].slice(0, [2, 3, 5].indexOf(size)).reduce((a, b) => a + b, 0),
    )
    on.clock.advance(minuteMs)
    await reports(on, offeredVins, '2.0.0')
    await turn(on)
    await expectCounted(id)
    if (size === 3) {
      const { groups: groupStates } = await progress(id)
      expect([groupStates[1]?.state, groupStates[1]?.waits, groupStates[2]?.state]).toEqual([
        'soaking',
        ['soak'],
        'waiting',
      ])
      await later(hourMs)
    }
    await later(10 * secondMs)
  }
  const end = await progress(id)
  expect([end.campaign.state, end.campaign.succeeded, end.campaign.failed]).toEqual(['complete', 10, 0])
  expect(end.groups.map(({ state, phases }) => [state, phases.offered, phases.installed, phases.succeeded])).toEqual([
    ['ended', 2, 2, 2],
    ['ended', 3, 3, 3],
    ['ended', 5, 5, 5],
  ])
  expect(
    end.steps
      .map(({ event, group: number }) => [event, number])
      .reverse()
      .slice(2),
  ).toEqual([
    ['started', null],
    ['groupStarted', 1],
    ['groupSucceeded', 1],
    ['groupStarted', 2],
    ['groupSoaking', 2],
    ['groupSucceeded', 2],
    ['groupStarted', 3],
    ['completed', null],
  ])
})

test('exactly the limit holds a campaign; a person accepts what has failed, and it goes on', async () => {
  const vins = await vehicles(8)
  const limits = { errorPercent: 25, minExecuted: 4, successPercent: 50 }
  const id = await madeCampaign(on, {
    vins,
    plan: free,
    rules: {
      groups: [group('1', { by: 'count', count: 6 }, limits), group('2', { by: 'rest' }, limits)],
      rate,
      retry: { times: 0 },
    } as never,
  })
  await turn(on)
  const offeredVins = await vinsIn(on, id, 'offered')
  on.clock.advance(secondMs)
  await reportEvents(on, id, offeredVins, ...wholeWay)
  on.clock.advance(secondMs)
  await reports(on, offeredVins.slice(0, 2), '2.0.0')
  await reportEvents(on, id, offeredVins.slice(2, 3), { event: 'failed', code: 'install', text: 'flash error' })
  await turn(on)
  // 1 of 3 failed, but fewer than the minimum were executed.
  expect((await progress(id)).campaign.state).toBe('running')
  await reports(on, offeredVins.slice(3, 4), '2.0.0')
  await turn(on)
  const heldProgress = await progress(id)
  expect([heldProgress.campaign.state, heldProgress.campaign.hold, heldProgress.groups[0]?.state]).toEqual([
    'held',
    'errorPercent',
    'held',
  ])
  expect(heldProgress.groups[0]?.causes).toEqual({ install: 1 })
  const { steps } = await callData(admin, targetCalls.detail, { vin: offeredVins[2]!, campaign: id })
  expect([steps.at(-1)?.event, steps.at(-1)?.text]).toEqual(['failed', 'flash error'])
  // Two concurrent evaluations, as in two processes, record one hold.
  await Promise.all([turn(on), turn(on)])
  expect((await progress(id)).steps.filter(({ event }) => event === 'held')).toHaveLength(1)
  await callData(admin, calls.resume, { id, remark: 'known' })
  await turn(on)
  const resumedProgress = await progress(id)
  expect([resumedProgress.campaign.state, resumedProgress.groups[0]?.accepted]).toEqual([
    'running',
    { executed: 4, errors: 1 },
  ])
  await reports(on, offeredVins.slice(4), '2.0.0')
  await turn(on)
  await turn(on)
  expect(await vinsIn(on, id, 'offered')).toHaveLength(2)
})

test('a pause holds all that has not begun to install, and costs nobody time; cancelled from both sides', async () => {
  const vins = await vehicles(4)
  const id = await madeCampaign(on, {
    vins,
    plan: free,
    rules: { groups: [group('1', { by: 'rest' }, { errorPercent: null })], rate } as never,
  })
  await turn(on)
  const [a = '', b = '', c = '', d = ''] = vins
  const offer = (vin: string) => offerOf(on.parts.store.db, on.parts, vin, on.parts.now().getTime())
  expect((await offer(a)).kind).toBe('deploy')
  expect((await statesOf(on, id))[a]).toBe('accepted')
  await reportEvents(on, id, [b], 'notified', 'accepted', 'downloading', 'downloaded', 'installing')
  await reportEvents(on, id, [c], 'notified')
  await callData(admin, calls.pause, { id })
  expect(await Promise.all([a, b, c, d].map(async (vin) => (await offer(vin)).kind))).toEqual([
    'nothing',
    'deploy',
    'nothing',
    'nothing',
  ])
  expect((await statesOf(on, id))[d]).toBe('offered')
  // Only an installation times out within these 20 days.
  await later(20 * dayMs)
  expect(await statesOf(on, id)).toEqual({ [a]: 'accepted', [b]: 'timedOut', [c]: 'notified', [d]: 'offered' })
  await callData(admin, calls.resume, { id })
  await turn(on)
  expect((await statesOf(on, id))[a]).toBe('accepted')
  expect((await offer(d)).kind).toBe('deploy')
  const push = async (vin: string) =>
    (await callData(admin, targetCalls.query, { filter: { vin, campaign: [id] } })).rows[0]!
  await callData(admin, targetCalls.cancel, { ids: [(await push(a)).id, (await push(c)).id] })
  expect(await offer(a)).toMatchObject({ kind: 'cancel', campaign: id })
  await reportEvents(on, id, [a], 'cancelled')
  // A success that arrives during the cancellation wins.
  on.clock.advance(secondMs)
  await reportEvents(on, id, [c], 'installed')
  on.clock.advance(secondMs)
  await reports(on, [c], '2.0.0')
  expect(await statesOf(on, id)).toMatchObject({ [a]: 'cancelled', [c]: 'succeeded' })
  const second = await on.asUser({ links: 'all', allVehicles: true })
  const ofD = { vin: d, campaign: id, reason: 'scrapped' }
  await callData(admin, targetCalls.cancel, { ids: [(await push(d)).id] })
  expect((await admin.call(targetCalls.forceClose, ofD)).code).toBe(code.state)
  await callData(second, targetCalls.forceClose, ofD)
  expect((await statesOf(on, id))[d]).toBe('closed')
  const action = (await actionOf(
    on.parts.store.db,
    c,
    (
      await callData(admin, targetCalls.detail, { vin: c, campaign: id })
    ).action!,
  ))!
  expect([action.isOpen, action.isInstalled]).toEqual([false, true])
  expect((await installedActionOf(on.parts.store.db, c))?.campaign).toBe(id)
})

test('a version that is withdrawn stops at once, also while it is downloaded (attack 24)', async () => {
  const vins = await vehicles(3)
  const [a = '', b = '', c = ''] = vins
  const content = [{ ...free.content[0]!, partNumber: 'P-W', version: '9.0.0' }]
  const plan = { ...free, content }
  await on.parts.store.db.execute(sql`
    insert into software_version (part_number, version, counter, kind, notes_zh, notes_en, state)
    values ('P-W', '9.0.0', 9, 'full', '-', '-', 'draft')`)
  const id = await madeCampaign(on, { vins, plan, rules: { groups: [group('1', { by: 'rest' })], rate } as never })
  await turn(on)
  await reportEvents(on, id, [a, b], 'notified', 'accepted', 'downloading')
  await reportEvents(on, id, [b], 'downloaded', 'installing')
  await on.parts.store.db.execute(sql`update software_version set state = 'withdrawn' where part_number = 'P-W'`)
  const offer = async (vin: string) => (await offerOf(on.parts.store.db, on.parts, vin, on.parts.now().getTime())).kind
  // Even before the campaign is evaluated again, a withdrawn version is not offered.
  expect([await offer(a), await offer(b), await offer(c)]).toEqual(['nothing', 'deploy', 'nothing'])
  await turn(on)
  expect(await statesOf(on, id)).toEqual({ [a]: 'cancelling', [b]: 'installing', [c]: 'cancelled' })
  expect([await offer(a), await offer(b)]).toEqual(['cancel', 'deploy'])
  const heldProgress = await progress(id)
  expect([heldProgress.campaign.state, heldProgress.campaign.hold]).toEqual(['held', 'withdrawn'])
  expect((await admin.call(calls.resume, { id })).code).toBe(code.state)
})

test('no vehicle belongs to two campaigns at a time; one that is gone is skipped', async () => {
  const vins = await vehicles(3)
  const [a = '', b = ''] = vins
  const rules = { groups: [group('1', { by: 'rest' })], rate } as never
  const first = await madeCampaign(on, { vins: [a, b], plan: free, rules })
  await turn(on)
  const other = await madeCampaign(on, { vins, plan: free, rules })
  await on.parts.store.db.execute(sql`delete from box where vin = ${vins[2]}`)
  await on.parts.store.db.execute(sql`delete from vehicle where vin = ${vins[2]}`)
  await turn(on)
  expect(await statesOf(on, other)).toEqual({ [a]: 'skipped', [b]: 'skipped', [vins[2]!]: 'skipped' })
  await reportEvents(on, first, [a], ...wholeWay)
  on.clock.advance(secondMs)
  await reports(on, [a], '2.0.0')
  await later(hourMs)
  expect(await statesOf(on, other)).toMatchObject({ [a]: 'skipped', [b]: 'skipped' })
  const { rows } = await on.parts.store.db.execute<{ most: number }>(sql`
    select max(n)::int as most from (select count(*) as n from upgrade_target
      where state in ('offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling')
      group by vin) o`)
  expect(rows[0]?.most).toBe(1)
})

test('its last day ends a campaign, also one that is paused; what waits is called off', async () => {
  const vins = await vehicles(3)
  const [a = '', b = '', c = ''] = vins
  const notAfter = new Date(on.parts.now().getTime() + dayMs).toISOString()
  const id = await madeCampaign(on, {
    vins,
    plan: free,
    notAfter,
    rules: { groups: [group('1', { by: 'count', count: 2 }), group('2', { by: 'rest' })], rate } as never,
  })
  await turn(on)
  const [first = '', second = ''] = await vinsIn(on, id, 'offered')
  await reportEvents(on, id, [first], 'notified', 'accepted', 'downloading', 'downloaded', 'installing')
  await callData(admin, calls.pause, { id })
  await later(2 * hourMs)
  await later(dayMs)
  expect((await statesOf(on, id))[second]).toBe('cancelled')
  await later(minuteMs)
  const { campaign, groups } = await progress(id)
  expect([campaign.state, groups.map(({ state }) => state)]).toEqual(['complete', ['ended', 'ended']])
  expect([a, b, c].length).toBe(3)
})

test.runIf(storeKind === 'server')(
  'two servers look at the same campaigns: no group starts twice, nobody is sent it twice (attack 20)',
  async () => {
    const other = await openServer(on.parts.config, { log: pino({ level: 'silent' }), now: on.parts.now, work: false })
    try {
      const vins = await vehicles(12)
      const groups = [1, 2, 3].map((n) => group(String(n), { by: 'count', count: 4 }))
      const id = await madeCampaign(on, { vins, plan: free, rules: { groups, rate } as never })
      const both = () =>
        Promise.all([turn(on), evaluateCampaigns(other.parts), turn(on), evaluateCampaigns(other.parts)])
      for (let n = 0; n < 3; n++) {
        await both()
        const offeredVins = await vinsIn(on, id, 'offered')
        expect(offeredVins).toHaveLength(4)
        on.clock.advance(secondMs)
        await reportEvents(on, id, offeredVins, ...wholeWay)
        on.clock.advance(secondMs)
        await reports(on, offeredVins, '2.0.0')
        await both()
        on.clock.advance(10 * secondMs)
      }
      await both()
      const { campaign, steps } = await progress(id)
      expect(campaign.state).toBe('complete')
      expect(
        steps
          .filter(({ event }) => event === 'groupStarted')
          .map((step) => step.group)
          .sort(),
      ).toEqual([1, 2, 3])
      const { db } = on.parts.store
      const offerSteps = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from upgrade_step where campaign = ${id} and event = 'offered'`,
      )
      const actions = await db.execute<{ n: number }>(
        sql`select count(distinct action)::int as n from upgrade_target where campaign = ${id}`,
      )
      expect([offerSteps.rows[0]?.n, actions.rows[0]?.n]).toEqual([12, 12])
    } finally {
      await other.close()
    }
  },
)
