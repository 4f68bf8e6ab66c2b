import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { chatRobotCalls } from '../../../../src/features/base/messaging/chatRobot/contract.ts'
import { robotMessages } from '../../../../src/features/base/messaging/chatRobot/deliver.ts'
import { signalRuleCalls as calls } from '../../../../src/features/work/alarms/signalRule/contract.ts'
import { ruleTelling } from '../../../../src/features/work/alarms/signalRule/notice-job.ts'
import { ruleUpkeep } from '../../../../src/features/work/alarms/signalRule/upkeep.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { openRobotServices, secret } from '../../base/messaging/robot-services.ts'
import { vehiclesWithGroup, vinOf } from './fleet.ts'

let on: TestServer
let chats: Awaited<ReturnType<typeof openRobotServices>>
let admin: Client
/** Sees vehicles 1 and 2, and its own robots. */
let other: Client
let [alarms, leaders] = [0, 0]
beforeAll(async () => {
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
  })
  chats = await openRobotServices(() => on.parts.now().getTime())
  const group = await vehiclesWithGroup(on, [1, 2, 3, 4], [1, 2])
  other = await on.asUser({ links: 'all', groups: [group] })
  admin = await on.session(on.admin.id)
  alarms = await addRobot('wecom', 'zh')
  leaders = await addRobot('dingtalk', 'en')
})
afterAll(async () => {
  await on.close()
  await chats.close()
})

async function addRobot(service: 'wecom' | 'dingtalk', language: 'zh' | 'en'): Promise<number> {
  const answer = await admin.call(chatRobotCalls.add, {
    name: `Robot of ${service}`,
    service,
    address: chats.addressOf(service),
    ...(service === 'dingtalk' && { signingSecret: secret }),
    language,
  })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.id
}
const rule: InputOf<typeof calls.add> = {
  name: 'Low *SOC*',
  level: '3',
  match: 'all',
  forMinutes: 0,
  days: '1234567',
  from: null,
  until: null,
  clauses: [{ signal: 'vehicle.soc', operator: 'below', value: 15 }],
  vehicles: { by: 'all' },
  mail: false,
  perHour: 2,
  advice: '尽快充电',
}
const run = { hold: () => Promise.resolve(), signal: new AbortController().signal } as never
async function notify(): Promise<void> {
  await ruleTelling.run(on.parts, run)
  await robotMessages.run(on.parts, run)
}
async function drive(...vehicles: readonly number[]): Promise<void> {
  const at = on.parts.now().getTime()
  const gateway = '00000000-0000-4000-8000-000000000001'
  const ingest = openIngest({ store: on.parts.store, log: pino({ level: 'silent' }), gateway, now: () => at })
  for (const vehicle of vehicles)
    ingest.add({ vin: vinOf(vehicle), frame: report(vinOf(vehicle), at, { socPercent: 5 }), receivedAt: at })
  await ingest.close()
  await notify()
}

test('a rule posts its alarms to the chosen robots, and those that nobody acknowledges to the next ones', async () => {
  const answer = await admin.call(calls.add, {
    ...rule,
    robots: [alarms],
    escalateMinutes: 10,
    escalateRobots: [leaders],
  })
  expect(answer).toMatchObject({ code: 200 })
  await on.parts.store.db.execute(sql`update vehicle set plate = '沪A12345' where vin = ${vinOf(1)}`)
  await drive(1)
  expect(chats.messages.wecom).toHaveLength(1)
  const [text = ''] = chats.messages.wecom
  expect(text).toMatch(
    new RegExp(`^### 三级报警：Low ＊SOC＊（沪A12345 · ${vinOf(1)}）\\n> 规则：.+\\n> 处理建议：尽快充电`),
  )
  expect(text).toMatch(/> 时间：.+\(UTC\+8\)\n\[查看\]\(http\S+#\/alarm\/alarmThirdDetail\?id=\d+\)$/)
  expect(chats.messages.dingtalk).toEqual([])
  await drive(2, 3, 4)
  // The second alarm of the hour alone, the others together, both in one message because they waited together.
  expect(chats.messages.wecom).toHaveLength(2)
  expect(chats.messages.wecom[1]).toMatch(
    /^### 2 条消息\n> 三级报警：Low ＊SOC＊（.+）\n> 三级报警：Low ＊SOC＊，另有 2 条\n/,
  )
  on.clock.advance(11 * minuteMs)
  await notify()
  expect(chats.messages.wecom).toHaveLength(2)
  expect(chats.messages.dingtalk).toEqual([
    expect.stringMatching(/^#### Not acknowledged: Low ＊SOC＊, 4 alarms\n\nRule: .+15 %/),
  ])
  await notify()
  expect(chats.messages.dingtalk).toHaveLength(1)
})

test('only visible robots can be chosen, escalation needs someone, and a robot in use stays', async () => {
  expect((await other.call(calls.add, { ...rule, robots: [alarms] })).code).toBe(code.notFound)
  const own = (await other.call(calls.add, rule)).data.id
  for (const field of ['robots', 'escalateRobots'])
    expect((await other.call(calls.update, { id: own, [field]: [leaders] })).code).toBe(code.notFound)
  const lonely = await admin.call(calls.add, { ...rule, escalateMinutes: 5 }, { lang: 'en' })
  expect(lonely.code).toBe(code.invalid)
  expect(JSON.stringify(lonely)).toContain('Choose people or chat robots')
  const { id } = (await admin.call(calls.add, { ...rule, escalateMinutes: 5, escalateRobots: [leaders] })).data
  expect((await admin.call(calls.update, { id, name: 'Renamed' })).code).toBe(200)
  expect((await admin.call(calls.update, { id, escalateRobots: [] })).code).toBe(code.invalid)
  const removal = await admin.call(chatRobotCalls.remove, { ids: [leaders] }, { lang: 'en' })
  expect(removal.code).toBe(code.inUse)
  expect(JSON.stringify(removal)).toContain('Alarm rule')
  const { data } = await admin.call(calls.one, { id })
  expect(data.escalateRobots).toEqual([{ id: leaders, label: 'Robot of dingtalk' }])
})

test('a rule shows that one of its robots has stopped', async () => {
  const { id } = (await admin.call(calls.add, { ...rule, robots: [alarms] })).data
  const problem = async () => (await admin.call(calls.one, { id }, { lang: 'en' })).data.problem
  await on.parts.store.db.execute(sql`update chat_robot set state = 'stopped' where id = ${alarms}`)
  await ruleUpkeep.run(on.parts, run)
  expect(await problem()).toContain('one of its chat robots stopped')
  expect((await admin.call(chatRobotCalls.test, { id: alarms })).data.accepted).toBe(true)
  await ruleUpkeep.run(on.parts, run)
  expect(await problem()).toBeNull()
})
