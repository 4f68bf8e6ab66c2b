import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventObject, eventObjects } from '../../../../src/domain/contract/event.ts'
import type { InboxRowOf } from '../../../../src/domain/contract/notice.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { eventFeedCalls as calls, type EventPage } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import type { eventNotice } from '../../../../src/features/base/messaging/eventFeed/notice-kinds.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { presenceEvents } from '../../../../src/features/fleet/messages/presence/events.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { tripEvents } from '../../../../src/features/work/tracking/trip/events.ts'
import { addEvents } from '../../../../src/platform/event/add.ts'
import { deleteOldEvents } from '../../../../src/platform/event/read.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../../src/platform/store/store.ts'
import { inCheck } from '../../../check.ts'
import { type EventFeed, openEvents } from '../../../platform/events.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'
import { until } from '../../../waiting.ts'
import { tokenOf } from '../../base/accounts/tokens.ts'
import { drive, driveInBatches, tripOf } from '../../work/tracking/road.ts'
import { readFeed } from './feed-reader.ts'

/** 20 May 2026, 08:00 in Beijing. */
const morning = Date.UTC(2026, 4, 20)
const iso = (ms: number) => new Date(ms).toISOString()
const period: [string, string] = [iso(morning - hourMs), iso(morning + 12 * hourMs)]
const paths = [calls.query.path, calls.types.path, vehicleCalls.query.path, tripCalls.query.path]
let on: TestServer
let machine: Client
beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 12 * hourMs) })
  await addVehicles(
    on.parts.store,
    Array.from({ length: inCheck(40, 300) }, (_, number) => number + 1),
  )
  machine = (await tokenOf(on, on.admin, paths)).machine
})
afterAll(() => on.close())

let vehicleCount = 0
const nextVin = () => vinOf(++vehicleCount)
const addOnline = (vin: string) =>
  on.parts.store.tx((tx) =>
    addEvents(tx, presenceEvents.online, [{ vin, subject: `vehicle/${vin}`, at: morning, data: { online: true } }]),
  )
type InboxEvent = InboxRowOf<typeof eventNotice>
const vinsOf = (events: readonly { vin?: string | undefined }[]) => events.map(({ vin }) => vin)

test('a vehicle that connects, drives and disconnects: CloudEvents in the order of their commits', async () => {
  const vin = nextVin()
  const feed = await readFeed(on, machine)
  const { store } = on.parts
  const gateway = '00000000-0000-4000-8000-000000000009'
  const presence = { vin, connection: 1 }
  const connect = async (online: boolean, at: number) => {
    const ingest = openIngest({ store, gateway, log: pino({ level: 'silent' }), now: () => at })
    ingest.presence({ ...presence, online, at })
    await ingest.close()
  }
  await connect(true, morning)
  // A second connection of a vehicle that is online is no change.
  await connect(true, morning + 1_000)
  await drive(store, vin, tripOf(morning, 30, { km: 1000, soc: 80 }))
  await connect(false, morning + hourMs)
  const events = await feed.next()
  expect(events.map(({ type, time }) => [type, time])).toEqual([
    ['vehicle.online', iso(morning)],
    ['trip.began', iso(morning + 30 * minuteMs)],
    ['trip.ended', iso(morning + 30 * minuteMs)],
    ['vehicle.offline', iso(morning + hourMs)],
  ])
  const [, , lastTrip] = events
  expect(lastTrip).toMatchObject({ specversion: '1.0', vin, datacontenttype: 'application/json' })
  const { rows } = (await on.admin.call(tripCalls.query, { filter: { vin, beginAt: period } })).data
  const { id: trip, distanceKm, beginSoc, endSoc } = rows[0]!
  const ends = { beginAt: iso(morning), endAt: iso(morning + 30 * minuteMs) }
  expect(lastTrip?.data).toEqual({ trip, state: '1', ...ends, distanceKm, beginSoc, endSoc })
  expect(lastTrip?.subject).toBe(`trip/${vin}/${trip}`)
  expect(await feed.next()).toEqual([])
})

test('reports in any order: a mirror of the trips by their events equals the list', async () => {
  const feed = await readFeed(on, machine)
  const mirror = new Map<string, unknown>()
  const report = fc.record({ minute: fc.integer({ min: 0, max: 300 }), isOn: fc.boolean() })
  const day = fc.uniqueArray(report, { selector: ({ minute }) => minute, minLength: 2, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: 1, max: 4 }), async (reports, size) => {
      const vin = nextVin()
      const signals = reports.map(({ minute, isOn }) => ({
        at: morning + minute * minuteMs,
        odometerKm: 1000 + minute,
        vehicleState: isOn ? 1 : 2,
      }))
      const batches = Array.from({ length: Math.ceil(signals.length / size) }, (_, at) =>
        signals.slice(at * size, (at + 1) * size),
      )
      await driveInBatches(on.parts.store, vin, batches, morning + 6 * hourMs)
      for (const { type, subject, data } of await feed.next()) {
        if (type === tripEvents.removed.type) mirror.delete(subject)
        else if (type.startsWith('trip.')) mirror.set(subject, data)
      }
      const { rows } = (await on.admin.call(tripCalls.query, { filter: { vin, beginAt: period }, pageSize: 100 })).data
      const list = rows.map(({ id, state, beginAt, endAt, beginSoc, endSoc, distanceKm }) => {
        const km = state === '0' ? expect.any(Number) : distanceKm
        return [`trip/${vin}/${id}`, { trip: id, state, beginAt, endAt, beginSoc, endSoc, distanceKm: km }] as const
      })
      const ofVehicle = [...mirror].filter(([subject]) => subject.includes(vin))
      expect(Object.fromEntries(ofVehicle)).toEqual(Object.fromEntries(list))
    }),
    { numRuns: inCheck(10, 200) },
  )
})

test('vehicles and types are those of the token', async () => {
  const [mine, other] = [nextVin(), nextVin()]
  const { store } = on.parts
  await store.tx(async (tx) => {
    await tx.execute(sql`insert into vehicle_group (name) values ('feed')`)
    await tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) select ${mine}, max(id) from vehicle_group`)
  })
  const [group] = (await store.db.execute<{ id: number }>(sql`select max(id)::float8 as id from vehicle_group`)).rows
  const user = await on.asUser({ links: 'all', groups: [group!.id] })
  const narrow = (await tokenOf(on, on.admin, paths, { groups: [group!.id] })).machine
  const withoutTrips = (await tokenOf(on, on.admin, [calls.query.path, vehicleCalls.query.path])).machine
  const feeds = await Promise.all([machine, user, narrow].map((each) => readFeed(on, each)))
  const tripless = await readFeed(on, withoutTrips)
  for (const vin of [other, mine]) await addOnline(vin)
  await drive(store, mine, tripOf(morning, 3, { km: 1000, soc: 80 }))
  // Events without a vehicle are for those who see all.
  await store.tx((tx) =>
    addEvents(tx, presenceEvents.online, [{ vin: null, subject: 'x', at: morning, data: { online: true } }]),
  )
  const [all, ofUser, ofToken] = await Promise.all(feeds.map((each) => each.next()))
  expect(vinsOf(all!)).toEqual([other, mine, mine, mine, undefined])
  expect(vinsOf(ofUser!)).toEqual([mine, mine, mine])
  expect(vinsOf(ofToken!)).toEqual([mine, mine, mine])
  expect((await tripless.next()).map(({ type }) => type)).toEqual([
    'vehicle.online',
    'vehicle.online',
    'vehicle.online',
  ])
  const ask = (client: Client, types: string) => client.call(calls.query, { types })
  expect((await ask(withoutTrips, 'trip.ended')).code).toBe(20002)
  expect((await ask(machine, 'trip.ended,trip.lost')).data).toMatchObject({ fields: [{ field: 'types' }] })
  const page = await ask(machine, 'trip.ended')
  expect(new Set(page.data.events.map(({ type }) => type))).toEqual(new Set(['trip.ended']))
})

test('pages: each event comes once, whatever the limit', async () => {
  const vins = [nextVin(), nextVin(), nextVin()]
  const feeds = await Promise.all([1, 2, 3, 4].map((limit) => readFeed(on, machine, ['vehicle.online'], limit)))
  for (const vin of vins) await addOnline(vin)
  for (const feed of feeds) expect(vinsOf(await feed.next())).toEqual(vins)
})

test('events of every type appear in the inbox of a user who follows their object and sees the vehicle', async () => {
  const [mine, other] = [nextVin(), nextVin()]
  const { store, catalogue } = on.parts
  const [group] = (
    await store.db.execute<{ id: number }>(
      sql`insert into vehicle_group (name) values ('inbox') returning id::float8 as id`,
    )
  ).rows
  await store.tx((tx) =>
    tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${mine}, ${group!.id})`),
  )
  const user = await on.asUser({ links: 'all', groups: [group!.id] })
  const withoutTrips = await on.asUser({
    links: [calls.follow.path, calls.following.path, vehicleCalls.query.path],
    allVehicles: true,
  })
  const eventsOf = async (client: Client) => (await client.call(noticeCalls.inbox, {})).data.events as InboxEvent[]
  expect(await eventsOf(user)).toEqual([])
  for (const objects of Object.keys(eventObjects).map((each) => [each as EventObject])) {
    expect((await user.call(calls.follow, { objects })).code).toBe(200)
    expect((await user.call(calls.following, {})).data).toEqual({ objects })
    const kinds = catalogue.events.filter(({ type }) => type.startsWith(`${objects[0]}.`))
    await store.tx(async (tx) => {
      for (const vin of [mine, other])
        for (const kind of kinds)
          await addEvents(tx, kind, [{ vin, subject: `${kind.type}/${vin}`, at: morning, data: kind.example }])
    })
    const rows = await eventsOf(user)
    expect(rows.map(({ type, vin }) => `${type} ${vin}`).toReversed()).toEqual(
      kinds.map(({ type }) => `${type} ${mine}`),
    )
  }
  expect((await withoutTrips.call(calls.follow, { objects: ['trip', 'vehicle'] })).code).toBe(200)
  const readableTypes = new Set((await eventsOf(withoutTrips)).map(({ type }) => type))
  expect(readableTypes.has('vehicle.online')).toBe(true)
  expect([...readableTypes].some((type) => type.startsWith('trip.'))).toBe(false)
  expect((await user.call(calls.follow, { objects: [] })).code).toBe(200)
  expect(await eventsOf(user)).toEqual([])
})

test('a request waits for the next event', async () => {
  const vin = nextVin()
  const { cursor } = await readFeed(on, machine)
  const waiting = machine.call(calls.query, { after: cursor, wait: 30 })
  await addOnline(vin)
  expect(vinsOf((await waiting).data.events)).toEqual([vin])
})

test('the stream of the same events continues after a break, and closes for a wrong cursor', async () => {
  const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const vins = [nextVin(), nextVin()]
  const { cursor } = await readFeed(on, on.admin)
  const path = `${calls.stream.path}?types=vehicle.online&after=${cursor}`
  const streamVins = ({ events }: EventFeed) => events.flatMap(({ data }) => vinsOf((data as EventPage).events))
  const first = await openEvents(address, on.admin, path)
  await until(() => first.cursor !== undefined, 'the stream has a cursor')
  await addOnline(vins[0]!)
  await until(() => first.events.length > 0, 'an event')
  first.close()
  await addOnline(vins[1]!)
  const second = await openEvents(address, on.admin, path, first.cursor)
  await until(() => second.events.length > 0, 'the event during the break')
  second.close()
  expect([streamVins(first), streamVins(second)]).toEqual([[vins[0]], [vins[1]]])
  expect((await openEvents(address, on.admin, path.replace(cursor, 'x'))).refusal).toMatchObject({ code: 20001 })
  expect((await openEvents(address, machine, path)).refusal).toMatchObject({ code: 20002 })
})

test('an event is read after those of transactions that began before and are open', async () => {
  if (on.parts.store.kind === 'embedded') return
  const [first, second] = [nextVin(), nextVin()]
  const feed = await readFeed(on, machine)
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = on.parts.store.tx(async (tx) => {
    const data = { online: true }
    await addEvents(tx, presenceEvents.online, [{ vin: first, subject: first, at: morning, data }])
    start.resolve()
    await end.promise
  })
  await start.promise
  await addOnline(second)
  const early = await feed.read()
  end.resolve()
  await late
  expect([vinsOf(early), vinsOf(await feed.next())]).toEqual([[], [first, second]])
})

test('a transaction that began before and waited for the row of another has its events after it', async () => {
  if (on.parts.store.kind === 'embedded') return
  const vin = nextVin()
  const feed = await readFeed(on, machine)
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = (tx: Db, online: boolean) =>
    addEvents(tx, presenceEvents.online, [{ vin, subject: `vehicle/${vin}`, at: morning, data: { online } }])
  const first = on.parts.store.tx(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    start.resolve()
    await end.promise
    await write(tx, false)
  })
  await start.promise
  await on.parts.store.tx((tx) => write(tx, true))
  end.resolve()
  await first
  expect((await feed.next()).map(({ data }) => data)).toEqual([{ online: true }, { online: false }])
})

test('a cursor that is older than the events, from the future or none is refused', async () => {
  const vin = nextVin()
  const feed = await readFeed(on, machine)
  await addOnline(vin)
  const { store } = on.parts
  const after = (cursor: string, wait = 0) => machine.call(calls.query, { after: cursor, wait })
  expect((await after(feed.cursor, 30)).data.events).toHaveLength(1)
  await store.db.execute(sql`update platform_event set created_at = now() - interval '8 days'`)
  expect((await after(feed.cursor)).code).toBe(20008)
  await store.tx((tx) => deleteOldEvents(tx))
  // The newest event remains, so that this reader notices the gap. A new reader does not receive it.
  expect((await after(feed.cursor)).code).toBe(20008)
  expect((await machine.call(calls.query, {})).data.events).toEqual([])
  await addOnline(vin)
  expect((await machine.call(calls.query, { wait: 30 })).data.events).toHaveLength(1)
  expect((await after('9000000000000000000.0')).code).toBe(20008)
  for (const cursor of ['', '1', '1.1.1', '-1.0', '99999999999999999999.0', "1.0'"])
    expect((await after(cursor)).code).toBe(20001)
})

test('every type has an example that its schema accepts, and is listed with its permission', async () => {
  const { types } = (await on.admin.call(calls.types, {})).data
  expect(types.map(({ type }) => type).toSorted()).toEqual(on.parts.catalogue.events.map(({ type }) => type).toSorted())
  expect(types.find(({ type }) => type === 'trip.ended')).toMatchObject({
    title: 'Trip ended',
    privacy: 'vehicle',
    readBy: tripCalls.query.path,
    readable: true,
  })
  const narrow = (await tokenOf(on, on.admin, [calls.types.path])).machine
  expect((await narrow.call(calls.types, {})).data.types.some(({ readable }) => readable)).toBe(false)
})
