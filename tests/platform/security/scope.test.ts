import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import { vehicleGroupCalls } from '../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import type { AnyCall } from '../../../src/platform/context.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

const [visibleVin, hiddenVin, unknown] = ['LSVAM4187C2184847', 'LSVAM4187C2184848', 'LSVAM4187C2184849']
let on: TestServer
let user: Client
let group: number
let ids: Record<string, number>

beforeAll(async () => {
  on = await openTestServer()
  const { db } = on.parts.store
  const insert = async (statement: ReturnType<typeof sql>) =>
    Number((await db.execute<{ id: string }>(statement)).rows[0]?.id)
  const series = await insert(sql`insert into series (name, code, power_mode) values ('S', 's', 'BEV') returning id`)
  const model = await insert(
    sql`insert into model (full_code, name, series, power_mode) values ('M', 'm', ${series}, 'BEV') returning id`,
  )
  ids = {}
  for (const vin of [visibleVin, hiddenVin])
    ids[vin] = await insert(
      sql`insert into vehicle (vin, series, model, plate) values (${vin}, ${series}, ${model}, ${vin.slice(-4)}) returning id`,
    )
  group = await insert(sql`insert into vehicle_group (name) values ('G') returning id`)
  await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${visibleVin}, ${group})`)
  user = await on.asUser({ links: 'all', groups: [group] })
})
afterAll(() => on.close())

const properties = (call: AnyCall) =>
  Object.keys((z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)
const plain = (answer: { body: Buffer }) => String(answer.body).replaceAll(hiddenVin, 'VIN').replaceAll(unknown, 'VIN')

describe('16: what is outside a user’s groups is as if it did not exist', () => {
  test('lists, counts, details, exports and choices', async () => {
    const list = (await user.call(vehicleCalls.query, {})).data
    expect([list.total, list.rows.map(({ vin }) => vin)]).toEqual([1, [visibleVin]])
    expect((await user.call(vehicleCalls.query, { filter: { vin: `${hiddenVin};${visibleVin}` } })).data.total).toBe(1)
    expect((await user.call(vehicleCalls.query, { filter: { vin: hiddenVin } })).data.total).toBe(0)
    expect((await user.call(vehicleCalls.one, { id: ids[visibleVin] ?? 0 })).code).toBe(200)
    const [foreign, none] = [
      await user.call(vehicleCalls.one, { id: ids[hiddenVin] ?? 0 }),
      await user.call(vehicleCalls.one, { id: 987_654 }),
    ]
    expect([foreign.code, String(foreign.body)]).toEqual([20003, String(none.body)])
    const sheet = String((await user.call(vehicleCalls.export, { format: 'csv' })).body)
    expect([sheet.includes(visibleVin), sheet.includes(hiddenVin)]).toEqual([true, false])
    expect((await on.admin.call(vehicleCalls.query, {})).data.total).toBe(2)
  })

  test('changes and deletions: all or nothing, and nothing of others', async () => {
    const before = await on.rowCounts()
    expect((await user.call(vehicleCalls.update, { id: ids[hiddenVin] ?? 0, plate: '沪AX0001' })).code).toBe(20003)
    expect((await user.call(vehicleCalls.remove, { ids: [ids[visibleVin] ?? 0, ids[hiddenVin] ?? 0] })).code).toBe(
      20003,
    )
    expect(await on.rowCounts()).toEqual(before)
    const row = (await on.admin.call(vehicleCalls.one, { id: ids[hiddenVin] ?? 0 })).data
    expect(row.plate).toBe(hiddenVin.slice(-4))
  })

  test('every call that takes a VIN answers for a foreign one what it answers for an unknown one', async () => {
    const checked: string[] = []
    for (const { call } of on.parts.catalogue.calls) {
      const key = properties(call).find((each) => ['vin', 'vins', 'fromVin', 'toVin'].includes(each))
      if (!key || call === (vehicleCalls.add as AnyCall)) continue
      const ask = (vin: string) => user.call(call, { [key]: key === 'vins' ? [vin] : vin })
      expect(plain(await ask(hiddenVin)), call.path).toBe(plain(await ask(unknown)))
      checked.push(call.path)
    }
    expect(checked.length).toBeGreaterThan(3)
  })

  test('every query that can be filtered by VIN finds nothing of a foreign one', async () => {
    for (const { call } of on.parts.catalogue.calls) {
      const schema = JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
      if (call.changes || !properties(call).includes('filter') || !schema.includes('"vin"')) continue
      const { data, code } = await user.call(call, { filter: { vin: hiddenVin } })
      if (call.transport === 'json' && data && typeof data === 'object' && 'total' in data)
        expect([call.path, code, (data as { total: number }).total]).toEqual([call.path, 200, 0])
    }
  })

  test('the choices of every VIN field', async () => {
    for (const search of ['', 'LSVAM', hiddenVin]) {
      const optionsQuery = { record: 'batteryChange', field: 'vin', search }
      const { code, data } = await user.call(platformCalls.options, optionsQuery)
      expect(code).toBe(200)
      expect(data.map(({ label }) => label)).toEqual(search === hiddenVin ? [] : [visibleVin])
    }
  })

  test('19: leaving and joining a group holds at the next call', async () => {
    expect((await on.admin.call(vehicleGroupCalls.removeUsers, { group, users: [user.id] })).code).toBe(200)
    expect((await user.call(vehicleCalls.query, {})).data.total).toBe(0)
    expect((await user.call(vehicleCalls.one, { id: ids[visibleVin] ?? 0 })).code).toBe(20003)
    expect((await on.admin.call(vehicleGroupCalls.addUsers, { group, users: [user.id] })).code).toBe(200)
    expect((await user.call(vehicleCalls.query, {})).data.total).toBe(1)
  })

  test('nobody widens the own scope: groups take vehicles from those who see them', async () => {
    const answer = await user.call(vehicleGroupCalls.addVehicles, { group, vins: [hiddenVin] })
    expect(answer.code).not.toBe(200)
    expect((await user.call(vehicleCalls.query, {})).data.total).toBe(1)
  })
})
