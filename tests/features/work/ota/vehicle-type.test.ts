import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { otaModelCalls } from '../../../../src/features/work/ota/otaModel/contract.ts'
import { vehicleEcuCalls as calls } from '../../../../src/features/work/ota/vehicleEcu/contract.ts'
import { vehicleTypeCalls } from '../../../../src/features/work/ota/vehicleType/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, callData } from '../../fleet/vehicles/fleet.ts'
import { addSoftware, type SoftwareCatalogue } from './software.ts'

let on: TestServer
let admin: Client
let software: SoftwareCatalogue
let model: number
let otherSeries: number

beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  ;({ model, otherSeries } = await addCatalogue(admin))
  software = await addSoftware(admin, { model, ecus: ['TBOX', 'BMS'] })
})
afterAll(() => on.close())

test('a vehicle model is of one vehicle type', async () => {
  const { rows } = await callData(admin, otaModelCalls.query, {})
  expect(rows.map(({ model: of, vehicleType, enabled }) => [of.id, vehicleType.label, enabled])).toEqual([
    [model, 'E5', true],
  ])
  const again = await admin.call(otaModelCalls.add, { model, vehicleType: software.vehicleType, enabled: true })
  expect(again.code).not.toBe(200)
  const { id } = rows[0]!
  await callData(admin, otaModelCalls.update, { id, enabled: false })
  expect(await callData(admin, otaModelCalls.one, { id })).toMatchObject({ enabled: false })
  expect((await admin.post(otaModelCalls.export.path, {})).status).toBe(200)
  // Neither a vehicle type with models nor one with ECUs can be deleted.
  expect((await admin.call(vehicleTypeCalls.remove, { ids: [software.vehicleType] })).code).toBe(code.inUse)
  await callData(admin, otaModelCalls.remove, { ids: [id] })
})

test('ECUs of a vehicle type are told apart by code and part, and one of them is the primary', async () => {
  const { rows } = await callData(admin, calls.query, { filter: { vehicleType: [software.vehicleType] } })
  expect(rows.map(({ ecu, position, isPrimary }) => [ecu.label, position, isPrimary])).toEqual([
    ['TBOX', 1, true],
    ['BMS', 2, false],
  ])
  const ecu = { name: '控制器', nameEn: 'Control unit', services: ['22'], responseAddress: '7EF' }
  const { id: vcu } = await callData(admin, ecuCalls.add, { ...ecu, code: 'VCU', requestAddress: '7E7' })
  const { id: otherBms } = await callData(admin, ecuCalls.add, {
    ...ecu,
    code: 'BMS',
    requestAddress: '7E8',
    series: otherSeries,
  })
  const add = (more: object) =>
    admin.call(calls.add, {
      vehicleType: software.vehicleType,
      ecu: vcu,
      partNumber: 'VCU-1',
      position: 3,
      isPrimary: false,
      ...more,
    })
  expect((await add({ ecu: otherBms })).code).toBe(code.invalid)
  expect((await add({ partNumber: 'BMS-100' })).code).not.toBe(200)
  expect((await add({ isPrimary: true })).code).not.toBe(200)
  expect((await add({ hardwareIds: 'A;;B' })).code).toBe(code.invalid)
  expect((await add({ hardwareIds: 'HW-A;HW-B' })).code).toBe(200)
  expect((await admin.post(calls.export.path, {})).status).toBe(200)
})

test('vehicle types are found and written in both languages', async () => {
  const { id } = await callData(admin, vehicleTypeCalls.add, { code: 'T2', name: '紧凑型', nameEn: 'Compact' })
  const { rows } = await callData(admin, vehicleTypeCalls.query, { filter: { nameEn: 'compact' } })
  expect(rows.map((row) => row.id)).toEqual([id])
  await callData(admin, vehicleTypeCalls.update, { id, remark: 'since 2026' })
  expect(await callData(admin, vehicleTypeCalls.one, { id })).toMatchObject({ remark: 'since 2026' })
  expect((await admin.call(vehicleTypeCalls.add, { code: 'T2', name: '甲', nameEn: 'A' })).code).not.toBe(200)
  expect((await admin.post(vehicleTypeCalls.export.path, {})).status).toBe(200)
  await callData(admin, vehicleTypeCalls.remove, { ids: [id] })
})
