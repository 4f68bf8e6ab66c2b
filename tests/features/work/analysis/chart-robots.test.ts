import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '../../../../src/domain/contract/call.ts'
import { code } from '../../../../src/domain/contract/code.ts'
import { fleetDay, fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { chatRobotCalls } from '../../../../src/features/base/messaging/chatRobot/contract.ts'
import { robotMessages } from '../../../../src/features/base/messaging/chatRobot/deliver.ts'
import { askingRules } from '../../../../src/features/work/analysis/alertRule/alert-jobs.ts'
import { alertRuleCalls } from '../../../../src/features/work/analysis/alertRule/contract.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { subscriptionCalls } from '../../../../src/features/work/analysis/subscription/contract.ts'
import { sendingSubscriptions } from '../../../../src/features/work/analysis/subscription/send-job.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { decodePng } from '../../../platform/picture/decode-png.ts'
import { openRobotServices, secret } from '../../base/messaging/robot-services.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let chats: Awaited<ReturnType<typeof openRobotServices>>
/** Sees the first vehicle. */
let owner: Client
let robot = 0
/** Belongs to the administrator. */
let foreign = 0
let chart = 0
const links = [alertRuleCalls, chartCalls, chatRobotCalls, subscriptionCalls]
  .flatMap((each) => Object.values(each))
  .map(({ path }) => path)

beforeAll(async () => {
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
    // Noon in the fleet's time zone, so that no test crosses midnight.
    now: new Date(fleetDayStart(fleetDay(Date.now())) + 12 * hourMs),
  })
  chats = await openRobotServices(() => on.parts.now().getTime())
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
  const groups = [await addGroup(on, 'first', [vinOf(1)])]
  owner = await on.asUser({ links: [...links, tripCalls.query.path], groups, userName: 'owner' })
  robot = await addRobot(owner, 'wecom', 'zh')
  foreign = await addRobot(await on.session(on.admin.id), 'dingtalk', 'en')
  chart = (
    await callData(owner, chartCalls.add, {
      name: 'Trips [a] day',
      look: 'bar',
      query: {
        explore: 'trips',
        dimensions: [{ field: 'time', grain: 'day' }],
        measures: ['count', 'distance'],
        filters: [],
        period: { days: 7 },
      },
    })
  ).id
})
beforeEach(async () => {
  chats.messages.wecom = []
  await on.parts.store.db.execute(sql`delete from trip`)
  owner = await on.session(owner.id)
})
afterAll(async () => {
  await on.close()
  await chats.close()
})

async function addRobot(client: Client, service: 'wecom' | 'dingtalk', language: 'zh' | 'en'): Promise<number> {
  const address = chats.addressOf(service)
  const signing = service === 'dingtalk' && { signingSecret: secret }
  return (await callData(client, chatRobotCalls.add, { name: `My ${service}`, service, address, ...signing, language }))
    .id
}
async function addTrips(n: number, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const begin = fleetDayStart(fleetDay(on.parts.now().getTime())) + 9 * hourMs + at * 20 * minuteMs
    const [from, to] = [0, 10].map((minutes) => new Date(begin + minutes * minuteMs).toISOString())
    await on.parts.store.db.execute(sql`
      insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
      values (${vinOf(n)}, 1, 1, ${from}::timestamptz, ${to}::timestamptz, ${to}::timestamptz, 80, 70, 5000, 5, 0, now())`)
  }
}
const run = { hold: () => Promise.resolve(), signal: new AbortController().signal } as never
const post = () => robotMessages.run(on.parts, run)
async function check(): Promise<void> {
  await askingRules.run(on.parts, run)
  await post()
  on.clock.advance(15 * minuteMs)
}

const alert = (): InputOf<typeof alertRuleCalls.add> => ({
  chart,
  name: 'Many *trips*',
  condition: 'above',
  subject: 'current',
  measure: 'count',
  threshold: 2,
  runs: 1,
  every: 'm15',
  mail: false,
})

test('an alert is posted when it fires and when it ends, with the value of the vehicles of its owner', async () => {
  const { id } = await callData(owner, alertRuleCalls.add, { ...alert(), robots: [robot] })
  await on.parts.worker.runDue()
  await check()
  expect(chats.messages.wecom).toEqual([])
  await addTrips(1, 3)
  // Outside the owner's scope.
  await addTrips(2, 5)
  await check()
  await check()
  expect(chats.messages.wecom).toHaveLength(1)
  expect(chats.messages.wecom[0]).toMatch(
    /^### 图表提醒：Many ＊trips＊\n> 图表：Trips ［a］ day\n> 条件：.+2.+\n> 数值：3(?:（.+）)?\n> 检查时间：.+\n\[查看\]\(http\S+#\/chars\?chart=\d+\)$/,
  )
  await on.parts.store.db.execute(sql`delete from trip`)
  await check()
  expect(chats.messages.wecom.map((text) => text.slice(0, text.indexOf('\n')))).toEqual([
    '### 图表提醒：Many ＊trips＊',
    '### 图表提醒已恢复：Many ＊trips＊',
  ])
  // Why it stopped is not for the group.
  await on.parts.store.db.execute(sql`update alert_rule set chart = null, next_at = created_at where id = ${id}`)
  await check()
  expect(chats.messages.wecom).toHaveLength(2)
})

const subscription = (): InputOf<typeof subscriptionCalls.add> => ({
  chart,
  name: 'Trips of the week',
  rhythm: 'daily',
  hour: 13,
})
const answerOf = (client: Client, id: number) => client.call(subscriptionCalls.one, { id }, { lang: 'en' })

test('a subscription posts the data of its owner to robots without any mail, and records it', async () => {
  await addTrips(1, 2)
  await addTrips(2, 5)
  const { id } = await callData(owner, subscriptionCalls.add, { ...subscription(), people: [], robots: [robot] })
  on.clock.advance(25 * hourMs)
  await sendingSubscriptions.run(on.parts, run)
  owner = await on.session(owner.id)
  await on.afterJobs(async () =>
    expect(await callData(owner, subscriptionCalls.sends, { id })).toMatchObject([
      { person: 'My wecom', state: 'sent', reason: null },
    ]),
  )
  await post()
  expect(chats.messages.wecom).toHaveLength(1)
  const [text = ''] = chats.messages.wecom
  await post()
  await post()
  expect(chats.messages.wecom).toEqual([text, '[picture]'])
  const picture = decodePng(chats.pictures[0]!)
  expect(picture).toMatchObject({ width: 950 })
  expect(picture.height).toBeGreaterThan(500)
  expect([...picture.colors]).toEqual(expect.arrayContaining(['#3b82f6', '#e8710a']))
  expect(await callData(owner, chatRobotCalls.one, { id: robot })).toMatchObject({ state: 'active', waiting: 0 })
  expect(text).toMatch(/^### Trips of the week：.+ 至 .+\n> 图表“Trips ［a］ day”，.+2 条记录，1 辆车。\n> 合计\n/)
  expect(text).toMatch(/: 2 ｜ 10 km\n/)
  expect(text).toMatch(/数据按 .+ 的权限和可见车辆统计。\n\[查看\]\(http\S+#\/chars\?chart=\d+\)$/)
})

test('only visible robots can be chosen, recipients remain, and a stopped robot is shown and gets nothing', async () => {
  for (const add of [
    owner.call(alertRuleCalls.add, { ...alert(), robots: [foreign] }),
    owner.call(subscriptionCalls.add, { ...subscription(), robots: [foreign] }),
  ])
    expect((await add).code).toBe(code.notFound)
  const refusal = await owner.call(subscriptionCalls.add, { ...subscription(), people: [] }, { lang: 'en' })
  expect(JSON.stringify(refusal)).toContain('Choose at least one recipient or chat robot')
  const rule = await callData(owner, alertRuleCalls.add, { ...alert(), robots: [robot] })
  const { id } = await callData(owner, subscriptionCalls.add, { ...subscription(), people: [], robots: [robot] })
  expect((await owner.call(subscriptionCalls.update, { id, robots: [] })).code).toBe(code.invalid)
  const removal = await owner.call(chatRobotCalls.remove, { ids: [robot] }, { lang: 'en' })
  expect([removal.code, JSON.stringify(removal)]).toEqual([
    code.inUse,
    expect.stringMatching(/Chart alert|subscription/),
  ])
  expect((await answerOf(owner, id)).data).toMatchObject({ robotProblem: null, robots: [{ label: 'My wecom' }] })
  await on.parts.store.db.execute(sql`update chat_robot set state = 'stopped' where id = ${robot}`)
  expect((await answerOf(owner, id)).data.robotProblem).toContain('My wecom stopped after failed messages')
  expect((await owner.call(alertRuleCalls.one, { id: rule.id })).data.robotProblem).toContain('My wecom')
  on.clock.advance(25 * hourMs)
  await sendingSubscriptions.run(on.parts, run)
  owner = await on.session(owner.id)
  await on.afterJobs(async () =>
    expect((await owner.call(subscriptionCalls.sends, { id }, { lang: 'en' })).data).toMatchObject([
      { state: 'skipped', reason: 'The chat robot has stopped' },
    ]),
  )
})
