import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { fromWgs84 } from '../../../../src/domain/geo/coordinates.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { listMapCalls, liveMapCalls } from '../../../../src/features/work/tracking/liveMap/contract.ts'
import { inView } from '../../../../src/features/work/tracking/liveMap/in-view.ts'
import { kinds } from '../../../../src/features/work/tracking/liveMap/kinds.ts'
import { scopeOf } from '../../../../src/platform/scope.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import type { Ingest } from '../../../../src/telematics/ingest/ingest.ts'
import type { Client } from '../../../platform/client.ts'
import { openEvents } from '../../../platform/events.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, eventually } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

let on: TestServer
let address: string
let ingest: Ingest
let user: Client
let begin: number
const [mine, other, third] = [vinOf(1), vinOf(2), vinOf(3)]
const gateway = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  on = await openTestServer()
  address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  begin = on.parts.now().getTime() - 600_000
  const store = on.parts.store as Store
  await addVehicles(store, [1, 2, 3])
  const { rows } = await store.db.execute<{ id: number }>(
    sql`insert into vehicle_group (name) values ('G') returning id::int`,
  )
  const group = Number(rows[0]?.id)
  await store.db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${mine}, ${group})`)
  user = await on.asUser({ links: 'all', groups: [group] })
  await store.db.execute(sql`
    insert into gateway (id, host, started_at, heartbeat_at) values (${gateway}, 'test', now(), now() + interval '1 day')`)
  ingest = openIngest({ store, log: pino({ level: 'silent' }), gateway, now: () => on.parts.now().getTime() })
  await say(mine, 0, { longitude: 121.4, latitude: 31.2 })
  await say(other, 0, { longitude: 121.5, latitude: 31.3 })
  for (const vin of [mine, other]) ingest.presence({ vin, online: true, connection: 1, at: begin })
  await flushReports()
})
afterAll(async () => {
  await ingest.close()
  await on.close()
})

function say(vin: string, seconds: number, signals: Parameters<typeof report>[2], version: 2016 | 2025 = 2016) {
  const at = begin + seconds * 1000
  return new Promise<void>((resolve) =>
    ingest.add({ vin, frame: report(vin, at, signals, { version }), receivedAt: at, done: () => resolve() }),
  )
}
/** Resolves once all reports that were added before are stored. */
const flushReports = () => say(third, 0, { longitude: 0, latitude: 0 })

const east = '/liveMap/changes?west=115&south=25&east=125&north=35&zoom=18'
type Event = Parameters<typeof liveMapCalls.changes.output.parse>[0] & {
  reset: boolean
  total: number[]
  vehicles: { vin: string; longitude: number; latitude: number; kind: number }[]
  gone: string[]
  followed?: { vin: string } | null
}
const eventsOf = (stream: { events: { data: unknown }[] }) => stream.events.map(({ data }) => data as Event)

test('a stream tells what is in sight, then what changes; a user of a group gets no other vehicle', async () => {
  const [all, own] = [await openEvents(address, on.admin, east), await openEvents(address, user, east)]
  try {
    const first = await eventually(async () => eventsOf(all)[0], Boolean)
    expect(first?.reset).toBe(true)
    expect(first?.vehicles.map(({ vin }) => vin).sort()).toEqual([mine, other])
    const ownFirst = await eventually(async () => eventsOf(own)[0], Boolean)
    expect(ownFirst?.vehicles.map(({ vin }) => vin)).toEqual([mine])
    expect(ownFirst?.total.reduce((sum, count) => sum + count, 0)).toBe(1)

    await say(other, 10, { longitude: 121.6, latitude: 31.3 })
    await say(mine, 10, { longitude: 121.7, latitude: 31.2, speedKmh: 33 })
    const updates = await eventually(
      async () => eventsOf(own).flatMap(({ vehicles }) => vehicles),
      (list) => list.some(({ longitude }) => longitude === 121.7),
    )
    expect(new Set(updates.map(({ vin }) => vin))).toEqual(new Set([mine]))
    const delta = eventsOf(own).at(-1)
    expect(delta?.reset).toBe(false)

    // Out of view: reported as gone and not sent any more.
    await say(mine, 20, { longitude: 100, latitude: 31.2 })
    await eventually(async () => eventsOf(own).some(({ gone: removedVins }) => removedVins.includes(mine)), Boolean)
    expect(eventsOf(own).at(-1)?.gone).toContain(mine)
    expect(JSON.stringify(eventsOf(own))).not.toContain(other)
  } finally {
    all.close()
    own.close()
  }
})

test("one may follow one's own vehicle wherever it is, and nobody else's", async () => {
  const ask = async (client: Client, vin: string) => {
    const stream = await openEvents(address, client, `${east}&follow=${vin}`)
    try {
      return (await eventually(async () => eventsOf(stream)[0], Boolean))?.followed
    } finally {
      stream.close()
    }
  }
  expect((await ask(user, mine))?.vin).toBe(mine)
  expect(await ask(user, other)).toBeNull()
  expect(await ask(user, 'LNOBODY0000000000')).toBeNull()
  expect((await ask(on.admin, other))?.vin).toBe(other)
})

test('a vehicle that leaves the group is told no more', async () => {
  const { store } = on.parts
  const window = { west: 60, south: 5, east: 148, north: 60 }
  expect((await user.call(liveMapCalls.within, window)).data).toMatchObject({ total: 1 })
  await store.db.execute(sql`delete from vehicle_group_vehicle where vin = ${mine}`)
  const answer = await eventually(
    async () => (await user.call(liveMapCalls.within, window)).data as { total: number },
    ({ total }) => total === 0,
  )
  expect(answer.total).toBe(0)
  await store.db.execute(
    sql`insert into vehicle_group_vehicle (vin, group_id) select ${mine}, min(id) from vehicle_group`,
  )
})

test('find, list and one vehicle stay in the scope; unknown and foreign look alike', async () => {
  const findVins = async (client: Client, text: string) =>
    ((await client.call(liveMapCalls.find, { text })).data as { vin: string }[]).map(({ vin }) => vin)
  expect(await findVins(on.admin, 'ltest')).toEqual([mine, other, third])
  expect(await findVins(user, 'ltest')).toEqual([mine])
  expect(await findVins(user, '%')).toEqual([])
  const foreign = await user.call(liveMapCalls.vehicle, { vin: other })
  const unknown = await user.call(liveMapCalls.vehicle, { vin: 'LNOBODY0000000000' })
  expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg])
  const own = await user.call(liveMapCalls.vehicle, { vin: mine })
  expect(own.data).toMatchObject({ vin: mine, online: true, longitude: 100, speedKmh: 42 })
})

test('the map beside the list has what the list finds, by its filter, in the scope, and needs both rights', async () => {
  const find = async (client: Client, filter?: Record<string, unknown>) => {
    const { data } = await client.call(listMapCalls.positions, filter ? { filter } : {})
    return data && { ...data, vehicles: data.vehicles.map(({ vin }) => vin) }
  }
  const all = await find(on.admin)
  expect(all).toMatchObject({ located: 2, unlocated: 1, more: false })
  expect(all?.vehicles).toEqual([mine, other])
  expect(await find(user)).toEqual({ vehicles: [mine], located: 1, unlocated: 0, more: false })
  expect((await find(on.admin, { vin: other.slice(-6) }))?.vehicles).toEqual([other])
  // The state of a marker is the segment in which the list has the vehicle, whatever its last alarm was.
  for (const state of ['driving', 'parked', 'charging', 'offline'] as const) {
    const { data } = await on.admin.call(listMapCalls.positions, { filter: { segment: [state] } })
    expect(data?.vehicles.every(({ kind }) => kinds[kind] === state)).toBe(true)
    const list = await on.admin.call(vehicleCalls.query, { filter: { segment: [state] } })
    expect((data?.located ?? 0) + (data?.unlocated ?? 0)).toBe(list.data?.total)
  }
  for (const missing of [liveMapCalls.within.path, vehicleCalls.query.path]) {
    const links = [liveMapCalls.within.path, vehicleCalls.query.path].filter((path) => path !== missing)
    const answer = await (await on.asUser({ links, allVehicles: true })).call(listMapCalls.positions, {})
    expect(answer.data).toEqual({ vehicles: [], located: 0, unlocated: 0, more: false })
  }
  const noAlarms = await on.asUser({ links: [liveMapCalls.within.path, vehicleCalls.query.path], allVehicles: true })
  expect((await noAlarms.call(listMapCalls.positions, { filter: { segment: ['alarm'] } })).code).toBe(code.forbidden)
})

test('a position sent in GCJ-02 is shown where the vehicle is', async () => {
  const [longitude, latitude] = fromWgs84([104.06, 30.67], 'gcj02')
  await say(other, 60, { longitude, latitude, coordinateSystem: 2 }, 2025)
  const { data } = await on.admin.call(liveMapCalls.vehicle, { vin: other })
  const place = data as { longitude: number; latitude: number; address: string }
  expect(place.longitude).toBeCloseTo(104.06, 4)
  expect(place.latitude).toBeCloseTo(30.67, 4)
  expect(place.address).toMatch(/Chengdu|成都/)
})

test('what the store has in view is what the fleet in memory has there', async () => {
  const store = on.parts.store as Store
  const windows = fc.tuple(
    fc.integer({ min: -180, max: 360 }),
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: -60, max: 50 }),
    fc.integer({ min: 1, max: 60 }),
  )
  const scope = await scopeOf(store, 1, true)
  // The cache follows the store, so the latest position must have arrived before the comparison.
  const chengdu = { west: 104, south: 30, east: 105, north: 31, kinds: kinds.join(',') }
  await eventually(
    () => on.admin.call(liveMapCalls.within, chengdu),
    ({ data }) => data?.total === 1,
  )
  await fc.assert(
    fc.asyncProperty(windows, async ([west, wide, south, high]) => {
      // No vehicle is on an edge, where half a metre matters.
      const bounds = [
        west + 0.123,
        south + 0.123,
        Math.min(west + wide, 540) - 0.123,
        Math.min(south + high, 85),
      ] as const
      const [window, most] = [{ west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3] }, 200]
      const inMemory = (await on.admin.call(liveMapCalls.within, { ...window, kinds: kinds.join(',') })).data
      const storedView = await inView(store.db, scope, bounds, most)
      expect(storedView.total).toBe(inMemory?.total)
      const labels = (list: { vin: string; kind: number }[] = []) =>
        list.map(({ vin, kind }) => `${vin} ${kind}`).sort()
      expect(labels(storedView.vehicles)).toEqual(labels(inMemory?.vehicles))
    }),
  )
})
