import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, secondMs } from '../../../../src/domain/time.ts'
import { addRobotMessage } from '../../../../src/features/base/messaging/chatRobot/api.ts'
import {
  chatRobotCalls as calls,
  type RobotService,
} from '../../../../src/features/base/messaging/chatRobot/contract.ts'
import { robotMessages } from '../../../../src/features/base/messaging/chatRobot/deliver.ts'
import { oldRobotMessages } from '../../../../src/features/base/messaging/chatRobot/waiting.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { openRobotServices, secret, services } from './robot-services.ts'

let on: TestServer
let chats: Awaited<ReturnType<typeof openRobotServices>>
beforeAll(async () => {
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
  })
  chats = await openRobotServices(() => on.parts.now().getTime())
  await addVehicles(on.parts.store, [1])
})
beforeEach(async () => {
  await on.parts.store.db.execute(sql`delete from chat_robot`)
  for (const service of services) [chats.messages[service], chats.times[service]] = [[], []]
  chats.absent.clear()
  chats.pictures.length = 0
})
afterAll(async () => {
  await on.close()
  await chats.close()
})

const run = () => robotMessages.run(on.parts, { signal: new AbortController().signal } as never)
async function add(service: RobotService, more: object = {}): Promise<number> {
  const answer = await (await on.session(on.admin.id)).call(calls.add, {
    name: service,
    service,
    address: chats.addressOf(service),
    ...(service !== 'wecom' && { signingSecret: secret }),
    language: 'en',
    ...more,
  })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.id
}
const rowOf = async (id: number) => (await (await on.session(on.admin.id)).call(calls.one, { id })).data
/** Sends a message about something to robots. */
const send = (about: string, ...robots: number[]) => sendPicture(undefined, about, ...robots)
const sendPicture = (picture: Buffer | undefined, about: string, ...robots: number[]) =>
  on.parts.store.tx((tx) =>
    addRobotMessage(tx, {
      robots,
      sender: 'test',
      owner: on.admin.id,
      at: on.parts.now().getTime(),
      picture,
      write: ({ lang, plain, zone }) => ({
        title: `${lang === 'zh' ? '关于' : 'About'} ${plain(about)}`,
        lines: [`In ${zone}`],
        route: '/index',
      }),
    }),
  )

test('robots without events post a message in their language, with values as plain text and a link', async () => {
  const english = await Promise.all(services.map((service) => add(service)))
  const chinese = await add('wecom', { language: 'zh' })
  await send('[x](http://evil) <@all>', ...english, chinese)
  await run()
  expect(chats.messages.wecom.toSorted()).toEqual([
    expect.stringMatching(
      /^### About ［x］（http：\/\/evil） ＜＠all＞\n> In Asia\/Shanghai\n\[Open\]\(http\S+\/#\/index\)$/,
    ),
    expect.stringMatching(/^### 关于 ［x］/),
  ])
  expect(chats.messages.dingtalk).toEqual([expect.stringContaining('#### About ［x］')])
  expect(chats.messages.feishu).toEqual(['About [x](http://evil) <@all>\nIn Asia/Shanghai'])
  expect(await rowOf(chinese)).toMatchObject({ state: 'active', waiting: 0, events: null })
  await run()
  expect(chats.messages.wecom).toHaveLength(2)
})

test('several messages become one with the first titles, and messages go before events at the same pace', async () => {
  const id = await add('wecom', { events: ['vehicle'] })
  await until(async () => {
    await run()
    const { rows } = await on.parts.store.db.execute(sql`select from chat_robot where event_cursor is not null`)
    return rows.length === 1
  }, 'the robot follows the stream')
  for (let each = 1; each <= 12; each++) await send(`message ${each}`, id)
  const vin = vinOf(1)
  await on.parts.store.tx((tx) =>
    addEvents(tx, presenceEvents.online, [
      { vin, subject: `vehicle/${vin}`, at: on.parts.now().getTime(), data: { online: true } },
    ]),
  )
  await until(async () => {
    await run()
    return chats.messages.wecom.length === 2
  }, 'the messages and the event are sent')
  const [messages, event] = chats.messages.wecom
  expect(messages).toMatch(
    /^### 12 messages\n> About message 1\n(?:> About message \d+\n){9}> 2 more\n\[Open\]\(\S+\/#\/index\)$/,
  )
  expect(event).toContain('Vehicle online')
  for (let each = 3; each <= 22; each++) {
    await send(`later ${each}`, id)
    await run()
  }
  expect(chats.messages.wecom).toHaveLength(20)
  expect((await rowOf(id)).waiting).toBe(2)
  on.clock.advance(62 * secondMs)
  await run()
  expect(chats.messages.wecom).toHaveLength(21)
  expect(chats.messages.wecom[20]).toContain('### 2 messages\n> About later 21\n> About later 22\n')
  expect((await rowOf(id)).waiting).toBe(0)
})

test('a message is part of its transaction, waits while the robot fails, and is given up when the robot stops', async () => {
  const id = await add('wecom')
  const rollback = on.parts.store.tx(async (tx) => {
    await addRobotMessage(tx, {
      robots: [id],
      sender: 'test',
      owner: on.admin.id,
      at: 0,
      write: () => ({ title: 'Never', lines: [], route: '/index' }),
    })
    throw new Error('undone')
  })
  await expect(rollback).rejects.toThrow('undone')
  chats.absent.add('wecom')
  await send('a failure', id)
  await run()
  expect(await rowOf(id)).toMatchObject({ state: 'failing', waiting: 1 })
  chats.absent.clear()
  on.clock.advance(11 * secondMs)
  await run()
  expect(chats.messages.wecom).toEqual([expect.stringContaining('About a failure')])
  expect(await rowOf(id)).toMatchObject({ state: 'active', waiting: 0 })
  chats.absent.add('wecom')
  await send('another failure', id)
  await run()
  on.clock.advance(25 * hourMs)
  await run()
  await send('nobody', id)
  const { rows } = await on.parts.store.db.execute(sql`
    select state, waiting, (select count(*)::int from chat_robot_message) as messages from chat_robot`)
  expect(rows).toEqual([{ state: 'stopped', waiting: 0, messages: 0 }])
})

test('a picture follows its text where the service takes pictures, and is given up rather than delay a text', async () => {
  const robots = await Promise.all(services.map((service) => add(service)))
  const [wecom] = robots
  const png = Buffer.from('any bytes')
  await sendPicture(png, 'one', ...robots)
  for (let each = 0; each < 3; each++) await run()
  expect(chats.messages.wecom).toEqual([expect.stringContaining('About one'), '[picture]'])
  expect(chats.pictures).toEqual([png])
  expect([chats.messages.dingtalk, chats.messages.feishu].map((texts) => texts.length)).toEqual([1, 1])
  // Several texts become one, without pictures.
  await sendPicture(png, 'two', wecom!)
  await sendPicture(png, 'three', wecom!)
  for (let each = 0; each < 3; each++) await run()
  expect(chats.messages.wecom.slice(2)).toEqual([expect.stringContaining('### 2 messages')])
  chats.refusePictures(true)
  await sendPicture(png, 'four', wecom!)
  await run()
  await send('five', wecom!)
  for (let each = 0; each < 3; each++) await run()
  chats.refusePictures(false)
  expect(chats.messages.wecom.slice(3)).toEqual([
    expect.stringContaining('About four'),
    expect.stringContaining('About five'),
  ])
  expect(await rowOf(wecom!)).toMatchObject({ state: 'active', waiting: 0, lastError: null })
  const { rows } = await on.parts.store.db.execute(sql`select from chat_robot_message`)
  expect([rows, chats.pictures.length]).toEqual([[], 1])
})

test('messages of a disabled account are not sent, and old ones are deleted', async () => {
  const [id, user] = [await add('wecom'), await on.asUser({ links: 'all', allVehicles: true })]
  await send('mine', id)
  await on.parts.store.db.execute(sql`update chat_robot_message set account_id = ${user.id}`)
  await on.parts.store.db.execute(sql`update account set status = 'disabled' where id = ${user.id}`)
  await run()
  expect(chats.messages.wecom).toEqual([])
  on.clock.advance(49 * hourMs)
  await oldRobotMessages.run(on.parts, {} as never)
  const { rows } = await on.parts.store.db.execute(sql`select from chat_robot_message`)
  expect(rows).toEqual([])
})
