import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { boxChangeCalls } from '../../../../src/features/fleet/vehicles/boxChange/contract.ts'
import { simPlanCalls } from '../../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import {
  addBox,
  addCatalogue,
  addVehicle,
  boxSerialOf,
  type Catalogue,
  columnValue,
  iccidOf,
  msisdnOf,
} from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
})
afterAll(() => on.close())

const changedAt = '2026-03-01T08:00:00.000Z'
const change = (vin: string, originalSerial: string, newSerial: string, more = {}) => ({
  vin,
  originalSerial,
  newSerial,
  becomes: 'stock' as const,
  changedAt,
  ...more,
})
const boxSerial = (vin: string) => columnValue(on, 'vehicle', 'box_serial', 'vin', vin)
const boxOf = async (serial: string) =>
  (await on.admin.call(boxCalls.query, { filter: { serial } })).data.rows.map(({ vin, status }) => ({ vin, status }))[0]

test('a box with a vehicle is mounted, and the vehicle and the SIM follow it', async () => {
  const vin = await addVehicle(on.admin, catalogue, 1)
  await on.admin.call(simPlanCalls.add, {
    iccid: iccidOf(1),
    msisdn: msisdnOf(1),
    state: 'active',
    realName: 'passed',
    packageName: '2 GB',
    totalMb: 2048,
    usedMb: 548,
    periodFrom: '2026-03-01',
    periodTo: '2026-03-31',
  })
  const serial = await addBox(on.admin, 1, vin)
  expect(await boxOf(serial)).toEqual({ vin, status: 'mounted' })
  expect(await boxSerial(vin)).toBe(serial)
  const [sim] = (await on.admin.call(simPlanCalls.query, { filter: { iccid: iccidOf(1) } })).data.rows
  expect(sim).toMatchObject({ vin, remainingMb: 1500 })
  const [box] = (await on.admin.call(boxCalls.query, { filter: { serial } })).data.rows
  const id = box?.id ?? 0
  expect((await on.admin.call(boxCalls.remove, { ids: [id] })).code).toBe(20007)
  expect((await on.admin.call(boxCalls.update, { id, status: 'retired' })).code).toBe(20005)
  expect((await on.admin.call(boxCalls.update, { id, vin: null })).code).toBe(200)
  expect(await boxSerial(vin)).toBeNull()
  expect(await boxOf(serial)).toEqual({ vin: null, status: 'stock' })
})

test('a vehicle has one box', async () => {
  const vin = await addVehicle(on.admin, catalogue, 2)
  await addBox(on.admin, 2, vin)
  const second = {
    serial: 'TB-second',
    iccid: iccidOf(999),
    imei: '860000000000999',
    msisdn: msisdnOf(999),
    vin,
  }
  expect(await on.admin.call(boxCalls.add, second)).toMatchObject({ code: 20004, data: { fields: [{ field: 'vin' }] } })
})

test('numbers of the network are checked', async () => {
  const wrong = { serial: 'TB 1', iccid: '123', imei: '1', msisdn: '12a' }
  const answer = await on.admin.call(boxCalls.add, wrong)
  const fields = ['serial', 'iccid', 'imei', 'msisdn'].map((field) => ({ field }))
  expect(answer).toMatchObject({ code: 20001, data: { fields } })
})

test('a change moves the identity: old box off, new box on, numbers taken from the boxes', async () => {
  const vin = await addVehicle(on.admin, catalogue, 3)
  const before = await addBox(on.admin, 3, vin)
  const after = await addBox(on.admin, 4)
  const answer = await on.admin.call(boxChangeCalls.add, change(vin, before, after, { becomes: 'retired' }))
  expect(answer.code).toBe(200)
  expect(await boxOf(before)).toEqual({ vin: null, status: 'retired' })
  expect(await boxOf(after)).toEqual({ vin, status: 'mounted' })
  expect(await boxSerial(vin)).toBe(after)
  const { data } = await on.admin.call(boxChangeCalls.one, { id: answer.data.id })
  expect(data).toMatchObject({
    originalIccid: iccidOf(3),
    newIccid: iccidOf(4),
    originalMsisdn: msisdnOf(3),
    newMsisdn: msisdnOf(4),
  })
  // The deleted row is history, so the vehicle keeps its box.
  expect((await on.admin.call(boxChangeCalls.remove, { ids: [answer.data.id] })).code).toBe(200)
  expect(await boxSerial(vin)).toBe(after)
})

test('a change is refused, and nothing moves, unless the boxes are what it says', async () => {
  const vin = await addVehicle(on.admin, catalogue, 5)
  const other = await addVehicle(on.admin, catalogue, 6)
  const present = await addBox(on.admin, 5, vin)
  const elsewhere = await addBox(on.admin, 6, other)
  const free = await addBox(on.admin, 7)
  const expectRefusal = async (field: string, input: ReturnType<typeof change>) =>
    expect(await on.admin.call(boxChangeCalls.add, input)).toMatchObject({
      code: 20005,
      data: { fields: [{ field }] },
    })
  await expectRefusal('originalSerial', change(vin, elsewhere, free))
  await expectRefusal('newSerial', change(vin, present, elsewhere))
  await expectRefusal('newSerial', change(vin, present, 'TB-unknown'))
  await expectRefusal('newSerial', change(vin, present, present))
  await expectRefusal('newIccid', change(vin, present, free, { newIccid: iccidOf(1) }))
  expect(await boxSerial(vin)).toBe(present)
  expect(await boxOf(free)).toEqual({ vin: null, status: 'stock' })
})

test('of 50 attempts at once on one vehicle one wins', async () => {
  const vin = await addVehicle(on.admin, catalogue, 10)
  const present = await addBox(on.admin, 100, vin)
  const free = []
  for (let n = 101; n <= 150; n++) free.push(await addBox(on.admin, n))
  const answers = await Promise.all(
    free.map((serial) => on.admin.call(boxChangeCalls.add, change(vin, present, serial))),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 20005)).toHaveLength(49)
  const winner = free[answers.findIndex(({ code }) => code === 200)] as string
  expect(await boxSerial(vin)).toBe(winner)
  const mountedBoxes = (await on.admin.call(boxCalls.query, { filter: { vin } })).data.rows
  expect(mountedBoxes.map(({ serial }) => serial)).toEqual([winner])
  expect((await on.admin.call(boxChangeCalls.query, { filter: { vin } })).data.total).toBe(1)
})

test('of 50 vehicles that want one box at once one gets it', async () => {
  const contestedSerial = await addBox(on.admin, 200)
  const vins = []
  for (let n = 201; n <= 250; n++) {
    const vin = await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vin)
    vins.push(vin)
  }
  const answers = await Promise.all(
    vins.map((vin, at) => on.admin.call(boxChangeCalls.add, change(vin, boxSerialOf(201 + at), contestedSerial))),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const serials = await Promise.all(vins.map(boxSerial))
  expect(serials.filter((serial) => serial === contestedSerial)).toHaveLength(1)
  // The vehicles that lost keep their former boxes.
  expect(serials.filter((serial, at) => serial === boxSerialOf(201 + at))).toHaveLength(49)
})
