import { afterAll, beforeAll, expect, test } from 'vitest'
import { batteryChangeCalls } from '../../../../src/features/fleet/vehicles/batteryChange/contract.ts'
import { certificateCalls } from '../../../../src/features/fleet/vehicles/certificate/contract.ts'
import { headUnitChangeCalls } from '../../../../src/features/fleet/vehicles/headUnitChange/contract.ts'
import { plate, plateCalls } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import { salesOrderCalls } from '../../../../src/features/fleet/vehicles/salesOrder/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addVehicle, type Catalogue, callData, columnValue } from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
})
afterAll(() => on.close())

const changedAt = '2026-03-01T08:00:00.000Z'
const part = (vin: string, column: string) => columnValue(on, 'vehicle', column, 'vin', vin)

test('a battery change names the new pack where the original one is borne', async () => {
  const vin = await addVehicle(on.admin, catalogue, 1, { batteryPack: 'B1' })
  const change = { vin, originalNumber: 'B1', newNumber: 'B2', changedAt }
  expect((await on.admin.call(batteryChangeCalls.add, change)).code).toBe(200)
  expect(await part(vin, 'battery_pack')).toBe('B2')
  expect(await on.admin.call(batteryChangeCalls.add, change)).toMatchObject({
    code: 20005,
    data: { fields: [{ field: 'originalNumber' }] },
  })
  const [row] = (await on.admin.call(batteryChangeCalls.query, { filter: { vin } })).data.rows
  expect(row).toMatchObject({ originalNumber: 'B1', newNumber: 'B2', changedAt })
  expect(row?.createdAt).toMatch(/^\d{4}-/)
  await on.admin.call(batteryChangeCalls.remove, { ids: [row?.id ?? 0] })
  expect(await part(vin, 'battery_pack')).toBe('B2')
})

test('of 20 unit changes at once one wins; a vehicle whose unit is unknown takes any', async () => {
  const vin = await addVehicle(on.admin, catalogue, 2)
  const changes = Array.from({ length: 20 }, (_, at) => ({
    vin,
    originalSerial: 'U0',
    newSerial: `U${at + 1}`,
    changedAt,
  }))
  const answers = await Promise.all(changes.map((change) => on.admin.call(headUnitChangeCalls.add, change)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await part(vin, 'unit_serial')).toBe(`U${answers.findIndex(({ code }) => code === 200) + 1}`)
})

test('the vehicle’s plate is the one that it bears now, from whichever side it is written', async () => {
  const vin = await addVehicle(on.admin, catalogue, 3, { plate: '沪AD12345' })
  const plates = async () =>
    (await on.admin.call(plateCalls.query, { filter: { vin }, sort: { field: 'id', order: 'asc' } })).data.rows
  expect(await plates()).toMatchObject([{ number: '沪AD12345', toDay: null, configuration: '绿牌' }])
  const [first] = (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows
  await callData(on.admin, vehicleCalls.update, { id: first?.id ?? 0, plate: '沪A12345' })
  const [formerPlate, present] = await plates()
  expect(formerPlate?.toDay).not.toBeNull()
  expect(present).toMatchObject({ number: '沪A12345', toDay: null })
  await callData(on.admin, plateCalls.update, { id: present?.id ?? 0, toDay: '2099-01-01' })
  expect(await part(vin, 'plate')).toBeNull()
  await callData(on.admin, plateCalls.add, { number: '沪AF00001', vin, fromDay: '2026-01-01' })
  expect(await part(vin, 'plate')).toBe('沪AF00001')
})

test('a plate is on one vehicle at a time and looks like one', async () => {
  const a = await addVehicle(on.admin, catalogue, 4)
  const b = await addVehicle(on.admin, catalogue, 5)
  const fromDay = '2026-01-01'
  await callData(on.admin, plateCalls.add, { number: '京AD00001', vin: a, fromDay })
  const expectRefusal = async (input: { number: string; vin: string; toDay?: string }, code: number, field: string) =>
    expect(await on.admin.call(plateCalls.add, { fromDay, ...input })).toMatchObject({
      code,
      data: { fields: [{ field }] },
    })
  await expectRefusal({ number: '京AD00001', vin: b }, 20004, 'number')
  await expectRefusal({ number: '京AD00002', vin: a }, 20004, 'vin')
  await expectRefusal({ number: 'AB_123', vin: b }, 20001, 'number')
  await expectRefusal({ number: '京AI00001', vin: b }, 20001, 'number')
  await expectRefusal({ number: '京A12345', vin: b, toDay: '2025-01-01' }, 20001, 'toDay')
  // An assignment that has ended is no conflict.
  expect(
    (await on.admin.call(plateCalls.add, { number: '京AD00001', vin: b, fromDay, toDay: '2026-01-02' })).code,
  ).toBe(200)
})

test('the latest certificate is the vehicle’s, and its file is a picture or a PDF', async () => {
  const vin = await addVehicle(on.admin, catalogue, 6)
  const pdf = (await on.admin.upload('%PDF-1.4\n%%EOF\n', 'certificate.pdf')).data.id
  const sheet = (await on.admin.upload('a,b\n1,2\n', 'certificate.csv')).data.id
  const add = (number: string, issueDay: string, file?: string) =>
    on.admin.call(certificateCalls.add, { number, vin, issueDay, ...(file ? { file } : {}) })
  expect((await add('C2', '2026-02-01', pdf)).code).toBe(200)
  expect((await add('C1', '2026-01-01')).code).toBe(200)
  expect(await part(vin, 'certificate')).toBe('C2')
  expect(await add('C3', '2026-01-01', sheet)).toMatchObject({ code: 20009, data: { fields: [{ field: 'file' }] } })
  expect(await add('C2', '2026-01-01')).toMatchObject({ code: 20004, data: { fields: [{ field: 'number' }] } })
})

test('an order is not delivered before it was placed', async () => {
  const vin = await addVehicle(on.admin, catalogue, 7)
  const order = { number: 'SO1', vin, dealer: 'D', customerType: 'private', orderDay: '2026-02-01' } as const
  expect(await on.admin.call(salesOrderCalls.add, { ...order, deliveryDay: '2026-01-31' })).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'deliveryDay' }] },
  })
  const { id } = await callData(on.admin, salesOrderCalls.add, order)
  // Only one of the two days is in the input, so the table itself refuses it.
  expect((await on.admin.call(salesOrderCalls.update, { id, deliveryDay: '2026-01-31' })).code).toBe(20005)
})

test('a vehicle that other records speak of stays, and the refusal names them', async () => {
  const vin = await addVehicle(on.admin, catalogue, 90, { plate: '沪A90909D' })
  const { rows } = (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data
  const ids = [rows[0]?.id ?? 0]
  const [zh, en] = plate.title
  expect((await on.admin.call(vehicleCalls.remove, { ids }, { lang: 'zh' })).msg).toContain(zh)
  const refusal = await on.admin.call(vehicleCalls.remove, { ids }, { lang: 'en' })
  expect(refusal).toMatchObject({ code: 20007 })
  expect(refusal.msg).toContain(en)
})
