import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { answerFrame, extensionType, readExtension } from '../../../../src/domain/gb32960/index.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls as calls } from '../../../../src/features/work/diagnosis/exchange/contract.ts'
import { idleMs, releaseLock, takeLock } from '../../../../src/features/work/diagnosis/exchange/lock.ts'
import { faultCodeCalls } from '../../../../src/features/work/diagnosis/faultCode/contract.ts'
import { identifierCalls } from '../../../../src/features/work/diagnosis/identifier/contract.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'
import { drive } from '../tracking/road.ts'

const [vin, moving] = [vinOf(1), vinOf(2)]
let on: TestServer
let admin: Client
let ecu: number
let foreign: number

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2]) {
    await addVehicle(admin, catalogue, n)
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id } of boxes.rows) await callData(admin, boxCalls.update, { id, extended: true })
  const at = on.parts.now().getTime() - 2_000
  await drive(on.parts.store, vin, [{ at, vehicleState: 2, speedKmh: 0, socPercent: 60 }], at + 100)
  await drive(on.parts.store, moving, [{ at, vehicleState: 1, speedKmh: 40 }], at + 100)
  const bms = {
    code: 'BMS',
    name: '电池管理系统',
    nameEn: 'Battery management system',
    requestAddress: '7E4',
    responseAddress: '7EC',
    services: ['10', '14', '19', '22', '27'],
  }
  ecu = (await callData(admin, ecuCalls.add, bms)).id
  foreign = (await callData(admin, ecuCalls.add, { ...bms, series: catalogue.otherSeries })).id
})
afterAll(() => on.close())

test('a request goes to its ECU, and the response stands in the ledger', async () => {
  const { id } = await callData(admin, calls.send, { vin, ecu, request: '1902ff' })
  const [order] = await dueOf(on, vin)
  expect(readExtension(order!.frame)).toMatchObject({
    content: { kind: 'diagnosisRead', settings: { ecu: '7E4', request: '1902FF' } },
  })
  await sayOf(
    on,
    vin,
    answerFrame(order!.frame, 1),
    upOf(on, vin, extensionType.result, id, { ok: true, response: '5902FF96A12309' }),
  )
  const commandDetail = await callData(admin, commandCalls.detail, { vin, id })
  expect(commandDetail.command).toMatchObject({ state: 'done', source: 'diagnosis' })
  expect(commandDetail.result).toEqual({ response: '5902FF96A12309' })
})

test('a vehicle has the ECUs of its series and those of all, with what is known of their data', async () => {
  const value = { ecu, did: 'F190', name: '车架号', nameEn: 'VIN', writable: false, at: 0, length: 17 }
  await callData(admin, identifierCalls.add, { ...value, type: 'text' })
  const codes = { did: 'D001', name: '状态', nameEn: 'State', length: 1, codes: '0=关|Off\n1=开|On' }
  await callData(admin, identifierCalls.add, { ...value, ...codes, type: 'unsigned' })
  const ecus = await callData(admin, calls.ecus, { vin })
  expect(ecus).toMatchObject([
    { id: ecu, code: 'BMS', requestAddress: '7E4', services: expect.arrayContaining(['22']) },
  ])
  expect(ecus[0]?.values).toMatchObject([
    { did: 'D001', name: ['状态', 'State'], factor: 1, offset: 0, codes: { 1: ['开', 'On'] } },
    { did: 'F190', type: 'text', length: 17, unit: null, codes: {} },
  ])
})

test('trouble codes are called as the maker has them: by the ECU itself, else by every one', async () => {
  const own = { number: 'P0A1B-16', name: '电压低', nameEn: 'Voltage low', severity: '2' as const }
  await callData(admin, faultCodeCalls.add, { ...own, name: '通用', nameEn: 'Any ECU' })
  await callData(admin, faultCodeCalls.add, { ...own, ecu })
  await callData(admin, faultCodeCalls.add, { ...own, number: 'U0100-00', ecu: foreign })
  const dtcs = [0x0a1b16, 0xc10000, 0x123456]
  const name = ['电压低', 'Voltage low']
  expect(await callData(admin, calls.codes, { ecu, dtcs })).toEqual([{ dtc: 0x0a1b16, name, severity: '2' }])
  expect(await callData(admin, calls.codes, { dtcs })).toMatchObject([{ dtc: 0x0a1b16, name: ['通用', 'Any ECU'] }])
})

test('the history of a vehicle has what was asked and what the ECU responded, page by page', async () => {
  const first = await callData(admin, calls.history, { vin })
  expect(first.rows.map(({ request, response }) => [request, response])).toEqual([['1902FF', '5902FF96A12309']])
  expect(first.rows[0]).toMatchObject({ ecu: '7E4', command: { state: 'done', source: 'diagnosis' } })
  expect(first.hasMore).toBe(false)
  const [last] = first.rows
  expect((await callData(admin, calls.history, { vin, before: last!.command.id })).rows).toEqual([])
  expect((await callData(admin, calls.history, { vin, mine: true })).rows).toHaveLength(1)
  const colleague = await on.asUser({ links: 'all', allVehicles: true })
  expect((await callData(colleague, calls.history, { vin, mine: true })).rows).toEqual([])
  expect((await callData(colleague, calls.history, { vin })).rows).toHaveLength(1)
})

test('a negative response is refused by the vehicle and kept', async () => {
  const { id } = await callData(admin, calls.send, { vin, ecu, request: '22F190' })
  const [order] = await dueOf(on, vin)
  const no = { ok: false, refused: true, code: 'negativeResponse', response: '7F2231' }
  await sayOf(on, vin, answerFrame(order!.frame, 1), upOf(on, vin, extensionType.result, id, no))
  const commandDetail = await callData(admin, commandCalls.detail, { vin, id })
  expect(commandDetail.command).toMatchObject({ state: 'refused', code: 'negativeResponse' })
  expect(commandDetail.result).toEqual({ response: '7F2231' })
})

test.each([
  ['security access', '2701', code.forbidden],
  ['programming session', '1002', code.forbidden],
  ['a request that wants no answer', '1083', code.forbidden],
  ['a service that the ECU does not offer', '2EF19001', code.state],
])('%s is not sent', async (_, request, refusal) => {
  expect((await admin.call(calls.send, { vin, ecu, request })).code).toBe(refusal)
})

test('an ECU of another series is not found in the vehicle', async () => {
  expect((await admin.call(calls.send, { vin, ecu: foreign, request: '1902FF' })).code).toBe(code.notFound)
})

test('diagnosis is sent by its own call alone: remote control does not take it', async () => {
  const settings = { ecu: '7E4', request: '2701' }
  const answer = await admin.post('/vehicleControl/tboxVehicleControl', { vin, kind: 'diagnosisRead', settings })
  expect(answer.code).toBe(code.invalid)
})

test('a change needs reason, password and a vehicle that stands', async () => {
  const request = '14FFFFFF'
  expect((await admin.call(calls.send, { vin, ecu, request })).code).toBe(code.invalid)
  await callData(admin, sessionCalls.verifyPass, { password: adminPassword })
  expect((await admin.call(calls.send, { vin, ecu, request })).code).toBe(code.invalid)
  const reason = '维修后清除'
  expect((await admin.call(calls.send, { vin: moving, ecu, request, reason })).code).toBe(code.state)
  expect((await admin.call(calls.send, { vin, ecu, request, reason })).data.state).toBe('waiting')
})

test('one diagnosis at a time: others see who, and it ends by itself', async () => {
  const now = on.parts.now().getTime()
  const { holder } = await callData(admin, calls.lock, { vin })
  expect(holder).toMatchObject({ isOwn: true, runId: null })
  const other = { userId: 999, name: '张三', runId: 7 }
  const take = (at: number) => on.parts.store.tx((tx) => takeLock(tx, vin, other, { now: at, until: at + idleMs }))
  expect(await take(now)).toBe(holder?.name)
  // A script takes the lock of the person who starts it, and not the other way round.
  const run = { userId: admin.id, name: 'own', runId: 8 }
  expect(await on.parts.store.tx((tx) => takeLock(tx, vin, run, { now, until: now + idleMs }))).toBeUndefined()
  expect((await admin.call(calls.send, { vin, ecu, request: '1902FF' })).code).toBe(code.state)
  await on.parts.store.tx((tx) => releaseLock(tx, vin, run))
  expect(await take(now)).toBeUndefined()
  expect((await callData(admin, calls.lock, { vin })).holder).toMatchObject({ isOwn: false, name: '张三', runId: 7 })
  const refusal = await admin.call(calls.send, { vin, ecu, request: '1902FF' })
  expect([refusal.code, refusal.msg]).toEqual([code.state, expect.stringContaining('张三')])
  // Only the holder releases the lock, then it is free.
  await on.parts.store.tx((tx) => releaseLock(tx, vin, { userId: 999, runId: null }))
  expect((await callData(admin, calls.lock, { vin })).holder).not.toBeNull()
  await on.parts.store.tx((tx) => releaseLock(tx, vin, other))
  expect((await callData(admin, calls.lock, { vin })).holder).toBeNull()
})
