import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { dealerCalls } from '../../../../src/features/fleet/vehicles/dealer/contract.ts'
import { salesArrivalCalls } from '../../../../src/features/fleet/vehicles/salesArrival/contract.ts'
import { salesOrderCalls } from '../../../../src/features/fleet/vehicles/salesOrder/contract.ts'
import { maxQueryVins } from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import { dailyDriveCalls } from '../../../../src/features/work/tracking/dailyDrive/contract.ts'
import { mileageCalls } from '../../../../src/features/work/tracking/mileage/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { drive, tripOf } from './road.ts'

/** 20 May 2026, 08:00 in Beijing. */
const morning = Date.UTC(2026, 4, 20)
const iso = (ms: number) => new Date(ms).toISOString()
const [one, two] = [vinOf(1), vinOf(2)]
let on: TestServer
let narrow: Client

beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 12 * hourMs) })
  const { store } = on.parts
  await addVehicles(store, [1, 2])
  await store.tx(async (tx) => {
    await tx.execute(sql`update model set battery_capacity_kwh = 60`)
    await tx.execute(sql`insert into vehicle_group (name) values ('two')`)
    await tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) select ${two}, max(id) from vehicle_group`)
  })
  const [group] = (await store.db.execute<{ id: string }>(sql`select max(id) as id from vehicle_group`)).rows
  narrow = await on.asUser({ links: 'all', groups: [Number(group?.id)] })
  await drive(store, one, tripOf(morning, 30, { km: 1000, soc: 80 }))
  await drive(store, one, tripOf(morning + 60 * minuteMs, 10, { km: 1030, soc: 65 }))
  await drive(store, two, tripOf(morning - dayMs, 20, { km: 500, soc: 90 }))
})
afterAll(() => on.close())

const day = '2026-05-20'
const period: [string, string] = [iso(morning - hourMs), iso(morning + dayMs)]

test('trips of a VIN and a period: duration, distance, consumption', async () => {
  const { data } = await on.admin.call(tripCalls.query, { filter: { vin: one, beginAt: period } })
  expect(data.rows).toMatchObject([
    { beginAt: iso(morning + 60 * minuteMs), distanceKm: 10, durationMin: 10, state: '1', source: '2' },
    {
      beginAt: iso(morning),
      endAt: iso(morning + 30 * minuteMs),
      durationMin: 30,
      distanceKm: 30,
      beginKm: 1000,
      endKm: 1030,
      beginSoc: 80,
      endSoc: 65,
      packets: 30,
      meanSpeedKmh: 60,
      kwhPer100Km: 30,
    },
  ])
})

test.each([
  ['no VIN', { beginAt: period }, 'filter.vin'],
  ['no period', { vin: one }, 'filter.beginAt'],
  ['an open period', { vin: one, beginAt: [period[0], null] }, 'filter.beginAt'],
  ['a period that ends before it begins', { vin: one, beginAt: [period[1], period[0]] }, 'filter.beginAt'],
])('trips: %s is refused', async (_, filter, field) => {
  for (const call of [tripCalls.query, tripCalls.export]) {
    const { code, data } = await on.admin.post(call.path, { filter })
    expect([code, (data as { fields: { field: string }[] }).fields.map((each) => each.field)]).toEqual([20001, [field]])
  }
})

test('lists show what the caller sees', async () => {
  const { data } = await narrow.call(tripCalls.query, { filter: { vin: one, beginAt: period } })
  expect(data).toEqual({ rows: [], total: 0 })
  const days = await narrow.call(dailyDriveCalls.query, { filter: { day: ['2026-05-01', day] } })
  expect(days.data.rows.map(({ vin }) => vin)).toEqual([two])
  const miles = await narrow.call(mileageCalls.query, { filter: { period: ['2026-05-01', day] } })
  expect(miles.data.rows).toMatchObject([{ vin: two, distanceKm: 20, activeDays: 1 }])
})

test('days: mileage, SOC, time, trips; and the fleet by day for the chart, also days without', async () => {
  const filter = { day: ['2026-05-18', day] as [string, string] }
  const { data } = await on.admin.call(dailyDriveCalls.query, { filter })
  expect(data.rows).toMatchObject([
    { vin: one, day, totalKm: 1040, dailyKm: 40, socUsed: 20, timeMin: 40, trips: 2, activeDays: 1 },
    { vin: two, day: '2026-05-19', totalKm: 520, dailyKm: 20, socUsed: 10 },
  ])
  expect((await on.admin.call(dailyDriveCalls.days, { filter })).data).toEqual([
    { day: '2026-05-18', km: 0, vehicles: 0 },
    { day: '2026-05-19', km: 20, vehicles: 1 },
    { day, km: 40, vehicles: 1 },
  ])
})

test('mileage by VINs, in their order, and as a sheet', async () => {
  const filter = { period: ['2026-05-19', day] as [string, string], vin: `${one};${two.toLowerCase()}` }
  const { data } = await on.admin.call(mileageCalls.query, { filter })
  expect(data.rows).toMatchObject([
    { vin: one, beginKm: 1000, endKm: 1040, distanceKm: 40, activeDays: 1, firstAt: day, lastAt: day },
    { vin: two, beginKm: 500, endKm: 520, distanceKm: 20 },
  ])
  const alone = await on.admin.call(mileageCalls.query, { filter: { ...filter, period: [day, day] } })
  expect(alone.data.rows).toMatchObject([{ distanceKm: 40 }, { vin: two, distanceKm: null, activeDays: 0 }])
  const { body } = await on.admin.post(mileageCalls.export.path, { filter, format: 'csv' })
  expect(String(body).split('\r\n').length).toBe(4)
})

test('a sheet of VINs is asked for at once; of more than the stated limit it says so', async () => {
  const path = mileageCalls.vins.path
  const few = await on.admin.upload(`VIN\n${one}\n${two}\n`, 'vins.csv', { path })
  expect(few.data).toEqual({ vins: [one, two], faults: [] })
  const foreign = await narrow.upload(`VIN\n${one}\n${two}\n`, 'vins.csv', { path, lang: 'en' })
  expect(foreign.data).toMatchObject({
    vins: [two],
    faults: [{ row: 2, message: ['车辆不存在', 'Vehicle not found'] }],
  })
  const numbers = Array.from({ length: maxQueryVins + 1 }, (_, number) => number + 1_000)
  await addVehicles(on.parts.store, numbers)
  const many = await on.admin.upload(numbers.map(vinOf).join('\n'), 'vins.csv', { path, lang: 'en' })
  expect(many.data).toMatchObject({
    vins: [],
    faults: [{ message: [expect.stringContaining('1,000'), expect.stringContaining('1,000')] }],
  })
})

test('a vehicle arrives at its dealer: the first position inside the radius after the order', async () => {
  const place = { longitude: 121.4, latitude: 31.2, radiusKm: 0.5 }
  const order = { dealer: 'D1', customerType: 'private', orderDay: day } as const
  await on.admin.call(salesOrderCalls.add, { ...order, number: 'S1', vin: one })
  const far = { vehicleState: 1, longitude: 121.5, latitude: 31.2 }
  const near = { vehicleState: 1, longitude: 121.401, latitude: 31.201 }
  const at = morning + 5 * hourMs
  const list = async () => (await on.admin.call(salesArrivalCalls.query, {})).data.rows
  expect(await list()).toMatchObject([{ number: 'S1', state: 'noPlace' }])
  const dealer = (await on.admin.call(dealerCalls.add, { name: 'D1', ...place })).data
  // The vehicle's last position, from before the order was entered, is inside the dealer's radius.
  expect(await list()).toMatchObject([{ state: 'arrived' }])
  await on.parts.store.db.execute(sql`delete from sales_arrival`)
  await addVehicles(on.parts.store, [3])
  await on.admin.call(salesOrderCalls.add, { ...order, number: 'S2', vin: vinOf(3) })
  expect(await list()).toContainEqual(expect.objectContaining({ number: 'S2', state: 'noPosition', distanceKm: null }))
  await on.parts.store.db.execute(sql`delete from sales_order where number = 'S2'`)
  await drive(on.parts.store, one, [{ at, ...far }])
  expect(await list()).toMatchObject([{ state: 'onTheWay', distanceKm: 9.5 }])
  await drive(on.parts.store, one, [
    { at: at + 60_000, ...near },
    { at: at + 120_000, ...near },
  ])
  expect(await list()).toMatchObject([{ state: 'arrived', arrivedAt: iso(at + 60_000), days: 0, distanceKm: null }])
  await on.parts.store.db.execute(sql`delete from sales_arrival`)
  const [row] = await list()
  expect((await on.admin.call(salesArrivalCalls.recheck, { ids: [row?.id ?? 0] })).data).toEqual({ arrived: 1 })
  expect(await list()).toMatchObject([{ state: 'arrived', arrivedAt: iso(morning) }])

  await on.parts.store.db.execute(sql`delete from sales_arrival`)
  await drive(on.parts.store, one, [{ at: at + 180_000, ...far }])
  expect(await list()).toMatchObject([{ state: 'onTheWay' }])
  expect((await on.admin.call(dealerCalls.update, { id: dealer.id, longitude: far.longitude })).code).toBe(200)
  expect(await list()).toMatchObject([{ state: 'arrived' }])
})
