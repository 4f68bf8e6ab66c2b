import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, fleetDay } from '../../../../src/domain/time.ts'
import { faultAnalysisCalls as calls } from '../../../../src/features/work/diagnosis/faultAnalysis/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { drive } from '../tracking/road.ts'

let on: TestServer
let admin: Client
let some: Client
let period: [string, string]
let model: number

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  model = catalogue.model
  const now = on.parts.now().getTime()
  period = [fleetDay(now - 29 * dayMs), fleetDay(now)]
  // Two vehicles are half a year old, one is four years old, one has no production date.
  const agesInDays = [180, 200, 1500, undefined]
  for (const [at, days] of agesInDays.entries())
    await addVehicle(admin, catalogue, at + 1, days ? { productionDate: fleetDay(now - days * dayMs) } : {})
  const place = { longitude: 121.47, latitude: 31.23 }
  const at = now - 2_000
  await drive(on.parts.store, vinOf(1), [{ at, vehicleState: 2, speedKmh: 0, odometerKm: 12_000, ...place }], at + 100)
  await drive(on.parts.store, vinOf(2), [{ at, vehicleState: 2, speedKmh: 0, odometerKm: 500, ...place }], at + 100)
  const rows = [
    [1, 'P0AA6-1A', 'present', '3', 2, 1],
    [1, 'U0100-87', 'history', null, 40, 20],
    [2, 'P0AA6-1A', 'history', '3', 10, 3],
    [3, 'P0AA6-1A', 'cleared', '3', 90, 60],
  ] as const
  for (const [n, number, state, severity, first, last] of rows)
    await on.parts.store.db.execute(sql`
      insert into fault (vin, source, dtc, number, state, severity, first_seen_at, last_seen_at)
      values (${vinOf(n)}, 'dtc', 1, ${number}, ${state}, ${severity}, ${new Date(now - first * dayMs).toISOString()}::timestamptz,
        ${new Date(now - last * dayMs).toISOString()}::timestamptz)
      on conflict (vin, source, ecu, dtc) do nothing`)
  await on.parts.store.db.execute(sql`
    insert into fault (vin, source, dtc, number, state, first_seen_at, last_seen_at)
    values (${vinOf(1)}, 'dtc', 2, 'U0100-87', 'history', ${new Date(now - 40 * dayMs).toISOString()}::timestamptz,
      ${new Date(now - 20 * dayMs).toISOString()}::timestamptz)`)
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
})
afterAll(() => on.close())

const groups = async (by: string, more: Record<string, unknown> = {}, client = admin) =>
  (await callData(client, calls.query, { filter: { period, by: [by], ...more } })).rows.map(
    ({ name, vehicles, of, sharePercent, faults, present, severe }) => [
      name,
      vehicles,
      of,
      sharePercent,
      faults,
      present,
      severe,
    ],
  )

test('codes by how many of all vehicles they struck in the period', async () => {
  expect(await groups('code')).toEqual([
    ['P0AA6-1A', 2, 4, 50, 2, 1, 2],
    ['U0100-87', 1, 4, 25, 1, 0, 0],
  ])
  expect(await groups('code', { severity: ['3'], state: ['present'] })).toEqual([['P0AA6-1A', 1, 4, 25, 1, 1, 1]])
  expect(await groups('code', { number: 'u01' })).toEqual([['U0100-87', 1, 4, 25, 1, 0, 0]])
})

test('models, ages, mileages and provinces by their own vehicles', async () => {
  expect(await groups('model')).toEqual([['E5 long', 2, 4, 50, 3, 1, 2]])
  expect(await groups('age')).toEqual([['0–1 years', 2, 2, 100, 3, 1, 2]])
  expect(await groups('mileage')).toEqual([
    ['0–10,000 km', 1, 1, 100, 1, 0, 1],
    ['10,000–30,000 km', 1, 1, 100, 2, 1, 1],
  ])
  expect(await groups('region')).toEqual([['Shanghai', 2, 2, 100, 3, 1, 2]])
  expect(await groups('ecu')).toEqual([['Unknown', 2, 4, 50, 3, 1, 2]])
  expect(await groups('model', { model: [model + 1] })).toEqual([])
})

test('a group leads to its vehicles', async () => {
  const filter = { period, by: ['region'] }
  const [region] = (await callData(admin, calls.query, { filter })).rows
  const { rows, total } = await callData(admin, calls.vehicles, { filter, key: region!.key })
  expect(total).toBe(2)
  expect(rows.map(({ vin, faults, present }) => [vin, faults, present])).toEqual([
    [vinOf(1), 2, 1],
    [vinOf(2), 1, 0],
  ])
  const codes = await callData(admin, calls.vehicles, { filter: { period, by: ['code'] }, key: 'U0100-87' })
  expect(codes.rows.map(({ vin, model: name }) => [vin, name])).toEqual([[vinOf(1), 'E5 long']])
})

test('new faults by day, and all together', async () => {
  const { faults, vehicles, of, days } = await callData(admin, calls.picture, { filter: { period } })
  expect([faults, vehicles, of]).toEqual([3, 2, 4])
  expect(days.map(({ severity, faults: count }) => [severity, count])).toEqual([
    ['3', 1],
    ['3', 1],
  ])
})

test('each sees the own vehicles alone, and a period is needed', async () => {
  expect(await groups('code', {}, some)).toEqual([['P0AA6-1A', 1, 1, 100, 1, 0, 1]])
  expect(await groups('mileage', {}, some)).toEqual([['0–10,000 km', 1, 1, 100, 1, 0, 1]])
  const theirs = await callData(some, calls.vehicles, { filter: { period, by: ['code'] }, key: 'P0AA6-1A' })
  expect(theirs.rows.map(({ vin }) => vin)).toEqual([vinOf(2)])
  expect((await callData(some, calls.picture, { filter: { period } })).of).toBe(1)
  for (const call of [calls.query, calls.picture]) expect((await admin.post(call.path, {})).code).toBe(code.invalid)
  const long = { filter: { period: ['2020-01-01', period[1]] } }
  expect((await admin.call(calls.query, long)).code).toBe(code.invalid)
  expect((await admin.post(calls.export.path, { filter: { period } })).code).not.toBe(code.forbidden)
})
