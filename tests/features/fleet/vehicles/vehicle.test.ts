import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { dashboardCalls } from '../../../../src/features/desk/dashboard/dashboard/contract.ts'
import { searchCalls } from '../../../../src/features/desk/search/search/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { animationCalls } from '../../../../src/features/fleet/vehicles/animation/contract.ts'
import { carModuleCalls } from '../../../../src/features/fleet/vehicles/carModule/contract.ts'
import { modelPictureCalls } from '../../../../src/features/fleet/vehicles/modelPicture/contract.ts'
import { plateCalls } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import { fleetCalls, vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { addBox, addCatalogue, addGroup, addVehicle, type Catalogue, callData, vinOf } from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
let scopedUser: Client
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
  const vin = await addVehicle(on.admin, catalogue, 1)
  scopedUser = await on.asUser({ links: 'all', groups: [await addGroup(on, 'one', [vin])] })
})
afterAll(() => on.close())

const sheet = (rows: string[][]) => [['VIN', '车牌号', '车系', '车型'], ...rows].map((row) => row.join(',')).join('\n')
async function importVehicles(client: Client, rows: string[][]) {
  const { id } = (await client.upload(sheet(rows), 'vehicles.csv')).data
  const { job } = await callData(client, vehicleCalls.import, { file: id })
  return endOfJob(on, job, client)
}

test('a model belongs to its series', async () => {
  const { model, otherSeries } = catalogue
  const add = await on.admin.call(vehicleCalls.add, { vin: vinOf(50), series: otherSeries, model })
  expect(add).toMatchObject({ code: 20001, data: { fields: [{ field: 'model' }] } })
  const vin = await addVehicle(on.admin, catalogue, 51)
  const [row] = (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows
  const update = await on.admin.call(vehicleCalls.update, { id: row?.id ?? 0, series: otherSeries })
  expect(update).toMatchObject({ code: 20001, data: { fields: [{ field: 'model' }] } })
})

test('whoever sees only groups adds no vehicles, by form or by sheet', async () => {
  const { series, model } = catalogue
  expect((await scopedUser.call(vehicleCalls.add, { vin: vinOf(60), series, model })).code).toBe(20002)
  const job = await importVehicles(scopedUser, [[vinOf(61), '', 'E5', 'E5-1']])
  expect(job).toMatchObject({ state: 'failed', faultCount: 1 })
  expect((await on.admin.call(vehicleCalls.query, { filter: { vin: vinOf(61) } })).data.total).toBe(0)
})

test('an import brings vehicles with their plates, or nothing', async () => {
  const good = [
    [vinOf(70), '沪AD70000', 'E5', 'E5-1'],
    [vinOf(71), '', 'E5', 'E5-1'],
  ]
  expect(await importVehicles(on.admin, good)).toMatchObject({ state: 'done', count: 2 })
  expect((await on.admin.call(plateCalls.query, { filter: { vin: vinOf(70) } })).data.rows).toMatchObject([
    { number: '沪AD70000', toDay: null },
  ])
  const wrongSeries = await importVehicles(on.admin, [[vinOf(72), '', 'T2', 'E5-1']])
  expect(wrongSeries).toMatchObject({ state: 'failed', faults: [{ row: 2, column: 'Model' }] })
  const takenPlate = await importVehicles(on.admin, [[vinOf(73), '沪AD70000', 'E5', 'E5-1']])
  expect(takenPlate).toMatchObject({ state: 'failed', faults: [{ row: 2 }] })
})

test('the state of a key follows the clock', async () => {
  const vin = vinOf(1)
  const now = Date.now()
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const put = async (serial: string, notAfter: string, revokedAt: string | null = null) => {
    await on.parts.store.db.execute(sql`delete from pki_key`)
    await on.parts.store.db.execute(
      sql`insert into pki_key (serial, vin, algorithm, not_before, not_after, revoked_at) values (${serial}, ${vin}, 'SM2', ${at(-400)}, ${notAfter}, ${revokedAt})`,
    )
    return (await on.admin.call(vehicleCalls.pkiKey, { vin })).data.state
  }
  expect((await on.admin.call(vehicleCalls.pkiKey, { vin })).data.state).toBe('none')
  expect(await put('1', at(100))).toBe('valid')
  expect(await put('2', at(10))).toBe('expiring')
  expect(await put('3', at(-1))).toBe('expired')
  expect(await put('4', at(100), at(-1))).toBe('revoked')
})

test('the file tells everything of one vehicle', async () => {
  const vin = await addVehicle(on.admin, catalogue, 80, { plate: '沪AD80000' })
  const serial = await addBox(on.admin, 80, vin)
  await callData(on.admin, commandCalls.send, { vin, kind: 'readParameters' })
  const { data } = await on.admin.call(fileCalls.file, { vin: vin.toLowerCase() })
  expect(data).toMatchObject({
    vehicle: { vin, plate: '沪AD80000', boxSerial: serial },
    model: { fullCode: 'E5-1' },
    box: { serial, status: 'mounted' },
    sim: null,
    key: { state: 'none' },
    plates: [{ number: '沪AD80000' }],
    boxChanges: [],
    commands: [{ vin, kind: 'readParameters', state: 'waiting' }],
  })
  const reader = await on.asUser({ links: [fileCalls.file.path], allVehicles: true })
  expect((await callData(reader, fileCalls.file, { vin })).commands).toEqual([])
  const answer = await on.admin.call(searchCalls.find, { text: 'ad800' })
  expect(answer.data.vehicles).toMatchObject([{ vin, plate: '沪AD80000', model: 'E5 long', series: 'E5' }])
})

test('a vehicle at a glance: what it does, and its open alarms for who may read alarms', async () => {
  const vin = await addVehicle(on.admin, catalogue, 81)
  expect((await on.admin.call(fileCalls.glance, { vin })).data).toMatchObject({
    vin,
    state: 'offline',
    at: null,
    openAlarms: 0,
  })
  await on.parts.store.db.execute(sql`insert into alarm (vin, kind, code, level, begin_at, changed_at, handling)
    values (${vin}, 'general', 1, 2, now(), now(), 'open'), (${vin}, 'general', 2, 3, now(), now(), 'open'),
      (${vin}, 'general', 3, 3, now(), now(), 'closed')`)
  expect((await on.admin.call(fileCalls.glance, { vin })).data.openAlarms).toBe(2)
  const reader = await on.asUser({ links: [], allVehicles: true })
  expect((await reader.call(fileCalls.glance, { vin })).data).toMatchObject({ vin, openAlarms: null })
  expect((await scopedUser.call(fileCalls.glance, { vin })).code).toBe(20003)
})

test('the list shows the state of each vehicle and is filtered by segments, which count visible vehicles', async () => {
  const db = on.parts.store.db
  const vins = await Promise.all([90, 91, 92, 93, 94].map((n) => addVehicle(on.admin, catalogue, n)))
  const [driving = '', charging = '', parking = '', silent = '', never = ''] = vins
  const state = async (vin: string, online: boolean, days: number, start: number, charge: number, kmh: number) => {
    const at = sql`now() - make_interval(days => ${days}::int)`
    await db.execute(sql`insert into vehicle_online (vin, online, connected_at, last_seen)
      values (${vin}, ${online}, ${at}, ${at})`)
    await db.execute(sql`insert into last_message (vin, at, received_at, vehicle_state, charging_state, speed_kmh,
        soc_percent, longitude, latitude, changed_at)
      values (${vin}, ${at}, ${at}, ${start}, ${charge}, ${kmh}, 64, 116.397, 39.907, ${at})`)
  }
  await state(driving, true, 0, 1, 3, 80)
  await state(charging, true, 0, 2, 1, 0)
  await state(parking, true, 0, 1, 3, 0)
  await state(silent, false, 9, 1, 3, 80)
  await db.execute(sql`insert into alarm (vin, kind, code, level, begin_at, changed_at, handling)
    values (${driving}, 'general', 1, 2, now(), now(), 'open'), (${driving}, 'general', 2, 3, now(), now(), 'open')`)
  const { rows: campaigns } = await db.execute<{ id: string }>(sql`
    insert into campaign (name, kind, state, created_by, plan, plan_hash, rules, scope, authors, planning)
    values ('C', 'software', 'running', 'x', '{}', '', '{}', '{}', '{}', '{}')
    returning id`)
  await db.execute(sql`insert into upgrade_target (vin, campaign, kind, rank, state, created_at, updated_at)
    values (${charging}, ${campaigns[0]?.id}, 'software', 1, 'planned', now(), now())`)

  const fleet = await on.asUser({ links: 'all', groups: [await addGroup(on, 'fleet', vins)] })
  const of = async (filter: Record<string, unknown>) =>
    (await callData(fleet, vehicleCalls.query, { filter, sort: { field: 'vin', order: 'asc' } })).rows
  expect(await of({})).toMatchObject([
    { vin: driving, state: 'driving', socPercent: 64, openAlarms: 2, alarmLevel: '3', silentDays: 0 },
    { vin: charging, state: 'charging', openAlarms: null },
    { vin: parking, state: 'parked' },
    { vin: silent, state: 'offline', silentDays: 9 },
    { vin: never, state: 'never', reportedAt: null, socPercent: null },
  ])
  expect((await of({}))[0]?.place).toMatch(/Beijing/)
  const counts = await callData(fleet, fleetCalls.segments, {})
  expect(Object.fromEntries(counts.map(({ segment, count }) => [segment, count]))).toEqual({
    all: 5,
    driving: 1,
    charging: 1,
    parked: 1,
    offline: 1,
    never: 1,
    alarm: 1,
    update: 1,
  })
  for (const { segment, count } of counts.filter((each) => each.segment !== 'all'))
    expect(await of({ segment: [segment] }), segment).toHaveLength(count)
  // The dashboard counts the same vehicles: one that is started and does not move is parked.
  const live = await callData(fleet, dashboardCalls.live, {})
  expect(live.filter(({ key }) => ['driving', 'charging'].includes(key))).toMatchObject([
    { key: 'driving', value: 1, link: { route: '/vehicleManagement/vehicleInfo', query: { 'q.segment': 'driving' } } },
    { key: 'charging', value: 1, link: { query: { 'q.segment': 'charging' } } },
  ])
  const silentVins = async (days: [number | null, number | null]) =>
    (await of({ silentDays: days })).map(({ vin }) => vin)
  expect(await silentVins([7, null])).toEqual([silent, never])
  expect(await silentVins([7, 10])).toEqual([silent])
  expect(await silentVins([null, 8])).toEqual([driving, charging, parking])

  const withoutAlarms = await on.asUser({
    links: [vehicleCalls.query.path],
    groups: [await addGroup(on, 'one driving', [driving])],
  })
  expect((await callData(withoutAlarms, vehicleCalls.query, {})).rows).toMatchObject([
    { vin: driving, state: 'driving', openAlarms: null, alarmLevel: null },
  ])
  expect((await withoutAlarms.call(vehicleCalls.query, { filter: { segment: ['alarm'] } })).code).toBe(20002)
  const own = await callData(withoutAlarms, fleetCalls.segments, {})
  expect(own.filter(({ count }) => count > 0)).toEqual([
    { segment: 'all', count: 1 },
    { segment: 'driving', count: 1 },
  ])
  expect(own.map(({ segment }) => segment)).not.toContain('alarm')
})

test('models under their series, with how many each has', async () => {
  const series = (await on.admin.call(carModuleCalls.series)).data
  expect(series.map(({ name, models }) => [name, models])).toEqual([
    ['E5', 1],
    ['T2', 0],
  ])
  const { data } = await on.admin.call(carModuleCalls.query, { filter: { series: [catalogue.series] } })
  expect(data.rows).toMatchObject([{ fullCode: 'E5-1', series: { label: 'E5' } }])
  expect(data.rows[0]).not.toHaveProperty('motorModel')
})

test('a model has one picture for each colour and angle; an animation ends after it begins', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = (await on.admin.upload(png, 'car.png')).data.id
  const input = { model: catalogue.model, colour: 'red', angle: 'front', picture } as const
  expect((await on.admin.call(modelPictureCalls.add, input)).code).toBe(200)
  expect((await on.admin.call(modelPictureCalls.add, input)).code).toBe(20004)
  const animation = {
    name: 'A',
    type: 'instrument',
    classification: 'boot',
    validFrom: '2026-02-01',
    validTo: '2026-01-01',
    file: picture,
  } as const
  expect(await on.admin.call(animationCalls.add, animation)).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'validTo' }] },
  })
})
