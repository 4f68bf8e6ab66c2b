import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { partOf } from '../../../../src/domain/contract/vehicle-page.ts'
import { searchCalls } from '../../../../src/features/desk/search/search/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { batteryChange, batteryChangeCalls } from '../../../../src/features/fleet/vehicles/batteryChange/contract.ts'
import { box, boxCalls, boxOnPage } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { boxChange, boxChangeCalls } from '../../../../src/features/fleet/vehicles/boxChange/contract.ts'
import { certificate, certificateCalls } from '../../../../src/features/fleet/vehicles/certificate/contract.ts'
import { dataUsage, dataUsageCalls } from '../../../../src/features/fleet/vehicles/dataUsage/contract.ts'
import { headUnitChange, headUnitChangeCalls } from '../../../../src/features/fleet/vehicles/headUnitChange/contract.ts'
import { vehicleMove, vehicleMoveCalls } from '../../../../src/features/fleet/vehicles/move/contract.ts'
import { plate, plateCalls } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import {
  prototype,
  prototypeCalls,
  prototypeSteps,
} from '../../../../src/features/fleet/vehicles/prototype/contract.ts'
import { salesOrder, salesOrderCalls } from '../../../../src/features/fleet/vehicles/salesOrder/contract.ts'
import { simPlan, simPlanCalls } from '../../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { vehicle, vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, iccidOf, msisdnOf, vinOf } from './fleet.ts'

/** Lists of the area whose records belong to vehicles. */
const lists = [
  [vehicle, vehicleCalls],
  [box, boxCalls],
  [boxChange, boxChangeCalls],
  [batteryChange, batteryChangeCalls],
  [headUnitChange, headUnitChangeCalls],
  [plate, plateCalls],
  [certificate, certificateCalls],
  [vehicleMove, vehicleMoveCalls],
  [simPlan, simPlanCalls],
  [dataUsage, dataUsageCalls],
  [prototype, prototypeCalls],
  [salesOrder, salesOrderCalls],
] as const

let on: TestServer
let user: Client
const own = vinOf(1)
const foreign = vinOf(2)
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addEverything(n, catalogue)
  user = await on.asUser({ links: 'all', groups: [await addGroup(on, 'one', [own])] })
})
afterAll(() => on.close())

const changedAt = '2026-03-01T08:00:00.000Z'
async function addEverything(n: number, catalogue: Awaited<ReturnType<typeof addCatalogue>>): Promise<void> {
  const { admin } = on
  const vin = await addVehicle(admin, catalogue, n, { plate: `沪AD0000${n}`, batteryPack: 'B0', unitSerial: 'U0' })
  const before = await addBox(admin, n, vin)
  const after = await addBox(admin, n + 10)
  await callData(admin, boxChangeCalls.add, {
    vin,
    originalSerial: before,
    newSerial: after,
    becomes: 'retired',
    changedAt,
  })
  await callData(admin, batteryChangeCalls.add, { vin, originalNumber: 'B0', newNumber: `B${n}`, changedAt })
  await callData(admin, headUnitChangeCalls.add, { vin, originalSerial: 'U0', newSerial: `U${n}`, changedAt })
  await callData(admin, certificateCalls.add, { number: `C${n}`, vin, issueDay: '2026-01-01' })
  await callData(admin, vehicleMoveCalls.add, {
    vin,
    fromPlace: 'a',
    toPlace: 'b',
    reason: 'c',
    mover: 'd',
    movedAt: changedAt,
  })
  await callData(admin, salesOrderCalls.add, {
    number: `SO${n}`,
    vin,
    dealer: 'D',
    customerType: 'private',
    orderDay: '2026-01-01',
  })
  const iccid = iccidOf(n + 10)
  await callData(admin, simPlanCalls.add, {
    iccid,
    msisdn: msisdnOf(n + 10),
    state: 'active',
    realName: 'passed',
    packageName: '1 GB',
    totalMb: 1000,
    usedMb: 10,
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
  })
  await callData(admin, prototypeCalls.add, { number: `P${n}`, vin, projectPhase: 'pilot' })
  await callData(admin, dataUsageCalls.add, { iccid, month: '2026-01', usedMb: n === 1 ? 500 : 900 })
}

describe.each(lists)('%#', (record, calls) => {
  const vinsOf = (rows: readonly { vin?: string | null }[]) => rows.map(({ vin }) => vin).filter(Boolean)
  const filter = { vin: foreign }

  test(`${record.name}: the list and its count hold own vehicles alone`, async () => {
    const all = (await on.admin.call(calls.query, {})).data
    expect(new Set(vinsOf(all.rows))).toEqual(new Set([own, foreign]))
    const visibleList = (await user.call(calls.query, {})).data
    expect(new Set(vinsOf(visibleList.rows))).toEqual(new Set([own]))
    expect(visibleList.total).toBe(visibleList.rows.length)
    expect((await user.call(calls.query, { filter })).data).toEqual({ rows: [], total: 0 })
  })

  test(`${record.name}: another's record is no record, for reading, changing and deleting`, async () => {
    const id = (await on.admin.call(calls.query, { filter })).data.rows[0]?.id ?? 0
    expect(id).toBeGreaterThan(0)
    expect((await user.call(calls.one, { id })).code).toBe(20003)
    expect((await user.call(calls.update, { id })).code).toBe(20003)
    expect((await user.call(calls.remove, { ids: [id] })).code).toBe(20003)
    expect((await on.admin.call(calls.one, { id })).code).toBe(200)
  })

  test(`${record.name}: the export holds own vehicles alone`, async () => {
    const text = (await user.post(calls.export.path, { format: 'csv' })).body.toString()
    expect(text).toContain(own)
    expect(text).not.toContain(foreign)
  })
})

test('nothing is added to another’s vehicle', async () => {
  const vin = foreign
  const answers = [
    await user.call(batteryChangeCalls.add, { vin, originalNumber: 'B2', newNumber: 'B9', changedAt }),
    await user.call(headUnitChangeCalls.add, { vin, originalSerial: 'U2', newSerial: 'U9', changedAt }),
    await user.call(plateCalls.add, { number: '沪AD00009', vin, fromDay: '2026-01-01' }),
    await user.call(certificateCalls.add, { number: 'C9', vin, issueDay: '2026-01-01' }),
    await user.call(boxChangeCalls.add, {
      vin,
      originalSerial: 'TB000012',
      newSerial: 'TB000011',
      becomes: 'stock',
      changedAt,
    }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 20001, data: { fields: [{ field: 'vin' }] } })
  // SIM of a box in a vehicle outside the scope.
  const usage = await user.call(dataUsageCalls.add, { iccid: iccidOf(12), month: '2026-02', usedMb: 1 })
  expect(usage.code).toBe(20003)
  expect((await on.admin.call(dataUsageCalls.query, { filter: { month: '2026-02' } })).data.total).toBe(0)
})

test('chart, key state, file and search know own vehicles alone', async () => {
  const all = (await on.admin.call(dataUsageCalls.chart, {})).data
  expect(all).toEqual({
    alertPercent: 80,
    months: [{ month: '2026-01', usedMb: 1400, sims: 2, over: 1, overMb: 900 }],
  })
  expect((await user.call(dataUsageCalls.chart, {})).data.months).toEqual([
    { month: '2026-01', usedMb: 500, sims: 1, over: 0, overMb: 0 },
  ])
  expect((await user.call(vehicleCalls.pkiKey, { vin: foreign })).code).toBe(20003)
  expect((await user.call(fileCalls.file, { vin: foreign })).code).toBe(20003)
  expect(partOf((await user.call(fileCalls.file, { vin: own })).data, boxOnPage)?.serial).toBe('TB000011')
  const vehicles = (await user.call(searchCalls.find, { text: 'LTEST' })).data.vehicles
  expect(vehicles.map(({ vin }) => vin)).toEqual([own])
})

test('a prototype car that is another’s vehicle takes no step and tells no history; one that is no vehicle is everybody’s', async () => {
  const id = (await on.admin.call(prototypeCalls.query, { filter: { vin: foreign } })).data.rows[0]?.id ?? 0
  expect((await on.admin.call(prototypeSteps.borrow, { id })).code).toBe(200)
  expect((await user.call(prototypeSteps.return, { id })).code).toBe(20003)
  expect((await user.call(prototypeCalls.history, { id })).code).toBe(20003)
  expect((await on.admin.call(prototypeCalls.history, { id })).data).toHaveLength(1)
  await callData(on.admin, prototypeCalls.add, { number: 'P3', vin: vinOf(3), projectPhase: 'pilot' })
  expect((await user.call(prototypeCalls.query, { filter: { vin: vinOf(3) } })).data.total).toBe(1)
})

test('the file of another’s certificate is none, whoever learnt its id, and cannot be taken over', async () => {
  const pdf = '%PDF-1.7\n1 0 obj\n'
  const { data: file } = await on.admin.upload(pdf, 'a.pdf')
  const { data: unusedFile } = await on.admin.upload(pdf, 'b.pdf')
  const certificateOf = async (vin: string) =>
    (await on.admin.call(certificateCalls.query, { filter: { vin } })).data.rows[0]?.id ?? 0
  expect((await on.admin.call(certificateCalls.update, { id: await certificateOf(foreign), file: file.id })).code).toBe(
    200,
  )
  const fetchStatus = async (id: string) =>
    (await user.raw({ url: `/file/content/${id}`, headers: user.headers() })).status
  const visibleFiles = async () => (await user.call(platformCalls.files, { ids: [file.id, unusedFile.id] })).data
  const take = { id: await certificateOf(own), file: file.id }
  expect([await fetchStatus(file.id), await fetchStatus(unusedFile.id), await visibleFiles()]).toEqual([404, 404, []])
  expect((await user.call(certificateCalls.update, take)).code).toBe(20009)
  expect((await on.admin.call(certificateCalls.update, take)).code).toBe(200)
  expect([await fetchStatus(file.id), (await visibleFiles()).map(({ id }) => id)]).toEqual([200, [file.id]])
})
