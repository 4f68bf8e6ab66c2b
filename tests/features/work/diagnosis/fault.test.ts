import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { partOf } from '../../../../src/domain/contract/vehicle-page.ts'
import { answerFrame, extensionType } from '../../../../src/domain/gb32960/index.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { exchangeCalls } from '../../../../src/features/work/diagnosis/exchange/contract.ts'
import { idleMs, releaseLock, takeLock } from '../../../../src/features/work/diagnosis/exchange/lock.ts'
import { alarmMapping, writeAlarmFaults } from '../../../../src/features/work/diagnosis/fault/alarms.ts'
import { faultCalls as calls, faultsOnPage } from '../../../../src/features/work/diagnosis/fault/contract.ts'
import { faultEvents } from '../../../../src/features/work/diagnosis/fault/writes/events.ts'
import { faultCodeCalls } from '../../../../src/features/work/diagnosis/faultCode/contract.ts'
import { identifierCalls } from '../../../../src/features/work/diagnosis/identifier/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { type FeedReader, readFeed } from '../../base/messaging/feed-reader.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'
import { drive } from '../tracking/road.ts'

const [vin, foreign] = [vinOf(1), vinOf(2)]
const [P0AA6, P0A7E, U0100] = ['P0AA6-1A', 'P0A7E-98', 'U0100-87']
let on: TestServer
let admin: Client
let some: Client
let bms: number
let vcu: number
let faultCode: number
let feed: FeedReader

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
  for (const each of [vin, foreign])
    await drive(on.parts.store, each, [{ at, vehicleState: 2, speedKmh: 0, socPercent: 60 }], at + 100)
  const ecu = { name: '控制器', nameEn: 'Control unit', services: ['10', '14', '19', '22'] }
  bms = (await callData(admin, ecuCalls.add, { ...ecu, code: 'BMS', requestAddress: '7E4', responseAddress: '7EC' })).id
  vcu = (await callData(admin, ecuCalls.add, { ...ecu, code: 'VCU', requestAddress: '7E0', responseAddress: '7E8' })).id
  // An ECU with the same address in vehicles of another series.
  const other = { ...ecu, code: 'OLD', requestAddress: '7E4', responseAddress: '7EC', series: catalogue.otherSeries }
  await callData(admin, ecuCalls.add, other)
  const codeInput = {
    number: P0AA6,
    name: '绝缘电阻过低',
    nameEn: 'Insulation too low',
    severity: '3',
    ecu: bms,
  } as const
  faultCode = (await callData(admin, faultCodeCalls.add, { ...codeInput, alarmList: 'storage', alarmCode: 0x42000b05 }))
    .id
  const group = await addGroup(on, 'first', [vin])
  some = await on.asUser({ links: 'all', groups: [group] })
  feed = await readFeed(
    on,
    admin,
    Object.values(faultEvents).map(({ type }) => type),
  )
})
afterAll(() => on.close())

/** Sends a request. The ECU responds unless `isAnswered` is false. Returns the id and the frames of the response. */
async function exchange(ecu: number, request: string, response: string, isAnswered = true, reason?: string) {
  const { id } = await callData(admin, exchangeCalls.send, { vin, ecu, request, reason })
  const [order] = await dueOf(on, vin)
  const frames = [
    answerFrame(order!.frame, 1),
    upOf(on, vin, extensionType.result, id, { ok: true, response }),
  ] as const
  if (isAnswered) await sayOf(on, vin, ...frames)
  on.clock.advance(2_000)
  return { id, said: frames }
}
const list = async (filter: Record<string, unknown> = {}, client = admin) =>
  (await callData(client, calls.query, { filter })).rows
const states = async () =>
  Object.fromEntries((await list({ vin })).map(({ number, ecu, state }) => [`${ecu?.label} ${number}`, state]))

test('what an ECU responds becomes faults, with what the table says of them; the same again changes nothing', async () => {
  const { said: frames } = await exchange(bms, '1902FF', '5902FF0AA61A090A7E980801000040')
  expect(await states()).toEqual({ [`BMS ${P0AA6}`]: 'present', [`BMS ${P0A7E}`]: 'history' })
  const [row] = await list({ number: P0AA6 })
  expect(row).toMatchObject({
    vin,
    name: 'Insulation too low',
    severity: '3',
    source: 'dtc',
    status: ['testFailed', 'confirmed'],
  })
  const before = await list({ vin })
  await sayOf(on, vin, ...frames)
  expect(await list({ vin })).toEqual(before)
})

test('each ECU has its own, and one that a whole reading does not hold is history', async () => {
  await exchange(vcu, '1902FF', '5902FFC1008709')
  await exchange(bms, '1902FF', '5902FF')
  expect(await states()).toEqual({
    [`BMS ${P0AA6}`]: 'history',
    [`BMS ${P0A7E}`]: 'history',
    [`VCU ${U0100}`]: 'present',
  })
})

test('a reading by a part of the status says nothing of what it leaves out', async () => {
  await exchange(vcu, '190280', '5902FF')
  expect((await states())[`VCU ${U0100}`]).toBe('present')
})

test('an answer that comes late does not overwrite a newer one', async () => {
  const late = await exchange(vcu, '1902FF', '5902FFC1008709', false)
  await on.parts.store.db.execute(
    sql`update command set state = 'unanswered', due_at = null where vin = ${vin} and id = ${late.id}`,
  )
  await exchange(vcu, '1902FF', '5902FFC1008708')
  const [before] = await list({ number: U0100 })
  expect(before).toMatchObject({ state: 'history', status: ['confirmed'] })
  await sayOf(on, vin, late.said[1])
  expect((await callData(admin, commandCalls.detail, { vin, id: late.id })).command.state).toBe('done')
  const [after] = await list({ number: U0100 })
  expect(after).toMatchObject({ state: 'history', status: ['confirmed'], lastSeenAt: before!.lastSeenAt })
})

test('snapshots and extended data are kept and read by identifiers', async () => {
  const value = { ecu: bms, did: '0201', name: '总电压', nameEn: 'Pack voltage', writable: false }
  await callData(admin, identifierCalls.add, { ...value, at: 0, length: 2, type: 'unsigned', factor: 0.1, unit: 'V' })
  const [fault] = await list({ number: P0AA6 })
  const id = fault!.id
  const { ids } = await callData(admin, calls.readSnapshot, { id })
  expect(ids.length).toBe(2)
  for (const response of ['59040AA61A080101' + '02010F3C' + '02' + '01FFFF00', '59060AA61A08010302050300']) {
    const [order] = await dueOf(on, vin)
    const commandId = ids.shift() ?? 0
    await sayOf(
      on,
      vin,
      answerFrame(order!.frame, 1),
      upOf(on, vin, extensionType.result, commandId, { ok: true, response }),
    )
    on.clock.advance(2_000)
  }
  const detail = await callData(admin, calls.detail, { id })
  expect(detail.snapshots).toEqual([
    { record: 1, bytes: null, values: [{ did: '0201', name: 'Pack voltage', value: 390, unit: 'V' }] },
    { record: 2, bytes: 'FFFF00', values: [] },
  ])
  expect(detail.extended).toBe('010302050300')
  expect(detail.readings.map(({ status }) => status)).toEqual([null, ['testFailed', 'confirmed']])
  expect((await list({ number: P0AA6 }))[0]).toMatchObject({ occurrence: 3, aging: 5 })
})

test('while somebody else talks to the vehicle nothing is asked of it', async () => {
  const now = on.parts.now().getTime()
  const other = { userId: 999, name: '张三', runId: 7 }
  await callData(admin, exchangeCalls.release, { vin })
  const holder = await on.parts.store.tx((tx) => takeLock(tx, vin, other, { now, until: now + idleMs }))
  expect(holder).toBeUndefined()
  const [fault] = await list({ number: P0AA6 })
  for (const answer of [
    await admin.call(calls.read, { vin }),
    await admin.call(calls.clear, { vin, ecu: bms, reason: 'Repaired' }),
    await admin.call(calls.readSnapshot, { id: fault!.id }),
  ])
    expect([answer.code, answer.msg]).toEqual([code.state, expect.stringContaining('张三')])
  expect(await dueOf(on, vin)).toEqual([])
  await on.parts.store.tx((tx) => releaseLock(tx, vin, other))
})

test('reading asks all ECUs; those that are silent leave the others alone', async () => {
  const requests = await callData(admin, calls.read, { vin })
  expect(requests.map(({ ecu }) => ecu.code)).toEqual(['BMS', 'VCU'])
  // A second request while one is open sends nothing.
  expect((await callData(admin, calls.read, { vin })).map(({ ids }) => ids)).toEqual(requests.map(({ ids }) => ids))
  const no = { ok: false, code: 'ecuSilent' }
  for (const { ids } of requests) {
    const [order] = await dueOf(on, vin)
    const content = ids === requests[0]!.ids ? no : { ok: true, response: '5902FFC1008709' }
    await sayOf(on, vin, answerFrame(order!.frame, 1), upOf(on, vin, extensionType.result, ids[0]!, content))
    on.clock.advance(2_000)
  }
  const { ecus, lockedBy } = await callData(admin, calls.ecus, { vin })
  expect(lockedBy).toBeNull()
  expect(ecus).toMatchObject([
    { code: 'BMS', command: { state: 'failed', code: 'ecuSilent' }, present: 0, history: 2 },
    { code: 'VCU', command: { state: 'done' }, present: 1, history: 0 },
  ])
})

test('clearing needs reason and password, and reads again', async () => {
  expect((await admin.call(calls.clear, { vin, ecu: vcu })).code).toBe(code.invalid)
  await callData(admin, sessionCalls.verifyPass, { password: adminPassword })
  const { ids } = await callData(admin, calls.clear, { vin, ecu: vcu, reason: '维修后清除' })
  expect(ids.length).toBe(2)
  for (const response of ['54', '5902FF']) {
    const [order] = await dueOf(on, vin)
    await sayOf(
      on,
      vin,
      answerFrame(order!.frame, 1),
      upOf(on, vin, extensionType.result, ids.shift() ?? 0, { ok: true, response }),
    )
    on.clock.advance(2_000)
  }
  const [clearedFault] = await list({ number: U0100 })
  expect(clearedFault).toMatchObject({ state: 'cleared', clearedBy: expect.any(String) })
  expect((await list({ number: P0AA6 }))[0]).toMatchObject({ state: 'history' })
  await exchange(vcu, '1902FF', '5902FFC1008709')
  expect((await list({ number: U0100 }))[0]).toMatchObject({ state: 'present', clearedAt: clearedFault!.clearedAt })
})

test('codes of alarm lists are faults by the table, and a report that comes again adds nothing', async () => {
  const at = on.parts.now().getTime() - 60_000
  const reports = [
    { at, alarmLevel: 2, alarmFlags: 0, storageFaults: [0x42000b05, 0x1234] },
    { at: at + 10_000, alarmLevel: 0, alarmFlags: 0 },
    { at: at + 20_000, alarmLevel: 2, alarmFlags: 0, storageFaults: [0x42000b05] },
  ] as const
  await drive(on.parts.store, foreign, reports)
  const faults = await list({ source: ['gbAlarm'] })
  expect(faults).toMatchObject([{ vin: foreign, number: P0AA6, state: 'present', occurrence: 2, severity: '3' }])
  await drive(on.parts.store, foreign, reports)
  expect(await list({ source: ['gbAlarm'] })).toMatchObject([{ id: faults[0]!.id, state: 'present', occurrence: 2 }])
  await drive(on.parts.store, foreign, [{ at: at + 30_000, alarmLevel: 0, alarmFlags: 0 }])
  expect(await list({ source: ['gbAlarm'] })).toMatchObject([{ state: 'history' }])
  expect((await admin.call(calls.readSnapshot, { id: faults[0]!.id })).code).toBe(code.state)
})

test('the table grades what was read before, and lets go of what it no longer knows', async () => {
  const general = { number: U0100, name: '通信丢失', severity: '2' } as const
  const { id } = await callData(admin, faultCodeCalls.add, general)
  expect((await list({ number: U0100 }))[0]).toMatchObject({ severity: '2', name: '通信丢失' })
  await callData(admin, faultCodeCalls.update, { id, severity: '1' })
  expect((await list({ severity: ['1'] })).map(({ number }) => number)).toEqual([U0100])
  expect((await admin.call(faultCodeCalls.update, { id, alarmList: 'motor' })).code).toBe(code.invalid)
  expect((await admin.call(faultCodeCalls.add, general)).code).not.toBe(200)
  await callData(admin, faultCodeCalls.remove, { ids: [id] })
  expect((await list({ number: U0100 }))[0]).toMatchObject({ severity: null, name: null })
  const { rows } = await callData(admin, faultCodeCalls.query, {})
  expect(rows.map(({ number }) => number)).toEqual([P0AA6])
  expect(await callData(admin, faultCodeCalls.one, { id: faultCode })).toMatchObject({ alarmCode: 0x42000b05 })
})

test('the file of a vehicle tells its faults to who may read them', async () => {
  const faults = partOf(await callData(admin, fileCalls.file, { vin }), faultsOnPage)
  expect(faults).toHaveLength(3)
  expect(faults.find(({ number }) => number === P0AA6)).toMatchObject({ vin, name: 'Insulation too low' })
  const reader = await on.asUser({ links: [fileCalls.file.path], allVehicles: true })
  expect((await callData(reader, fileCalls.file, { vin })).faults).toEqual([])
})

test("another group's vehicle looks as if it did not exist", async () => {
  const all = await list()
  const theirs = all.find((row) => row.vin === foreign)!
  expect((await list({}, some)).every((row) => row.vin === vin)).toBe(true)
  for (const [call, input] of [
    [calls.one, { id: theirs.id }],
    [calls.detail, { id: theirs.id }],
    [calls.readSnapshot, { id: theirs.id }],
    [calls.ecus, { vin: foreign }],
    [calls.read, { vin: foreign }],
    [calls.clear, { vin: foreign, ecu: vcu, reason: 'x' }],
  ] as const)
    expect((await some.post(call.path, input)).code, call.path).toBe(code.notFound)
  expect((await some.post(calls.export.path, {})).code).not.toBe(code.forbidden)
})

test('a mirror of the faults by their events equals the list', async () => {
  expect(faultEvents.detected.readBy.path).toBe(calls.query.path)
  const events = await feed.next()
  const mirror = new Map<string, unknown>()
  const read = (all: typeof events) => {
    for (const { type, subject, data } of all) {
      if (type === faultEvents.removed.type) mirror.delete(subject)
      else mirror.set(subject, data)
    }
  }
  const rowsInList = async () =>
    (await list()).map((row) => {
      const { id, number, ecu, source, state, severity, firstSeenAt, lastSeenAt, status, occurrence, aging } = row
      const times = { firstSeenAt, lastSeenAt, clearedAt: row.clearedAt }
      const ecuId = ecu?.id ?? null
      const data = { fault: id, number, ecu: ecuId, source, state, severity, ...times, status, occurrence, aging }
      return [`fault/${row.vin}/${id}`, data] as const
    })
  read(events)
  expect(Object.fromEntries(mirror)).toEqual(Object.fromEntries(await rowsInList()))
  const typesOf = (target: string) =>
    events.flatMap(({ type, vin: of, data }) => {
      const { number, state, severity } = data as Record<string, string>
      return of === vin && number === target ? [`${type.slice(6)} ${state} ${severity}`] : []
    })
  expect(typesOf(U0100)).toEqual([
    'detected present null',
    'changed history null',
    'detected present null',
    'cleared cleared null',
    'detected present null',
    'changed present 2',
    'changed present 1',
    'changed present null',
  ])
  expect(events.filter((event) => event.vin === foreign).map(({ type }) => type)).toEqual([
    'fault.detected',
    'fault.changed',
  ])
  // An alarm that late reports disprove is no fault.
  await on.parts.store.tx(async (tx) => {
    await tx.execute(sql`delete from alarm where vin = ${foreign}`)
    const mapping = await alarmMapping()(tx, on.parts.now().getTime())
    await writeAlarmFaults(tx, [{ vin: foreign, kind: 'storage', code: 0x42000b05 }], mapping)
  })
  const removals = await feed.next()
  expect(removals.map(({ type, vin: of }) => [type, of])).toEqual([['fault.removed', foreign]])
  read(removals)
  expect(Object.fromEntries(mirror)).toEqual(Object.fromEntries(await rowsInList()))
})
