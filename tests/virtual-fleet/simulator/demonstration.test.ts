import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandCalls } from '../../../src/features/work/commands/command/contract.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openIngest } from '../../../src/programs/ingest.ts'
import { type PastFrame, pastDays, vehiclesBefore } from '../../../src/virtual-fleet/demonstration/life/history.ts'
import { actorsOf, startLife, vehiclesWithPast } from '../../../src/virtual-fleet/demonstration/life/life.ts'
import { loadDemonstration } from '../../../src/virtual-fleet/demonstration/load.ts'
import { demonstrationVehicles } from '../../../src/virtual-fleet/simulator/subjects.ts'
import type { DriveSummary } from '../../../src/virtual-fleet/simulator/vehicle.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { eventually, gatewayOver } from '../../telematics/gateway/yard.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ work: true })
  await loadDemonstration(testServer.parts)
})
afterAll(() => testServer.close())

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await testServer.parts.store.db.execute<T>(query)).rows
const countOf = async (table: string) =>
  (await rowsOf<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]!.n

test('vehicles drive in the demonstration alone, as many as were asked for', () => {
  const of = (env: Record<string, string>) => {
    const { demoVehicles, demoHistoryDays } = readConfig(env)
    return [demoVehicles, demoHistoryDays]
  }
  expect(of({})).toEqual([60, 30])
  expect(of({ DEMO: '0' })).toEqual([0, 0])
  expect(of({ DEMO_VEHICLES: '5', DEMO_HISTORY_DAYS: '0' })).toEqual([5, 0])
  expect(of({ NODE_ENV: 'production', DEMO_VEHICLES: '5' })).toEqual([0, 0])
  expect(of({ NODE_ENV: 'test', DEMO: '1' })).toEqual([0, 0])
  expect(of({ DATABASE_URL: 'postgres://localhost/x' })).toEqual([0, 0])
})

test('the simulator knows the VINs and ICCIDs that the demonstration has', async () => {
  const actors = await actorsOf(testServer.parts.store.db as never, { vehicles: 60, historyDays: 1 })
  const simulatedVehicles = demonstrationVehicles(testServer.parts.now()).slice(0, vehiclesWithPast)
  expect(simulatedVehicles.map(({ vin, iccid }) => `${vin} ${iccid}`)).toEqual(
    actors.map(({ vin, iccid }) => `${vin} ${iccid}`),
  )
})

test('a past that was broken off goes on at the next start, and is there once', async () => {
  const { parts } = testServer
  const options = { vehicles: 0, historyDays: 2, openIngest }
  const first = startLife(parts, options)
  await eventually(
    () => countOf('message'),
    (count) => count > 0,
  )
  await first.close()
  // As after a kill between the messages and their record.
  await parts.store.tx((tx) => tx.execute(sql`update demonstration_history set written_at = null, finished_at = null`))
  const second = startLife(parts, options)
  await second.past
  await second.close()
  const third = startLife(parts, options)
  await third.past
  await third.close()

  const [row] = await rowsOf<{ until: string; finished: boolean }>(
    sql`select extract(epoch from until_at) * 1000 as until, finished_at is not null as finished from demonstration_history`,
  )
  expect(row?.finished).toBe(true)
  const actors = await actorsOf(parts.store.db as never, options)
  expect(actors).toHaveLength(vehiclesWithPast)
  const vehicles = vehiclesBefore(actors, { seed: 1, until: Math.round(Number(row!.until)), days: 2 })
  const past = { seed: 1, until: Math.round(Number(row!.until)), days: 2 }
  const frames: PastFrame[] = [...pastDays(vehicles, past)].flatMap((day) => day.frames)
  const storedMessages = await rowsOf<{ vin: string; at: string; kind: number }>(
    sql`select vin, extract(epoch from at) * 1000 as at, kind from message`,
  )
  const kindOf = ({ frame }: PastFrame) => (frame[2] === 3 ? 2 : frame[2])
  const frameKeys = frames.map((one) => `${one.vin} ${one.at} ${kindOf(one)}`)
  expect(storedMessages.map(({ vin, at, kind }) => `${vin} ${Math.round(Number(at))} ${kind}`).sort()).toEqual(
    frameKeys.sort(),
  )

  const [trips] = await rowsOf<{ n: number; km: number }>(
    sql`select count(*)::int as n, sum(end_km - begin_km) as km from trip`,
  )
  const driveSummaries: DriveSummary[] = []
  for (const [subject, vehicle] of vehiclesBefore(actors, past, (one) => driveSummaries.push(one))) {
    vehicle.until(past.until)
    expect(vehicle.odometerKm, subject.vin).toBeGreaterThan(0)
  }
  const underWay = await rowsOf(sql`select 1 from trip where state = 0`)
  expect(trips!.n - underWay.length).toBe(driveSummaries.length)
  const [alarms] = await rowsOf<{ handled: number; events: number }>(sql`
    select (select count(*)::int from alarm where handled_at is not null) as handled,
      (select count(*)::int from platform_event where type = 'alarm.handled') as events`)
  expect(alarms!.handled).toBeGreaterThan(5)
  expect(alarms!.events).toBe(alarms!.handled)
  const days = await rowsOf<{ km: number }>(sql`select sum(last_km - first_km) as km from daily_drive`)
  expect(Math.abs(days[0]!.km - trips!.km)).toBeLessThan(5)
})

test('some drive live once they are asked to, those with a past from where it left them', async () => {
  const { parts } = testServer
  const gateway = await gatewayOver(parts.store)
  const settings = { host: '127.0.0.1', port: gateway.port, isTls: false }
  const life = startLife(parts, { gateway: settings, vehicles: 9, historyDays: 2, intervalMs: 1_000, openIngest })
  const online = () => rowsOf<{ vin: string }>(sql`select vin from vehicle_online where online`)
  const odometers = async () => {
    const rows = await rowsOf<{ vin: string; km: number }>(sql`select vin, odometer_km as km from last_message`)
    return new Map(rows.map(({ vin, km }) => [vin, km]))
  }
  const before = await odometers()
  // They run in real time, and for a few percent of it each is in a tunnel without connection.
  const isMost = (rows: unknown[]) => rows.length >= 7
  const connectedVehicles = await eventually(online, isMost)
  const chosenActors = await actorsOf(parts.store.db as never, { gateway: settings, vehicles: 9, historyDays: 0 })
  expect(chosenActors).toHaveLength(9)
  expect(chosenActors.map(({ vin }) => vin)).toEqual(expect.arrayContaining(connectedVehicles.map(({ vin }) => vin)))
  expect(connectedVehicles.length, 'of nine').toBeGreaterThanOrEqual(7)
  const isNews = (now: Map<string, number>) => [...now].some(([vin, km]) => before.get(vin) !== km)
  const after = await eventually(odometers, isNews)
  expect(isNews(after)).toBe(true)
  for (const [vin, km] of before) expect(after.get(vin), vin).toBeGreaterThanOrEqual(km)
  await life.close()
  expect(await eventually(online, (rows) => rows.length === 0)).toEqual([])
  await gateway.close()
})

test('a box that sleeps comes when it is sent an SMS', async () => {
  const { parts } = testServer
  const gateway = await gatewayOver(parts.store)
  const settings = { host: '127.0.0.1', port: gateway.port, isTls: false }
  const order = { gateway: settings, vehicles: 9, historyDays: 0 }
  const since = Date.now()
  const life = startLife(parts, { ...order, intervalMs: 1_000, awakeMs: 10_000, openIngest })
  const asleep = () =>
    rowsOf<{ vin: string }>(sql`
      select o.vin from vehicle_online o join last_message l on l.vin = o.vin
      where not o.online and o.last_seen > to_timestamp(${since} / 1000.0) and l.vehicle_state <> 1`)
  const [sleeperRow] = await eventually(asleep, (rows) => rows.length > 0)
  const sleeper = sleeperRow?.vin
  const isOnline = async () =>
    (await rowsOf(sql`select 1 from vehicle_online where vin = ${sleeper} and online`)).length > 0
  await testServer.admin.call(commandCalls.wake, { vin: sleeper! })
  expect(await eventually(isOnline, Boolean)).toBe(true)
  expect(await rowsOf(sql`select state from sms where vin = ${sleeper}`)).toEqual([{ state: 'delivered' }])
  await life.close()
  await gateway.close()
})
