import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { pushCalls } from '../../../../src/features/base/messaging/pushDevice/contract.ts'
import { sendPending } from '../../../../src/features/base/messaging/pushDevice/send.ts'
import { webhookCalls } from '../../../../src/features/base/messaging/webhook/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { pushNews } from '../../../../src/features/desk/inbox/notice/news.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { signalRuleCalls as calls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { ruleTelling } from '../../../../src/features/work/alarms/signalRule/notice-job.ts'
import { ruleNotice } from '../../../../src/features/work/alarms/signalRule/notice-kinds.ts'
import { ruleUpkeep } from '../../../../src/features/work/alarms/signalRule/upkeep.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { pushService } from '../../base/messaging/push-service.ts'
import { drive, vehiclesWithGroup, vinOf } from './fleet.ts'

let service: Awaited<ReturnType<typeof pushService>>
let on: TestServer
let group: number
beforeAll(async () => {
  service = await pushService()
  on = await openTestServer({ config: { FORWARD_HOSTS: '127.0.0.1' } })
  group = await vehiclesWithGroup(on, [1, 2], [1])
})
beforeEach(async () => {
  service.received.length = 0
  for (const table of ['push_device', 'push_cursor', 'signal_rule', 'alarm'])
    await on.parts.store.db.execute(sql`delete from ${sql.identifier(table)}`)
  await on.parts.store.db.execute(sql`update last_message set rules = null`)
})
afterAll(async () => {
  await on.close()
  await service.close()
})

const run = { hold: () => Promise.resolve(), signal: new AbortController().signal } as never
const low: InputOf<typeof calls.add> = {
  name: 'Low',
  level: '3',
  match: 'all',
  forMinutes: 0,
  days: '1234567',
  from: null,
  until: null,
  clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15 }],
  vehicles: { by: 'all' },
  mail: false,
  perHour: 10,
} as const
const add = async (client: Client, more: Partial<typeof low> = {}) => {
  const answer = await client.call(calls.add, { ...low, ...more })
  expect(answer.code).toBe(200)
  return answer.data.id
}
/** Sends reports, runs the rule's notifications and the push to devices. */
async function happen(...vehicles: number[]): Promise<void> {
  // A report with the same time would count as the same report.
  on.clock.advance(60_000)
  await pushNews.run(on.parts, run)
  const at = on.parts.now().getTime()
  await drive(
    on,
    vehicles.map((vehicle) => [vehicle, at, { socPercent: 5 }] as const),
  )
  await ruleTelling.run(on.parts, run)
  await ruleUpkeep.run(on.parts, run)
  await pushNews.run(on.parts, run)
  await sendPending(on.parts)
}
const deviceOf = async (person: Client) => {
  const device = service.subscribe()
  expect((await person.call(pushCalls.register, device, { lang: 'en' })).code).toBe(200)
  return device.device
}

test('a device of who a rule names is told of its alarm, and what it says opens that alarm', async () => {
  const detail = '/alarm/alarmThirdDetail'
  const [namedUser, lists, other] = [
    await on.asUser({ links: 'all', groups: [group] }),
    await on.asUser({ links: [alarmCalls.query.path, alarmCalls.one.path], groups: [group] }),
    await on.asUser({ links: 'all', allVehicles: true }),
  ]
  const devices = [await deviceOf(namedUser), await deviceOf(lists), await deviceOf(other)]
  await add(on.admin, { people: [namedUser.id, lists.id] })
  await happen(1, 2)
  const notifications = new Map(service.received.map(({ device, payload: { notification } }) => [device, notification]))
  const { rows } = (await namedUser.call(alarmCalls.query, { filter: { kind: ['rule'] } })).data
  expect(rows).toMatchObject([{ vin: vinOf(1) }])
  const id = rows[0]?.id
  expect(notifications.get(devices[0] ?? '')).toMatchObject({
    body: '1 alarm rule notification',
    navigate: `https://fleet.example/#${detail}?id=${id}`,
    tag: 'rule',
  })
  // An account without the right to the detail page gets a link to the list.
  expect(notifications.get(devices[1] ?? '')?.navigate).toBe(`https://fleet.example/#/warn/queryAlarm?view=${id}`)
  expect(notifications.has(devices[2] ?? '')).toBe(false)
  expect(service.received.every(({ headers }) => headers.urgency === 'high')).toBe(true)
  expect(JSON.stringify(service.received)).not.toContain(vinOf(1))
})

const inbox = async (client: Client) =>
  (noticesIn((await client.call(noticeCalls.inbox, {}, { lang: 'en' })).data, ruleNotice) ?? []).filter(
    ({ kind }) => kind === 'stopped',
  )
const rule = async (id: number) => (await on.admin.call(calls.one, { id }, { lang: 'en' })).data

test.each(['disabled', 'without rights', 'without a role'] as const)(
  'a rule of somebody who is %s stops, says why, and administrators are told until it is saved again',
  async (how) => {
    const maker = await on.asUser({ links: 'all', groups: [group] })
    const id = await add(maker)
    const device = await deviceOf(on.admin)
    await happen()
    expect(await rule(id)).toMatchObject({ state: 'active', problem: null })
    const { db } = on.parts.store
    if (how === 'disabled') await db.execute(sql`update account set status = 'disabled' where id = ${maker.id}`)
    if (how === 'without a role') await db.execute(sql`update account set role = null where id = ${maker.id}`)
    if (how === 'without rights') {
      await db.execute(sql`
        delete from role_permission where role_id = (select role from account where id = ${maker.id})
          and resource_id in (select id from resource where link in (${calls.add.path}, ${calls.update.path}))`)
      await db.execute(sql`update permission_version set version = version + 1`)
    }
    await happen()
    const reason = how === 'disabled' ? /account .* is disabled/ : /may no longer edit/
    expect(await rule(id)).toMatchObject({ state: 'stopped', problem: expect.stringMatching(reason) })
    expect(await inbox(on.admin)).toMatchObject([
      { rule: id, name: 'Low', vin: null, reason: expect.stringMatching(reason) },
    ])
    const push = service.received.find((each) => each.device === device)
    expect(push?.payload.notification.navigate).toBe(`https://fleet.example/#/warn/queryAlarm?list=rules&view=${id}`)
    await happen()
    expect(await inbox(on.admin)).toHaveLength(1)
    const { data } = await on.admin.call(calls.one, { id }, { lang: 'zh' })
    expect(data.problem).toContain('已停止')
    expect((await on.admin.call(calls.update, { id, name: 'Low again' })).code).toBe(200)
    await happen()
    expect(await rule(id)).toMatchObject({ state: 'active', problem: null })
  },
)

test('a rule whose webhook stopped goes on with its alarms and says so, until the webhook is used again', async () => {
  const { id: webhook } = (await on.admin.call(webhookCalls.add, { name: 'Ours', address: 'http://127.0.0.1:9/' })).data
  const id = await add(on.admin, { webhook })
  await happen()
  await on.parts.store.db.execute(sql`update webhook set state = 'stopped' where id = ${webhook}`)
  await happen()
  expect(await rule(id)).toMatchObject({ state: 'active', problem: expect.stringContaining('its webhook stopped') })
  expect(await inbox(on.admin)).toMatchObject([{ rule: id }])
  await happen(1)
  expect((await on.admin.call(alarmCalls.query, { filter: { kind: ['rule'] } })).data.rows).toHaveLength(1)
  await on.parts.store.db.execute(sql`update webhook set state = 'active' where id = ${webhook}`)
  await happen()
  expect((await rule(id)).problem).toBeNull()
  // An address that rules send to cannot be removed.
  expect((await on.admin.call(webhookCalls.remove, { ids: [webhook] })).code).not.toBe(200)
})

test('a rule sends to addresses that its maker sees, and to no other', async () => {
  const maker = await on.asUser({ links: 'all', groups: [group] })
  const { id: webhook } = (await on.admin.call(webhookCalls.add, { name: 'Ours', address: 'http://127.0.0.1:9/' })).data
  expect((await maker.call(calls.add, { ...low, webhook })).code).not.toBe(200)
})
