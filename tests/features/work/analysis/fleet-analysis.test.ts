import { afterAll, beforeAll, expect, test } from 'vitest'
import { extensionFrame, extensionType } from '../../../../src/domain/gb32960/index.ts'
import { hourMs } from '../../../../src/domain/time.ts'
import { connectedCalls } from '../../../../src/features/work/analysis/connectedVehicles/contract.ts'
import { standbyDrainCalls } from '../../../../src/features/work/analysis/standbyDrain/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { feed } from '../../fleet/messages/feed.ts'
import { vehiclesWithGroup, vinOf } from '../alarms/fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const hour = hourMs
const period = ['2026-05-10', '2026-05-20']

let on: TestServer
let some: Client
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const group = await vehiclesWithGroup(on, [1, 2, 3, 4], [1, 4])
  some = await on.asUser({ links: 'all', groups: [group] })
  // Stops: a day from 80 to 77 %, one with a charge, one of an hour, and two days, still parked, from 60 to 58 %.
  await trip(1, 100, 98, 90, 80)
  await trip(1, 74, 73, 77, 70)
  await trip(1, 60, 59, 95, 61)
  await trip(1, 58, 57, 60, 60)
  await last(1, 9, 58)
  // A day without any loss.
  await trip(2, 60, 58, 90, 70)
  await trip(2, 34, 33, 70, 65)
  await trip(4, 60, 58, 90, 70)
  await trip(4, 34, 33, 58, 50)
  for (const [vehicle, online] of [
    [1, true],
    [2, false],
    [4, true],
  ] as const)
    await run(
      sql`insert into vehicle_online (vin, online, connected_at, last_seen) values (${vinOf(vehicle)}, ${online}, now(), now())`,
    )
  await drove(1, '2026-05-18', 100, 150)
  await drove(1, '2026-05-19', 150, 150)
  await drove(2, '2026-05-18', 10, 30)
  await drove(2, '2026-04-18', 0, 10)
  await run(sql`update vehicle set plate = '沪AD12345' where vin = ${vinOf(1)}`)
})
afterAll(() => on.close())

const run = (statement: ReturnType<typeof sql>) => on.parts.store.db.execute(statement)
const ago = (hours: number) => sql`${new Date(now - hours * hour).toISOString()}::timestamptz`
const trip = (vehicle: number, from: number, to: number, beginSoc: number, endSoc: number) =>
  run(sql`insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, packets, backfilled, changed_at)
    values (${vinOf(vehicle)}, 1, 2, ${ago(from)}, ${ago(to)}, ${ago(to)}, ${beginSoc}, ${endSoc}, 1, 0, now())`)
const last = (vehicle: number, hours: number, soc: number) =>
  run(
    sql`insert into last_message (vin, drive_at, soc_percent, changed_at) values (${vinOf(vehicle)}, ${ago(hours)}, ${soc}, now())`,
  )
const drove = (vehicle: number, day: string, from: number, to: number) =>
  run(sql`insert into daily_drive (vin, day, first_at, first_km, last_at, last_km, metres, changed_at)
    values (${vinOf(vehicle)}, ${day}, now(), ${from}, now(), ${to}, ${Math.round((to - from) * 1000)}, now())`)

test('loss while parked: without charging, long enough, also of what still stands; the worst first', async () => {
  const { data } = await on.admin.call(standbyDrainCalls.query, { filter: { period } })
  expect(
    data.rows.map(({ vin, loss, parks, parkedHours, ratePerDay }) => ({ vin, loss, parks, parkedHours, ratePerDay })),
  ).toEqual([
    { vin: vinOf(4), loss: 12, parks: 1, parkedHours: 24, ratePerDay: 12 },
    { vin: vinOf(1), loss: 5, parks: 2, parkedHours: 72, ratePerDay: 1.67 },
    { vin: vinOf(2), loss: 0, parks: 1, parkedHours: 24, ratePerDay: 0 },
  ])
  expect(data.rows[1]).toMatchObject({ worst: 3, worstFrom: new Date(now - 98 * hour).toISOString() })
  const severe = await on.admin.call(standbyDrainCalls.query, { filter: { period, ratePerDay: [5, null] } })
  expect(severe.data.total).toBe(1)
  const rising = await on.admin.call(standbyDrainCalls.query, {
    filter: { period },
    sort: { field: 'loss', order: 'asc' },
  })
  expect(rising.data.rows.map(({ loss }) => loss)).toEqual([0, 5, 12])
})

test('the picture of loss counts the same; without a period, or with one too long, it is refused', async () => {
  const { data } = await on.admin.call(standbyDrainCalls.picture, { filter: { period } })
  expect(data.classes.map(({ vehicles }) => vehicles)).toEqual([1, 0, 1, 0, 1])
  expect(data.days.map(({ day, vehicles }) => [day, vehicles])).toEqual([
    ['2026-05-17', 1],
    ['2026-05-19', 2],
    ['2026-05-20', 1],
  ])
  expect((await on.admin.call(standbyDrainCalls.query, {})).code).toBe(20001)
  expect(
    (await on.admin.call(standbyDrainCalls.query, { filter: { period: ['2025-01-01', '2026-05-20'] } })).code,
  ).toBe(20001)
})

test('connection by model and by region: activated, online, active in the period', async () => {
  const { data } = await on.admin.call(connectedCalls.query, { filter: { period } })
  expect(data.rows).toMatchObject([
    {
      name: 'Test',
      vehicles: 4,
      activated: 3,
      online: 2,
      active: 2,
      distanceKm: 70,
      activatedPercent: 75,
      onlinePercent: 66.7,
    },
  ])
  const regions = await on.admin.call(connectedCalls.query, { filter: { period, by: ['region'] } })
  expect(regions.data.rows.map(({ name, vehicles }) => [name, vehicles])).toEqual([
    ['No plate', 3],
    ['Shanghai', 1],
  ])
  const { days } = (await on.admin.call(connectedCalls.picture, { filter: { period } })).data
  expect(days).toEqual([{ day: '2026-05-18', active: 2, distanceKm: 70 }])
})

test('who sees some vehicles counts them alone', async () => {
  expect((await some.call(standbyDrainCalls.query, { filter: { period } })).data.rows.map(({ vin }) => vin)).toEqual([
    vinOf(4),
    vinOf(1),
  ])
  const { data } = await some.call(connectedCalls.picture, { filter: { period } })
  expect(data).toMatchObject({ vehicles: 2, activated: 2, online: 2, active: 1 })
  expect(data.days).toEqual([{ day: '2026-05-18', active: 1, distanceKm: 50 }])
})

test('both are exported as they are asked for', async () => {
  const csv = await on.admin.call(standbyDrainCalls.export, { filter: { period }, format: 'csv' })
  expect(String(csv.body).trim().split('\n').length).toBe(4)
  const sheet = await on.admin.call(connectedCalls.export, { filter: { period, by: ['region'] }, format: 'csv' })
  expect(String(sheet.body)).toContain('Shanghai')
})

test('12 V: the lowest voltage of those that send it, late and doubled frames included; nothing of the others', async () => {
  const say = (vehicle: number, hours: number, content: unknown) => ({
    vin: vinOf(vehicle),
    receivedAt: now - 1000,
    frame: extensionFrame({ version: 2016, vin: vinOf(vehicle) }, 'up', {
      at: now - hours * hour,
      type: extensionType.state,
      id: 0,
      content,
    }),
  })
  const low = say(1, 20, { controls: {}, supplyV: 11.9 })
  await feed(on, [say(1, 10, { controls: {}, supplyV: 12.6 }), say(2, 5, { controls: { locked: true } })])
  await feed(on, [low, low, say(1, 22, { supplyV: 13.9 }), say(4, 3, { supplyV: 'none' }), say(4, 2, { supplyV: 380 })])
  const { rows } = (await on.admin.call(standbyDrainCalls.query, { page: 1, pageSize: 10, filter: { period } })).data
  expect(rows.map(({ vin, lowestV }) => [vin, lowestV])).toContainEqual([vinOf(1), 11.9])
  expect(rows.filter(({ vin }) => vin !== vinOf(1)).every(({ lowestV }) => lowestV === null)).toBe(true)
  const weak = await on.admin.call(standbyDrainCalls.query, {
    page: 1,
    pageSize: 10,
    filter: { period, lowestV: [null, 12] },
  })
  expect(weak.data.rows.map(({ vin }) => vin)).toEqual([vinOf(1)])
  expect((await on.admin.call(standbyDrainCalls.picture, { filter: { period } })).data.supply).toEqual({
    of: 4,
    vehicles: 1,
    low: 1,
  })
  const result = await on.parts.store.db.execute<{ last: number }>(
    sql`select last_v as last from supply_day order by day`,
  )
  expect(result.rows.map(({ last }) => last)).toContain(12.6)
})
