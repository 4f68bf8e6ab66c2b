import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import type { EventObject } from '../../../../src/domain/contract/event.ts'
import { hourMs, minuteMs, secondMs } from '../../../../src/domain/time.ts'
import {
  chatRobotCalls as calls,
  type RobotService,
} from '../../../../src/features/base/messaging/chatRobot/contract.ts'
import { robotMessages } from '../../../../src/features/base/messaging/chatRobot/deliver.ts'
import { messageOf } from '../../../../src/features/base/messaging/chatRobot/message.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { problemEvents } from '../../../../src/features/work/analysis/monitoring/events.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import type { StoredEvent } from '../../../../src/platform/event/read.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { credential, openRobotServices, secret, services } from './robot-services.ts'

let on: TestServer
let chats: Awaited<ReturnType<typeof openRobotServices>>
const [mine, other] = [vinOf(1), vinOf(2)]
beforeAll(async () => {
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
  })
  chats = await openRobotServices(() => on.parts.now().getTime())
  await addVehicles(on.parts.store, [1, 2])
})
beforeEach(async () => {
  await on.parts.store.db.execute(sql`delete from chat_robot`)
  for (const service of services) [chats.messages[service], chats.times[service]] = [[], []]
  chats.absent.clear()
})
afterAll(async () => {
  await on.close()
  await chats.close()
})

const run = () => robotMessages.run(on.parts, { signal: new AbortController().signal } as never)
const admin = () => on.session(on.admin.id)
const add = async (client: Client, service: RobotService, more: object = {}) => {
  const answer = await client.call(calls.add, {
    name: service,
    service,
    address: chats.addressOf(service),
    ...(service !== 'wecom' && { signingSecret: secret }),
    language: 'en',
    events: ['vehicle'] as EventObject[],
    ...more,
  })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.id
}
/** Runs the job until each robot follows the stream. */
const follow = () =>
  until(async () => {
    await run()
    const { rows } = await on.parts.store.db.execute(sql`select from chat_robot where event_cursor is null`)
    return rows.length === 0
  }, 'each robot has a position')
const addOnline = (count: number, vin = mine) =>
  on.parts.store.tx((tx) =>
    addEvents(
      tx,
      presenceEvents.online,
      Array.from({ length: count }, () => ({
        vin,
        subject: `vehicle/${vin}`,
        at: on.parts.now().getTime(),
        data: { online: true },
      })),
    ),
  )
/** Number of events that messages in English report. */
const countEvents = (messages: readonly string[]) =>
  messages
    .map((text) => Number(/([\d,]+) new events/.exec(text)?.[1]?.replace(',', '') ?? 1))
    .reduce((sum, each) => sum + each, 0)
const rowOf = async (id: number) => (await (await admin()).call(calls.one, { id })).data

test('each service accepts a signed message about one event, with texts of people as plain text', async () => {
  await on.parts.store.db.execute(sql`update vehicle set plate = '[x](http://evil) <@all>' where vin = ${mine}`)
  const client = await admin()
  for (const service of services) await add(client, service)
  const chinese = await add(client, 'wecom', { language: 'zh' })
  await follow()
  await addOnline(1)
  await until(async () => {
    await run()
    return services.every((each) => chats.messages[each].length > 0) && chats.messages.wecom.length === 2
  }, 'a message of each robot')
  const [english] = chats.messages.wecom.filter((text) => text.includes('Vehicle online'))
  expect(english).toContain(`> Vehicle: ［x］（http：//evil） ＜＠all＞ · ${mine}`)
  expect(english).toMatch(/> Time: .+ \(UTC/)
  expect(english).toMatch(new RegExp(`\\n\\[Open\\]\\(http\\S+/#/basic/carInfo\\?vin=${mine}\\)$`))
  expect(chats.messages.wecom.find((text) => text !== english)).toMatch(/^### 车辆上线\n> 车辆：［x］/)
  expect(chats.messages.dingtalk[0]).toMatch(/^#### Vehicle online\n\nVehicle: ［x］（http：\/\/evil）/)
  expect(chats.messages.feishu[0]).toContain('Vehicle online\nVehicle: [x](http://evil) <@all>')
  expect(await rowOf(chinese)).toMatchObject({ state: 'active', waiting: 0, lastError: null })
  expect((await rowOf(chinese)).sentAt).toBeTruthy()
})

test('a message links to its object and names it, with the level of an alarm', async () => {
  const reader = { service: 'feishu', language: 'zh', userId: on.admin.id } as const
  const describe = (first: StoredEvent) =>
    messageOf(on.parts, reader, { first, total: 1, counts: new Map(), from: 0, until: 0 })
  const event = { cursor: '1.1', at: '2026-05-20T00:00:00.000Z' }
  const alarm = await describe({ ...event, type: 'alarm.began', vin: other, subject: 'alarm/17', data: { level: '3' } })
  expect(alarm.lines).toEqual([`车辆：${other}`, '时间：2026-05-20 08:00:00 (UTC+8)', '级别：三级'])
  expect(alarm.link?.url).toMatch(/#\/alarm\/alarmThirdDetail\?id=17$/)
  const order = await describe({ ...event, type: 'order.changed', vin: null, subject: 'order/5', data: {} })
  expect(order.lines[0]).toBe('对象：order/5')
  expect(order.link?.url).toMatch(/#\/goods\/order\/index\?view=5$/)
  const problem = await describe({
    ...event,
    type: 'problem.began',
    vin: null,
    subject: 'problem/3',
    data: problemEvents.began.example,
  })
  expect(problem).toMatchObject({
    title: '平台问题开始',
    lines: ['host · 412：磁盘仅剩 8%（阈值 10%）', '时间：2026-05-20 08:00:00 (UTC+8)'],
    link: { url: expect.stringMatching(/#\/monitoring$/) },
  })
})

test('an address is only a robot of its service, and no answer and no log contains it', async () => {
  const client = await admin()
  const events: EventObject[] = ['vehicle']
  const robot = { name: 'R', service: 'wecom', language: 'en', events } as const
  for (const address of [
    'https://oapi.dingtalk.com/robot/send?access_token=x',
    'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x',
    'https://qyapi.weixin.qq.com.evil.example/x',
    'https://u:p@qyapi.weixin.qq.com/x',
    'nothing',
  ]) {
    const answer = await client.call(calls.add, { ...robot, address }, { lang: 'en' })
    expect(answer, address).toMatchObject({ code: code.invalid })
    expect(JSON.stringify(answer.data)).toContain('qyapi.weixin.qq.com')
  }
  const official = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${credential}`
  const { id } = (await client.call(calls.add, { ...robot, address: official })).data
  expect((await client.call(calls.update, { id, address: chats.addressOf('wecom') })).code).toBe(200)
  expect((await (await on.session(on.admin.id, false)).call(calls.update, { id, events: ['trip'] })).code).toBe(
    code.passwordNeeded,
  )
  expect((await client.call(calls.test, { id })).data).toMatchObject({ accepted: true, message: 'Test message sent' })
  chats.absent.add('wecom')
  const refusal = await client.call(calls.test, { id }, { lang: 'zh' })
  expect(refusal.data).toMatchObject({ accepted: false, message: '机器人不存在或已被移出群，请更新地址' })
  const texts = JSON.stringify([refusal, await client.call(calls.query, {}), await client.call(calls.one, { id })])
  const { rows } = await on.parts.store.db.execute<{ stored: string }>(sql`
    select details::text as stored from operation_log where call like '/chatRobot/%'
    union all select to_jsonb(r)::text from chat_robot r`)
  expect(rows.length).toBeGreaterThan(3)
  for (const text of [texts, ...rows.map(({ stored }) => stored)]) expect(text).not.toContain(credential)
})

test('a wrong secret is shown, retried with growing intervals, and a correct one delivers the events', async () => {
  const id = await add(await admin(), 'dingtalk', { signingSecret: 'SEC-wrong' })
  await follow()
  await addOnline(1)
  await until(async () => {
    await run()
    return (await rowOf(id)).state === 'failing'
  }, 'the robot fails')
  const failing = await rowOf(id)
  expect(failing).toMatchObject({ waiting: 1, lastError: expect.stringContaining('Wrong signature') })
  expect(Date.parse(failing.nextAt ?? '') - on.parts.now().getTime()).toBe(10 * secondMs)
  await run()
  expect((await rowOf(id)).nextAt).toBe(failing.nextAt)
  on.clock.advance(11 * secondMs)
  await run()
  expect(Date.parse((await rowOf(id)).nextAt ?? '') - on.parts.now().getTime()).toBe(20 * secondMs)
  expect((await (await admin()).call(calls.update, { id, signingSecret: secret })).code).toBe(200)
  await run()
  expect(chats.messages.dingtalk).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'active', waiting: 0, lastError: null, nextAt: null })
})

test('a robot that fails for a day stops, and a test that is accepted starts it from now', async () => {
  const id = await add(await admin(), 'wecom')
  await follow()
  chats.absent.add('wecom')
  await addOnline(1)
  await until(async () => {
    await run()
    return (await rowOf(id)).state === 'failing'
  }, 'the robot fails')
  on.clock.advance(23 * hourMs)
  await run()
  expect((await rowOf(id)).state).toBe('failing')
  on.clock.advance(1.1 * hourMs)
  await run()
  expect(await rowOf(id)).toMatchObject({ state: 'stopped', waiting: 0, nextAt: null })
  const { rows } = await on.parts.store.db.execute(sql`select last_error as reason from chat_robot`)
  expect(rows).toEqual([{ reason: 'wecom 93000 invalid webhook url …' }])
  chats.absent.clear()
  expect((await (await admin()).call(calls.test, { id })).data.accepted).toBe(true)
  expect(await rowOf(id)).toMatchObject({ state: 'active', lastError: null })
  await follow()
  await addOnline(1)
  await until(async () => {
    await run()
    return chats.messages.wecom.length > 1
  }, 'the event after the restart')
  expect(countEvents(chats.messages.wecom.slice(1))).toBe(1)
})

test('a burst becomes few messages that count all events, and the pace survives a restart of the server', async () => {
  const id = await add(await admin(), 'wecom')
  await follow()
  const messages = () => chats.messages.wecom
  const runUntil = (events: number) =>
    until(async () => {
      await run()
      return countEvents(messages()) + (await rowOf(id)).waiting === events
    }, `${events} events are sent or wait`)
  await addOnline(100)
  await runUntil(100)
  expect(messages()).toHaveLength(1)
  expect(messages()[0]).toContain('### 100 new events\n> Vehicle online: 100\n')
  expect(messages()[0]).toContain('/#/systemManage/eventFeed)')
  for (let each = 1; each <= 22; each++) {
    await addOnline(3)
    await runUntil(100 + 3 * each)
  }
  expect(messages()).toHaveLength(20)
  expect((await rowOf(id)).waiting).toBe(9)
  expect((await (await admin()).call(calls.test, { id })).code).toBe(code.throttled)
  await on.reopen()
  await run()
  expect(messages()).toHaveLength(20)
  on.clock.advance(62 * secondMs)
  await run()
  expect(messages()).toHaveLength(21)
  expect(countEvents(messages())).toBe(166)
  expect((await rowOf(id)).waiting).toBe(0)
})

test('a message that comes too fast waits as long as the service says, which is no failure', async () => {
  const id = await add(await admin(), 'dingtalk')
  await follow()
  // Another program uses the same robot.
  chats.times.dingtalk = Array(20).fill(on.parts.now().getTime())
  await addOnline(1)
  await until(async () => {
    await run()
    return (await rowOf(id)).nextAt !== null
  }, 'the robot waits')
  expect(await rowOf(id)).toMatchObject({ state: 'active', waiting: 1, lastError: null })
  on.clock.advance(9 * minuteMs)
  await run()
  expect(chats.messages.dingtalk).toHaveLength(0)
  on.clock.advance(1.1 * minuteMs)
  await run()
  expect(chats.messages.dingtalk).toHaveLength(1)
})

test('a robot has the vehicles and types of its owner, who alone sees it among those without all vehicles', async () => {
  const { store } = on.parts
  const { rows } = await store.db.execute<{ id: number }>(sql`
    insert into vehicle_group (name) values ('robots') returning id::float8 as id`)
  const group = rows[0]!.id
  await store.tx((tx) => tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${mine}, ${group})`))
  const links = [...Object.values(calls).map(({ path }) => path), vehicleCalls.query.path]
  const [owner, stranger] = [
    await on.asUser({ links, groups: [group] }),
    await on.asUser({ links: 'all', groups: [group] }),
  ]
  const id = await add(owner, 'wecom', { events: ['vehicle', 'trip'] })
  await add(await admin(), 'feishu', { events: ['vehicle'], groups: [group] })
  for (const each of [calls.test, calls.one]) expect((await stranger.call(each, { id })).code).toBe(code.notFound)
  const update = { id, address: 'https://example.com/' }
  expect((await stranger.call(calls.update, update)).code).toBe(code.notFound)
  expect((await stranger.call(calls.query, {})).data.rows).toEqual([])
  expect((await owner.call(calls.query, {})).data.rows).toHaveLength(1)
  expect((await (await admin()).call(calls.query, {})).data.rows).toHaveLength(2)
  await follow()
  const trip = { trip: 1, state: '1', beginAt: 'b', endAt: 'e', distanceKm: 1, beginSoc: null, endSoc: null } as const
  await store.tx((tx) =>
    addEvents(tx, tripEvents.ended, [{ vin: mine, subject: 'trip/1', at: on.parts.now().getTime(), data: trip }]),
  )
  await addOnline(1, other)
  await addOnline(1)
  await until(async () => {
    await run()
    return chats.messages.wecom.length > 0 && chats.messages.feishu.length > 0
  }, 'both robots have sent')
  for (const text of [...chats.messages.wecom, ...chats.messages.feishu]) {
    expect(text).toContain('Vehicle online')
    expect(text).toContain(mine)
  }
  expect([chats.messages.wecom.length, chats.messages.feishu.length]).toEqual([1, 1])
})
