import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { answerFrame, extensionType, readExtension } from '../../../../src/domain/gb32960/index.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { deviceTokenCalls as calls } from '../../../../src/features/work/ota/deviceToken/contract.ts'
import { isGenuineToken } from '../../../../src/features/work/ota/deviceToken/tokens.ts'
import { ecuKeyCalls } from '../../../../src/features/work/ota/ecuKey/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { hashOf } from '../../../../src/platform/token.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addGroup, addVehicle, boxSerialOf, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'
import { addVehicles, sha256 } from '../diagnosis/logs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2, 3, 4, 5])
})
afterAll(() => on.close())

const isGenuine = (vin: string, token: string) => isGenuineToken(on.parts, vin, hashOf(token))
const issue = async (vin: string) => (await callData(on.admin, calls.issue, { vin })).token
const rowsOf = async (vin: string) => (await callData(on.admin, calls.query, { filter: { vin } })).rows

test('a token is shown once and kept as a hash; it is that of one vehicle', async () => {
  const [vin, other] = [vinOf(1), vinOf(2)]
  const token = await issue(vin)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await isGenuine(vin, token)).toBe(true)
  expect(await isGenuine(other, token)).toBe(false)
  expect(await isGenuine(vin, `${token.slice(1)}A`)).toBe(false)
  expect(await rowsOf(vin)).toMatchObject([{ vin, boxSerial: boxSerialOf(1), state: 'valid', way: 'shown' }])
  const { rows } = await on.parts.store.db.execute(sql`select device_token::text as row from device_token`)
  const log = await callData(on.admin, operationLogCalls.query, {})
  expect(JSON.stringify([rows, log, await rowsOf(vin)])).not.toContain(token)
})

test('a new token is kept beside the old one until it is first used', async () => {
  const vin = vinOf(2)
  const first = await issue(vin)
  expect(await isGenuine(vin, first)).toBe(true)
  const second = await issue(vin)
  expect(await isGenuine(vin, first)).toBe(true)
  // A token that was never used is replaced at once.
  const third = await issue(vin)
  expect(await isGenuine(vin, second)).toBe(false)
  expect(await isGenuine(vin, third)).toBe(true)
  expect(await isGenuine(vin, first)).toBe(false)
  expect(await rowsOf(vin)).toMatchObject([
    { state: 'valid' },
    { state: 'revoked', cause: 'replaced' },
    { state: 'revoked', cause: 'replaced' },
  ])
})

test('a token ends with the box, and by hand', async () => {
  const vin = vinOf(3)
  const token = await issue(vin)
  const [{ id } = { id: 0 }] = await rowsOf(vin)
  expect(await callData(on.admin, calls.revoke, { ids: [id] })).toEqual({ count: 1 })
  expect(await callData(on.admin, calls.revoke, { ids: [id] })).toEqual({ count: 0 })
  expect(await isGenuine(vin, token)).toBe(false)
  const next = await issue(vin)
  expect(await isGenuine(vin, next)).toBe(true)
  const [box] = (await callData(on.admin, boxCalls.query, { filter: { serial: boxSerialOf(3) } })).rows
  await callData(on.admin, boxCalls.update, { id: box!.id, vin: null })
  expect(await isGenuine(vin, next)).toBe(false)
  expect((await on.admin.call(calls.issue, { vin })).code).toBe(code.state)
  await callData(on.admin, boxCalls.update, { id: box!.id, vin })
  expect(await isGenuine(vin, next)).toBe(false)
  expect((await rowsOf(vin))[0]).toMatchObject({ state: 'revoked', cause: 'boxChanged' })
  expect(await callData(on.admin, calls.one, { id })).toMatchObject({ vin, cause: 'staff' })
})

test('many at once are a sheet; a foreign vehicle, or one without a box, refuses all of them', async () => {
  const vins = [vinOf(4), vinOf(5)]
  const sheet = await on.admin.call(calls.issueSheet, { vins })
  expect(sheet.body.subarray(0, 2).toString()).toBe('PK')
  expect(await rowsOf(vinOf(4))).toMatchObject([{ way: 'sheet', state: 'valid' }])
  const before = await on.rowCounts()
  const bare = await addVehicle(on.admin, await catalogue(), 60)
  expect((await on.admin.call(calls.issueSheet, { vins: [vinOf(4), bare] })).code).toBe(code.state)
  const group = await addGroup(on, 'fourth', [vinOf(4)])
  const user = await on.asUser({ links: [calls.issueSheet.path, calls.query.path], groups: [group] })
  expect((await user.call(calls.issueSheet, { vins })).code).toBe(code.notFound)
  expect((await callData(user, calls.query, {})).rows.map(({ vin }) => vin)).toEqual([vinOf(4)])
  expect((await on.rowCounts()).device_token).toBe(before.device_token)
  const exportAnswer = await on.admin.call(calls.export, { format: 'csv' })
  expect(exportAnswer.body.toString()).toContain(vinOf(5))
})

test('a box that is told to makes a token itself: the platform hears its hash alone, and once', async () => {
  const vin = vinOf(5)
  const { command } = await callData(on.admin, calls.order, { vin })
  const [due] = await dueOf(on, vin)
  const order = readExtension(due!.frame)!
  expect(order).toMatchObject({ id: command, content: { kind: 'boxToken' } })
  const token = 'T'.repeat(43)
  const result = (tokenSha256: string) => upOf(on, vin, extensionType.result, order.id, { ok: true, tokenSha256 })
  // The token is not valid before the box's own result. This one is of another command.
  await sayOf(on, vin, upOf(on, vin, extensionType.result, order.id + 1, { ok: true, tokenSha256: sha256(token) }))
  expect(await isGenuine(vin, token)).toBe(false)
  await sayOf(on, vin, answerFrame(due!.frame, 1), result(sha256(token)), result(sha256(token)))
  expect(await isGenuine(vin, token)).toBe(true)
  const rows = await rowsOf(vin)
  expect(rows.filter(({ way }) => way === 'order')).toMatchObject([{ state: 'valid' }])
  // A later result of the same command changes nothing.
  await sayOf(on, vin, result(sha256('X'.repeat(43))))
  expect(await isGenuine(vin, 'X'.repeat(43))).toBe(false)
})

test('keys of ECUs: one of each ECU, one primary, refused when they are no keys', async () => {
  const vin = vinOf(1)
  const add = (ecu: string, more = {}) =>
    on.admin.call(ecuKeyCalls.add, { vin, ecu, publicKey: 'ab'.repeat(32), ...more })
  const primary = await add('TBOX', { isPrimary: true })
  expect(primary.code).toBe(200)
  expect((await add('TBOX')).code).toBe(20004)
  expect((await add('BMS', { publicKey: 'zz' })).code).toBe(20001)
  expect((await add('BMS', { isPrimary: true })).code).not.toBe(200)
  expect((await add('BMS')).code).toBe(200)
  expect((await callData(on.admin, ecuKeyCalls.query, { filter: { vin } })).rows).toHaveLength(2)
})

const catalogue = async () => {
  const { rows } = await on.parts.store.db.execute<{ series: number; model: number }>(
    sql`select series::float8 as series, model::float8 as model from vehicle limit 1`,
  )
  return { ...rows[0]!, otherSeries: 0 }
}
