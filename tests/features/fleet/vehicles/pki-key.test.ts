import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { pkiKeyCalls } from '../../../../src/features/fleet/vehicles/pkiKey/contract.ts'
import { keepKeyStates } from '../../../../src/features/fleet/vehicles/pkiKey/keep-states.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, type Catalogue, callData } from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
})
afterAll(() => on.close())

const at = (days: number) => new Date(on.parts.now().getTime() + days * dayMs).toISOString()
const key = (serial: string, vin: string, days: number) =>
  ({ serial, vin, algorithm: 'SM2', notBefore: at(-400), notAfter: at(days) }) as const
const keyStateOf = async (vin: string) =>
  (await callData(on.admin, vehicleCalls.query, { filter: { vin } })).rows[0]?.keyState

test('the list of vehicles shows the state of the latest key, as staff enter and revoke keys', async () => {
  const vin = await addVehicle(on.admin, catalogue, 1)
  expect(await keyStateOf(vin)).toBe('none')
  const first = await callData(on.admin, pkiKeyCalls.add, key('0A:1B', vin, 100))
  expect(await keyStateOf(vin)).toBe('valid')
  expect((await on.admin.call(pkiKeyCalls.add, key('0a1b', vin, 100))).code).toBe(20004)
  expect(await on.admin.call(pkiKeyCalls.add, key('2', vin, -500))).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'notAfter' }] },
  })
  await callData(on.admin, pkiKeyCalls.update, { id: first.id, notAfter: at(10) })
  expect(await keyStateOf(vin)).toBe('expiring')
  const { total } = (await on.admin.call(vehicleCalls.query, { filter: { keyState: ['expiring'] } })).data
  expect(total).toBe(1)
  expect((await callData(on.admin, pkiKeyCalls.revoke, { ids: [first.id] })).count).toBe(1)
  expect((await callData(on.admin, pkiKeyCalls.revoke, { ids: [first.id] })).count).toBe(0)
  expect(await keyStateOf(vin)).toBe('revoked')
  await callData(on.admin, pkiKeyCalls.add, key('3', vin, 200))
  expect(await keyStateOf(vin)).toBe('valid')
})

test('states follow the clock', async () => {
  const vin = await addVehicle(on.admin, catalogue, 2)
  await callData(on.admin, pkiKeyCalls.add, key('c1', vin, 40))
  const { db } = on.parts.store
  const now = on.parts.now().getTime()
  await keepKeyStates(db, new Date(now + 20 * dayMs))
  expect(await keyStateOf(vin)).toBe('expiring')
  await keepKeyStates(db, new Date(now + 41 * dayMs))
  expect(await keyStateOf(vin)).toBe('expired')
})

test('nobody revokes the key of a vehicle that they do not see', async () => {
  const [mine, foreign] = [await addVehicle(on.admin, catalogue, 3), await addVehicle(on.admin, catalogue, 4)]
  const { id } = await callData(on.admin, pkiKeyCalls.add, key('d4', foreign, 90))
  const user = await on.asUser({ links: 'all', groups: [await addGroup(on, 'keys', [mine])] })
  expect((await user.call(pkiKeyCalls.revoke, { ids: [id] })).code).toBe(20003)
  expect((await user.call(pkiKeyCalls.add, key('d5', foreign, 40))).code).not.toBe(200)
  expect(await keyStateOf(foreign)).toBe('valid')
})
