/** Followed events as notifications on the devices of their users. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import type { EventObject } from '../../../../src/domain/contract/event.ts'
import { eventFeedCalls } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { defaultPreferences, pushCalls } from '../../../../src/features/base/messaging/pushDevice/contract.ts'
import { sendPending } from '../../../../src/features/base/messaging/pushDevice/send.ts'
import { pushNews } from '../../../../src/features/desk/inbox/notice/news.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { drive, vehiclesWithGroup, vinOf } from '../../work/alarms/fleet.ts'
import { pushService } from './push-service.ts'

const follow = eventFeedCalls.follow.path
const address = 'https://fleet.example/#'
let service: Awaited<ReturnType<typeof pushService>>
let on: TestServer
let group: number
beforeAll(async () => {
  service = await pushService()
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
    now: new Date('2026-11-23T04:00:00Z'),
  })
  group = await vehiclesWithGroup(on, [1, 2], [1])
})
beforeEach(async () => {
  service.received.length = 0
  await on.parts.store.db.execute(sql`delete from push_device`)
})
afterAll(async () => {
  await on?.close()
  await service?.close()
})

const run = { input: {}, attempt: 1, signal: new AbortController().signal } as JobRun<object>
const look = () => pushNews.run(on.parts, run)
const addTrips = (...vins: string[]) =>
  on.parts.store.tx((tx) =>
    addEvents(
      tx,
      tripEvents.ended,
      vins.map((vin) => ({ vin, subject: `trip/${vin}/1`, at: Date.now(), data: tripEvents.ended.example })),
    ),
  )

interface Person {
  readonly client: Client
  /** Texts and screens that the user's device has received, without ids. */
  received(): string[][]
}

async function personOf(
  objects: EventObject[],
  links: readonly string[],
  scope: { allVehicles: true } | { groups: number[] } = { allVehicles: true },
): Promise<Person> {
  const client = await on.asUser({ links: [follow, ...links], ...scope })
  expect((await client.call(eventFeedCalls.follow, { objects })).code).toBe(code.ok)
  const device = service.subscribe()
  expect((await client.call(pushCalls.register, device, { lang: 'en' })).code).toBe(code.ok)
  return {
    client,
    received: () =>
      service.received
        .filter((each) => each.device === device.device)
        .map(({ payload: { notification } }) => [notification.body, notification.navigate.replace(/\d+$/, 'N')]),
  }
}

test('followed events are counted for who follows, sees the vehicle and may read the list', async () => {
  const links = [tripCalls.query.path]
  const all = await personOf(['trip'], links)
  const groupUser = await personOf(['trip', 'alarm'], links, { groups: [group] })
  const without = await personOf(['trip'], [])
  const idler = await personOf([], links)
  const decliner = await personOf(['trip'], links)
  const { kinds, ...preferences } = defaultPreferences()
  await decliner.client.call(pushCalls.choose, { ...preferences, kinds: kinds.filter((kind) => kind !== 'event') })
  await addTrips(vinOf(1))
  await look()
  await addTrips(vinOf(1), vinOf(2))
  await look()
  await look()
  await sendPending(on.parts)
  expect(all.received()).toEqual([['2 new events that you follow', `${address}/index`]])
  expect(groupUser.received()).toEqual([['1 new event that you follow', `${address}/index`]])
  for (const person of [without, idler, decliner]) expect(person.received()).toEqual([])
  expect(JSON.stringify(service.received)).not.toContain(vinOf(1))
})

test('alarms have the level that the user chose, and a single one its page', async () => {
  const links = [alarmCalls.query.path]
  const level3 = await personOf(['alarm'], [...links, '/alarm/alarmThirdDetail'])
  const level2 = await personOf(['alarm'], links)
  const { kinds: _all, ...preferences } = defaultPreferences()
  await level3.client.call(pushCalls.choose, { ...preferences, kinds: ['event'] })
  await level2.client.call(pushCalls.choose, { ...preferences, kinds: ['event'], alarmLevel: 2 })
  await look()
  const at = on.parts.now().getTime() - 60_000
  await drive(on, [
    [1, at, { alarmLevel: 2, alarmFlags: 1 << 11 }],
    [2, at, { alarmLevel: 3, alarmFlags: 1 << 12 }],
  ])
  await look()
  await sendPending(on.parts)
  expect(level3.received()).toEqual([['1 new event that you follow', `${address}/alarm/alarmThirdDetail?id=N`]])
  expect(level2.received()).toEqual([['2 new events that you follow', `${address}/index`]])
})
