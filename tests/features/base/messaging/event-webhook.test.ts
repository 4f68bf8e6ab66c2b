/** Events of the stream at webhooks. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { type EventObject, eventObjects } from '../../../../src/domain/contract/event.ts'
import { vehicleGroupCalls } from '../../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { webhookCalls as calls } from '../../../../src/features/base/messaging/webhook/contract.ts'
import { eventDeliveries } from '../../../../src/features/base/messaging/webhook/events.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarmEvents } from '../../../../src/features/work/alarms/alarm/events.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { until } from '../../../waiting.ts'
import { readFeed } from './feed-reader.ts'
import { webhookReceiver } from './receiver.ts'

let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let on: TestServer
beforeAll(async () => {
  receiver = await webhookReceiver()
  on = await openTestServer({
    work: true,
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
  })
})
beforeEach(async () => {
  await on.parts.store.db.execute(sql`delete from webhook_delivery`)
  await on.parts.store.db.execute(sql`delete from webhook`)
  receiver.received.length = 0
})
afterAll(async () => {
  await on.close()
  await receiver.close()
})
/** Waits until each address has a position in the stream. */
const waitForPositions = () =>
  until(async () => {
    await run()
    const { rows } = await on.parts.store.db.execute(
      sql`select from webhook where event_cursor is null and jsonb_array_length(events) > 0`,
    )
    return rows.length === 0
  }, 'each address has a position')
const run = () => eventDeliveries.run(on.parts, { signal: new AbortController().signal } as never)

test('an address receives the events that it chose, of the vehicles that its owner sees, once and in CloudEvents', async () => {
  const { store } = on.parts
  const [mine, other] = [vinOf(1), vinOf(2)]
  await addVehicles(store, [1, 2])
  const [group] = (
    await store.db.execute<{ id: number }>(sql`
    insert into vehicle_group (name) values ('webhook') returning id::float8 as id`)
  ).rows
  await store.tx((tx) =>
    tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${mine}, ${group!.id})`),
  )
  const owner = await on.asUser({ links: 'all', groups: [group!.id] })
  const withoutTrips = await on.asUser({
    links: [calls.add.path, vehicleCalls.query.path],
    groups: [group!.id],
  })
  const at = on.parts.now().getTime()
  const addOnline = (vin: string) =>
    store.tx((tx) =>
      addEvents(tx, presenceEvents.online, [{ vin, subject: `vehicle/${vin}`, at, data: { online: true } }]),
    )
  const trip = { trip: 1, state: '1', beginAt: 'b', endAt: 'e', distanceKm: 1, beginSoc: null, endSoc: null } as const
  const addTrip = () =>
    store.tx((tx) => addEvents(tx, tripEvents.ended, [{ vin: mine, subject: 'trip/1', at, data: trip }]))
  const subscribe = async (client: Client, name: string, more: object) => {
    const answer = await client.call(calls.add, { name, address: `${receiver.address}/${name}`, ...more })
    expect(answer).toMatchObject({ code: 200 })
  }
  await subscribe(owner, 'both', { events: ['vehicle', 'trip'] })
  await subscribe(owner, 'trips', { events: ['trip'] })
  await subscribe(on.admin, 'group', { events: ['vehicle'], groups: [group!.id] })
  await subscribe(withoutTrips, 'none', { events: ['vehicle', 'trip'] })
  await subscribe(on.admin, 'silent', {})
  await waitForPositions()
  for (const vin of [other, mine]) await addOnline(vin)
  await addTrip()
  for (let each = 0; each < 3; each++) await run()
  await until(() => receiver.received.length >= 5, 'five messages')
  await run()
  const messages = receiver.received.map(({ headers, body, path }) => {
    const { type, vin, ...message } = JSON.parse(body)
    expect(message).toMatchObject({ specversion: '1.0', timestamp: message.time, datacontenttype: 'application/json' })
    expect(headers['webhook-id']).toMatch(/^msg_/)
    return `${path.split('/').at(-1)} ${type} ${vin}`
  })
  expect(messages.toSorted()).toEqual([
    `both trip.ended ${mine}`,
    `both vehicle.online ${mine}`,
    `group vehicle.online ${mine}`,
    `none vehicle.online ${mine}`,
    `trips trip.ended ${mine}`,
  ])
  // The group limits the events of an address, so it stays.
  expect((await on.admin.call(vehicleGroupCalls.remove, { ids: [group!.id] })).code).toBe(code.inUse)
})

test('an address with a minimum level receives alarms of that level and above, and all events of other objects', async () => {
  const events: EventObject[] = ['alarm', 'vehicle']
  const { code: answerCode } = await on.admin.call(calls.add, {
    name: 'Severe',
    address: receiver.address,
    events,
    minLevel: '3',
  })
  expect(answerCode).toBe(200)
  await waitForPositions()
  const at = on.parts.now().getTime()
  await on.parts.store.tx(async (tx) => {
    for (const level of ['0', '2', '3', '4'] as const)
      await addEvents(tx, alarmEvents.began, [
        { vin: vinOf(1), subject: `level ${level}`, at, data: { ...alarmEvents.began.example, level } },
      ])
    await addEvents(tx, presenceEvents.online, [
      { vin: vinOf(1), subject: 'level of none', at, data: { online: true } },
    ])
  })
  await run()
  const subjects = () =>
    receiver.received.map(({ body }) => String(JSON.parse(body).subject)).filter((each) => each.startsWith('level'))
  await until(() => subjects().length >= 3, 'three messages')
  expect(subjects().toSorted()).toEqual(['level 3', 'level 4', 'level of none'])
})

test('a position is written when events were sent, and otherwise only to leave events behind that are a minute old', async () => {
  const { store } = on.parts
  const subscription = { name: 'Trips', address: receiver.address, events: ['trip'] as EventObject[] }
  const { id } = (await on.admin.call(calls.add, subscription)).data
  await waitForPositions()
  const cursor = async () => {
    await run()
    const { rows } = await store.db.execute<{ cursor: string }>(
      sql`select event_cursor as cursor from webhook where id = ${id}`,
    )
    return rows[0]!.cursor
  }
  const feed = await readFeed(on, on.admin)
  const at = on.parts.now().getTime()
  const start = await cursor()
  await store.tx((tx) =>
    addEvents(tx, presenceEvents.online, [{ vin: vinOf(1), subject: 'unchosen', at, data: { online: true } }]),
  )
  expect((await feed.next()).map(({ subject }) => subject)).toContain('unchosen')
  expect(await cursor()).toBe(start)
  await store.db.execute(sql`update platform_event set created_at = now() - interval '61 seconds'`)
  const later = await cursor()
  expect(later).not.toBe(start)
  const data = { trip: 1, state: '1', beginAt: 'b', endAt: 'e', distanceKm: 1, beginSoc: null, endSoc: null } as const
  await store.tx((tx) => addEvents(tx, tripEvents.ended, [{ vin: vinOf(1), subject: 'trip/9', at, data }]))
  await until(async () => (await cursor()) !== later, 'the position moves with the event')
  await until(() => receiver.received.some(({ body }) => body.includes('trip/9')), 'the event is sent')
})

test('every type of events is read from the feed and sent to an address, as its schema says', async () => {
  const kinds = on.parts.catalogue.events
  const events = Object.keys(eventObjects) as EventObject[]
  expect((await on.admin.call(calls.add, { name: 'All', address: receiver.address, events })).code).toBe(200)
  await waitForPositions()
  const feed = await readFeed(on, on.admin)
  await on.parts.store.tx(async (tx) => {
    for (const kind of kinds)
      await addEvents(tx, kind, [
        { vin: vinOf(1), subject: kind.type, at: on.parts.now().getTime(), data: kind.example },
      ])
  })
  // The worker's transactions may delay events of the test before.
  const isOwn = ({ subject, type }: { subject: string; type: string }) => subject === type
  const readTypes = (await feed.next()).filter(isOwn).map(({ type, data }) => {
    expect(kinds.find((kind) => kind.type === type)?.data.safeParse(data).error).toBeUndefined()
    return type
  })
  expect(readTypes).toEqual(kinds.map(({ type }) => type))
  await run()
  const ownMessages = () => receiver.received.map(({ body }) => JSON.parse(body)).filter(isOwn)
  await until(() => ownMessages().length >= kinds.length, 'a message for each type')
  const sentTypes = ownMessages().map(({ type }) => type)
  expect(sentTypes.toSorted()).toEqual(readTypes.toSorted())
})
