import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import {
  boxTaskCalls,
  boxTaskLogCalls,
  boxTaskVehicleCalls,
} from '../../../../src/features/work/ota/boxTask/contract.ts'
import { campaignCalls as calls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { createCampaign } from '../../../../src/features/work/ota/campaign/create.ts'
import { lockedCampaign, moveCampaign } from '../../../../src/features/work/ota/campaign/rows.ts'
import { rules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import { campaigns } from '../../../../src/features/work/ota/campaign/store.ts'
import {
  eolTaskCalls,
  eolTaskLogCalls,
  eolTaskVehicleCalls,
} from '../../../../src/features/work/ota/eolTask/contract.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { campaignApprovalNotice, campaignNotice } from '../../../../src/features/work/ota/taskNotice/notice-kinds.ts'
import { campaignNotices } from '../../../../src/features/work/ota/taskNotice/notices.ts'
import { updateLogCalls } from '../../../../src/features/work/ota/updateLog/contract.ts'
import { findNews } from '../../../../src/platform/notice/notice.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openEvents } from '../../../platform/events.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { callContext } from './call-context.ts'
import { planOfPart } from './campaigns.ts'

let on: TestServer
let admin: Client
let second: Client
const vins = [1, 2, 3].map(vinOf)

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  second = await on.asUser({ links: 'all', allVehicles: true })
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2, 3]) await addVehicle(admin, catalogue, n)
  for (const n of [1, 2]) await addBox(admin, n, vinOf(n))
})
afterAll(() => on.close())

/** Draft campaign by the administrator that starts in a day. */
async function draft(kind: 'box' | 'eol' = 'box'): Promise<number> {
  const user = { id: Number(admin.credentials?.customerId), fullName: 'Admin', vehicles: 3 }
  const notBefore = new Date(on.parts.now().getTime() + 86_400_000).toISOString()
  return on.parts.store.tx((db) =>
    createCampaign(callContext(on.parts, db, user), {
      kind,
      name: 'BMS 2.0.0',
      plan: planOfPart(),
      planHash: 'h',
      vins,
      wake: false,
      notBefore,
      notAfter: null,
      rules: rules.parse({}),
    }),
  )
}

test('nobody approves their own; a second person does, and the vehicles are planned', async () => {
  const id = await draft()
  expect((await admin.call(calls.decide, { id, approve: true })).code).toBe(code.state)
  expect(await callData(admin, calls.submit, { id })).toEqual({ state: 'submitted' })
  expect((await admin.call(calls.decide, { id, approve: true })).code).toBe(code.state)
  expect((await second.call(calls.pause, { id })).code).toBe(code.state)
  const before = await callData(second, calls.progress, { id })
  expect([before.may.decide, before.may.pause, before.groups]).toEqual([true, false, []])
  expect((await callData(admin, calls.progress, { id })).may.decide).toBe(false)
  expect(await callData(second, calls.decide, { id, approve: true, remark: 'ok' })).toEqual({ state: 'approved' })
  await on.parts.worker.runDue()
  expect((await callData(admin, calls.one, { id })).state).toBe('scheduled')
  const { groups, planning, campaign, steps } = await callData(admin, calls.progress, { id })
  // The third vehicle has no box.
  expect([planning.done, planning.reasons, campaign.total]).toEqual([3, { noBox: 1 }, 3])
  expect(groups.reduce((all, { counts }) => all + (counts.planned ?? 0), 0)).toBe(2)
  expect(steps.map(({ event }) => event)).toEqual(['planned', 'approved', 'submitted', 'created'])
  const { rows } = await callData(admin, targetCalls.query, { filter: { campaign: [id], state: ['skipped'] } })
  expect(rows.map(({ vin, code: why }) => [vin, why])).toEqual([[vins[2], 'noBox']])
  const [skippedTarget] = rows
  const detail = await callData(admin, targetCalls.detail, { vin: vins[2]!, campaign: id })
  expect([detail.steps.map(({ event }) => event), detail.canCancel, detail.canForceClose]).toEqual([
    ['skipped'],
    false,
    false,
  ])
  expect((await admin.call(targetCalls.again, { ids: [skippedTarget!.id] })).code).toBe(code.state)
  const all = (await callData(admin, targetCalls.query, { filter: { campaign: [id], state: ['planned'] } })).rows
  expect(await callData(admin, targetCalls.cancel, { ids: all.slice(0, 1).map((row) => row.id) })).toEqual({ count: 1 })
  const force = { vin: all[0]!.vin, campaign: id, reason: 'silent' }
  expect((await second.call(targetCalls.forceClose, force)).code).toBe(code.state)
  expect(
    (await callData(admin, updateLogCalls.query, { filter: { campaign: [id] } })).rows.map(({ event }) => event),
  ).toEqual(['cancelAsked', 'skipped'])
  expect((await admin.call(calls.resume, { id })).code).toBe(code.state)
  expect((await admin.call(calls.startGroup, { id, group: 2 })).code).toBe(code.state)
  expect(await callData(admin, calls.terminate, { id, reason: 'no more' })).toEqual({ count: 1 })
  await on.parts.worker.runDue()
  expect((await callData(admin, calls.progress, { id })).campaign.failed).toBe(2)
  expect((await admin.call(calls.terminate, { id, reason: 'again' })).code).toBe(code.state)
})

test('who may approve is notified of a task that waits, its creator of what others do to it', async () => {
  const id = await draft()
  const since = await lastStep()
  const of = async (client: Client) => {
    const inbox = await callData(client, noticeCalls.inbox, {})
    return [campaignApprovalNotice, campaignNotice]
      .flatMap((notice) => noticesIn(inbox, notice) ?? [])
      .filter(({ campaign }) => campaign === id)
      .map(({ step, by, why, route }) => [step, by, why, route])
  }
  const route = '/contentManagement/tboxUpTaskManagement'
  expect([await of(admin), await of(second)]).toEqual([[], []])
  await callData(admin, calls.submit, { id })
  expect(await of(admin)).toEqual([])
  expect(await of(second)).toMatchObject([['Awaiting approval', expect.any(String), null, route]])
  const person = (client: Client) => ({
    id: Number(client.credentials?.customerId),
    allVehicles: true,
    links: new Set([calls.query.path, calls.decide.path]),
  })
  const pushItems = async (from: number) =>
    (
      await findNews(campaignNotices, on.parts.store.db, [person(admin), person(second)], from, {
        now: on.parts.now(),
        catalogue: on.parts.catalogue,
      })
    ).news.map(({ account, count, route: to }) => [account === person(second).id ? 'second' : 'admin', count, to])
  expect(await pushItems(since)).toEqual([['second', 1, `/software/taskManage?task=${id}`]])
  const submittedStep = await lastStep()
  await callData(second, calls.decide, { id, approve: true, remark: 'ok' })
  expect([await of(admin), await of(second)]).toMatchObject([[['Approved', expect.any(String), 'ok', route]], []])
  await on.parts.worker.runDue()
  await on.parts.store.db.execute(sql`update campaign set state = 'running' where id = ${id}`)
  await callData(admin, calls.pause, { id })
  await callData(admin, calls.resume, { id })
  expect((await of(admin)).map(([step]) => step)).toEqual(['Approved'])
  await callData(second, calls.pause, { id, remark: 'look at it' })
  await callData(second, calls.resume, { id })
  await on.parts.store.tx(async (tx) => {
    const row = await lockedCampaign(tx, id)
    await moveCampaign(tx, row, {
      event: 'held',
      hold: 'errorPercent',
      group: 1,
      at: on.parts.now().getTime(),
    })
  })
  expect(await of(admin)).toMatchObject([
    ['Halted', null, 'Failure rate reached its limit', route],
    ['Paused', expect.any(String), 'look at it', route],
    ['Approved', expect.any(String), 'ok', route],
  ])
  expect(await of(second)).toEqual([])
  expect(await pushItems(submittedStep)).toEqual([['admin', 3, `/software/taskManage?task=${id}`]])
  const unprivilegedUser = await on.asUser({ links: [] })
  expect((await callData(unprivilegedUser, noticeCalls.inbox, {})).campaigns).toBeNull()
})

async function lastStep(): Promise<number> {
  const { rows } = await on.parts.store.db.execute<{ id: number }>(sql`select max(id)::float8 as id from campaign_step`)
  return rows[0]!.id
}

test('who watches a campaign sees it at once, and again when something in it changes', async () => {
  const id = await draft()
  const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEvents(address, admin, `${calls.live.path}?id=${id}`)
  await vi.waitFor(() => expect(stream.events).toHaveLength(1))
  expect((stream.events[0]!.data as { campaign: { state: string } }).campaign.state).toBe('draft')
  await callData(admin, calls.submit, { id })
  await vi.waitFor(() => {
    expect((stream.events.at(-1)!.data as { campaign: { state: string } }).campaign.state).toBe('submitted')
  })
  stream.close()
})

test('a draft is edited and deleted; what was approved is kept', async () => {
  const feed = await readFeed(on, admin, ['campaign.changed', 'campaign.removed'])
  const id = await draft()
  const updateInput = { id, name: 'Other', notAfter: null, notBefore: null }
  await callData(admin, calls.update, updateInput)
  const [twice] = await Promise.all([
    admin.call(calls.update, {
      ...updateInput,
      rules: {
        groups: [
          { name: 'a', share: { by: 'rest' } },
          { name: 'b', share: { by: 'percent', percent: 5 } },
        ],
      },
    }),
  ])
  expect(twice.code).toBe(code.invalid)
  expect((await admin.call(calls.update, { ...updateInput, notAfter: '2020-01-01T00:00:00Z' })).code).toBe(code.invalid)
  await callData(admin, calls.submit, { id })
  expect((await admin.call(calls.update, updateInput)).code).toBe(code.state)
  await callData(second, calls.decide, { id, approve: false, remark: 'not now' })
  expect((await callData(admin, calls.one, { id })).state).toBe('refused')
  expect(await callData(admin, calls.remove, { ids: [id] })).toEqual({ count: 1 })
  const events = await feed.next()
  expect(events.map(({ type, subject, data }) => [type, subject, data])).toEqual(
    (['draft', 'draft', 'submitted', 'refused', 'refused'] as const).map((state, at) => [
      at < 4 ? 'campaign.changed' : 'campaign.removed',
      `campaign/${id}`,
      expect.objectContaining({ campaign: id, state, notBefore: at === 0 ? expect.any(String) : null }),
    ]),
  )
  expect((await admin.call(calls.add, { name: 'x', application: 1 })).code).not.toBe(200)
})

test('tasks of boxes and of the line are told apart', async () => {
  const box = await draft()
  const eol = await draft('eol')
  expect((await callData(admin, boxTaskCalls.query, {})).rows.some(({ id }) => id === eol)).toBe(false)
  expect((await callData(admin, eolTaskCalls.query, {})).rows.map(({ id }) => id)).toEqual([eol])
  expect((await admin.call(boxTaskCalls.cancel, { id: eol })).code).toBe(code.notFound)
  expect((await admin.call(eolTaskCalls.cancel, { id: box })).code).toBe(code.notFound)
  expect((await admin.call(boxTaskCalls.pause, { id: box, paused: true })).code).toBe(code.state)
  expect((await admin.call(eolTaskCalls.pause, { id: eol, paused: false })).code).toBe(code.state)
  expect((await admin.call(boxTaskCalls.pauseVin, { id: box, vin: vins[0]!, paused: true })).code).toBe(code.state)
  expect((await admin.call(eolTaskCalls.pauseVin, { id: eol, vin: vins[0]!, paused: true })).code).toBe(code.state)
  expect((await second.call(boxTaskCalls.decide, { id: box, approve: true })).code).toBe(code.state)
  const window = { startTime: '2030-01-01T00:00:00Z', endTime: '2030-02-01T00:00:00Z' }
  const task = { name: 't', file: 999, vins: vins.join(';'), ...window }
  expect((await admin.call(boxTaskCalls.save, task)).code).not.toBe(200)
  expect((await admin.call(eolTaskCalls.save, { ...task, msisdns: 'abc' })).code).toBe(code.invalid)
  for (const path of ['/ota/queryOtaTaskInfo', '/ota/queryOtaTaskLogInfo'])
    expect((await admin.post(path, path.endsWith('LogInfo') ? { filter: { campaign: [box, box] } } : {})).code).toBe(
      200,
    )
  for (const [listing, id] of [
    [boxTaskVehicleCalls, box],
    [boxTaskLogCalls, box],
    [eolTaskVehicleCalls, eol],
    [eolTaskLogCalls, eol],
  ] as const)
    expect((await callData(admin, listing.query, { filter: { campaign: [id, id] } })).rows).toEqual([])
  const [row] = await on.parts.store.db.select().from(campaigns)
  expect(row?.taskState).toBeDefined()
})
