import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { plateCalls } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'

const [visibleVin, hiddenVin] = ['LSVAM4187C2184847', 'LSVAM4187C2184848']
let on: TestServer
let reader: Client
const idOf: Record<string, number> = {}

beforeAll(async () => {
  on = await openTestServer()
  const { db } = on.parts.store
  const id = async (statement: ReturnType<typeof sql>) =>
    Number((await db.execute<{ id: string }>(statement)).rows[0]?.id)
  const series = await id(sql`insert into series (name, code, power_mode) values ('S', 's', 'BEV') returning id`)
  const model = await id(
    sql`insert into model (full_code, name, series, power_mode) values ('M', 'm', ${series}, 'BEV') returning id`,
  )
  for (const vin of [visibleVin, hiddenVin])
    idOf[vin] = await id(
      sql`insert into vehicle (vin, series, model) values (${vin}, ${series}, ${model}) returning id`,
    )
  const group = await id(sql`insert into vehicle_group (name) values ('G') returning id`)
  await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${visibleVin}, ${group})`)
  const { query, one, export: exportCall } = operationLogCalls
  reader = await on.asUser({ links: [query.path, one.path, exportCall.path], groups: [group] })
})
afterAll(() => on.close())

const lines = async (by: Client, call: string) =>
  (await by.call(operationLogCalls.query, { filter: { call }, pageSize: 100 })).data

test('a line about a vehicle is there for those who see the vehicle', async () => {
  for (const vin of [visibleVin, hiddenVin])
    expect((await on.admin.call(vehicleCalls.update, { id: idOf[vin] ?? 0, plate: `沪A1${vin.slice(-4)}` })).code).toBe(
      200,
    )
  const all = await lines(on.admin, vehicleCalls.update.path)
  const own = await lines(reader, vehicleCalls.update.path)
  expect([all.total, own.total]).toEqual([2, 1])
  expect(own.rows[0]?.details).toContain(visibleVin)

  const foreign = all.rows.find(({ details }) => details?.includes(hiddenVin))
  const [refusal, unknown] = [
    await reader.call(operationLogCalls.one, { id: foreign?.id ?? 0 }),
    await reader.call(operationLogCalls.one, { id: 987_654 }),
  ]
  expect([refusal.code, String(refusal.body)]).toEqual([20003, String(unknown.body)])
  expect((await reader.call(operationLogCalls.one, { id: own.rows[0]?.id ?? 0 })).code).toBe(200)

  const sheet = String((await reader.call(operationLogCalls.export, { format: 'csv' })).body)
  expect([sheet.includes(visibleVin), sheet.includes(hiddenVin)]).toEqual([true, false])
})

test('a change that does not touch the VIN belongs to the vehicle all the same', async () => {
  // Plates that were created along with the vehicles.
  const plates = (await on.admin.call(plateCalls.query, {})).data.rows
  expect(plates.length).toBe(2)
  for (const { id, number } of plates)
    expect((await on.admin.call(plateCalls.update, { id, remark: `about ${number}` })).code).toBe(200)
  const { rows, total } = await lines(reader, plateCalls.update.path)
  expect((await lines(on.admin, plateCalls.update.path)).total).toBe(2)
  expect([total, rows[0]?.details?.includes(visibleVin.slice(-4))]).toEqual([1, true])
})

test('of several vehicles in one line all must be seen; lines about none are for every reader', async () => {
  const { db } = on.parts.store
  const line = (details: unknown) =>
    db.execute(sql`insert into operation_log (at, action, call, details)
    values (now(), 'a', 'test', ${JSON.stringify(details)})`)
  await line([{ record: 'vehicleGroup', id: 1, after: { vehicles: [visibleVin, hiddenVin] } }])
  await line([{ record: 'note', id: 1, after: { remark: `first\n${hiddenVin}` } }])
  await line([{ record: 'box', id: 1, after: { iccid: '89860000000000000000' } }])
  await line([{ record: 'vehicleGroup', id: 1, after: { vehicles: [visibleVin] } }])
  expect((await lines(reader, 'test')).total).toBe(2)
  expect((await lines(on.admin, 'test')).total).toBe(4)
})

test('without a group only lines about no vehicle are left, and the one who sees all reads all', async () => {
  const none = await on.asUser({ links: [operationLogCalls.query.path] })
  const all = await on.asUser({ links: [operationLogCalls.query.path], allVehicles: true })
  expect((await lines(none, vehicleCalls.update.path)).total).toBe(0)
  expect((await lines(none, 'test')).total).toBe(1)
  expect((await lines(all, vehicleCalls.update.path)).total).toBe(2)
})
