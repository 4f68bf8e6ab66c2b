import { afterAll, beforeAll, expect, test } from 'vitest'
import { logFileCalls as calls, maxBytes, uploadMs } from '../../../../src/features/work/diagnosis/logFile/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { newSecret } from '../../../../src/platform/token.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles, announceFile, finalRow, headOf, newLog, patch, requestLog, rowOf, sha256 } from './logs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { PUBLIC_URL: 'https://office.example' } })
  await addVehicles(on, [1, 2, 3, 4, 5, 6, 7, 8, 9])
})
afterAll(() => on.close())

/** A log that the vehicle has announced but not uploaded. */
async function announceLog(n: number, log = newLog(), announcement: object = {}) {
  const vin = vinOf(n)
  const id = await requestLog(on, vin)
  const secret = newSecret()
  const { command, settings } = await announceFile(on, vin, {
    bytes: log.length,
    sha256: sha256(log),
    secretSha256: sha256(secret),
    ...announcement,
  })
  const path = new URL(settings.upload ?? '', 'https://none.example').pathname
  return { vin, id, secret, command, settings, path, log }
}

test('a log is uploaded in pieces, goes on where it was cut, and is downloaded', async () => {
  const { id, vin, settings, path, secret, log } = await announceLog(1)
  expect(settings).toMatchObject({ source: 'box', upload: `https://office.example/device/${vin}/log/${id}` })
  expect(await rowOf(on, id)).toMatchObject({ state: 'issued', size: log.length, percent: 0 })
  const first = await patch(on, { path, secret }, 0, log.subarray(0, 300_000))
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '300000'])
  expect(await rowOf(on, id)).toMatchObject({ state: 'uploading', percent: 42 })
  const there = await headOf(on, { path, secret })
  expect(there.headers).toMatchObject({ 'upload-offset': '300000', 'upload-length': String(log.length) })
  expect((await patch(on, { path, secret }, 300_000, log.subarray(300_000))).statusCode).toBe(204)
  // The secret is valid for one upload.
  expect((await headOf(on, { path, secret })).statusCode).toBe(404)
  expect(await finalRow(on, id)).toMatchObject({ state: 'available', percent: 100 })
  const answer = await on.admin.call(calls.download, { id })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.*-box-\d+\.log\.gz$/)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
  expect(sha256(answer.body)).toBe(sha256(log))
  const { rows } = await on.parts.store.db.execute(sql`select 1 from log_chunk where vin = ${vin}`)
  expect(rows).toHaveLength(0)
})

test("who has no secret, a wrong one, or another log's, is answered as if nothing were there", async () => {
  const [one, other] = [await announceLog(2), await announceLog(3)]
  const tries = [
    { path: one.path, secret: undefined },
    { path: one.path, secret: newSecret() },
    { path: one.path, secret: other.secret },
    { path: one.path, secret: 'short' },
    { path: one.path.replace(String(one.id), '999999'), secret: one.secret },
    { path: one.path.replace(String(one.id), '1e3'), secret: one.secret },
    { path: one.path.replace(one.vin, other.vin), secret: one.secret },
  ]
  for (const who of tries) {
    const [head, patchAnswer] = [await headOf(on, who), await patch(on, who, 0, one.log)]
    expect([head.statusCode, patchAnswer.statusCode, patchAnswer.body]).toEqual([404, 404, ''])
  }
  expect(await rowOf(on, one.id)).toMatchObject({ state: 'issued', percent: 0 })
})

test('what does not belong at the end is refused and changes nothing', async () => {
  const { path, secret, log, id } = await announceLog(4)
  const who = { path, secret }
  const patchStatus = async (...args: [number | string, Uint8Array, string?]) =>
    (await patch(on, who, ...args)).statusCode
  expect(await patchStatus(10, log.subarray(0, 10))).toBe(409)
  expect(await patchStatus(log.length + 1, log.subarray(0, 1))).toBe(409)
  expect(await patchStatus('-1', log)).toBe(400)
  expect(await patchStatus('0x10', log)).toBe(400)
  expect(await patchStatus(0, Buffer.concat([log, log]))).toBe(413)
  expect(await patchStatus(0, log, 'application/json')).toBe(415)
  expect(await rowOf(on, id)).toMatchObject({ state: 'issued', percent: 0 })
})

test('of two who send the same at once one is told where to go on', async () => {
  const { path, secret, log, id } = await announceLog(5)
  const codes = await Promise.all([1, 2, 3].map(() => patch(on, { path, secret }, 0, log)))
  expect(codes.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
  expect(await finalRow(on, id)).toMatchObject({ state: 'available' })
})

test('a file that is another than announced is dropped', async () => {
  const { vin, path, secret, log, id } = await announceLog(6, newLog(), { sha256: sha256('another') })
  await patch(on, { path, secret }, 0, log)
  expect(await finalRow(on, id)).toMatchObject({ state: 'failed', code: 'mismatch' })
  const { rows } = await on.parts.store.db.execute(sql`select 1 from log_chunk where vin = ${vin}`)
  expect(rows).toHaveLength(0)
  expect(await on.parts.files.has(sha256(log))).toBe(false)
})

test.each([
  ['more than is taken', { bytes: maxBytes + 1 }, 'tooLarge'],
  ['no bytes', { bytes: 0 }, 'notStated'],
  ['no hash', { sha256: 'zz' }, 'notStated'],
  ['a secret and parts', { parts: 3 }, 'notStated'],
])('a box that announces %s has nothing to upload', async (_what, announcement, code) => {
  const { id, path, secret, log } = await announceLog(7, newLog(10), announcement)
  expect(await rowOf(on, id)).toMatchObject({ state: 'issueFailed', code })
  expect((await patch(on, { path, secret }, 0, log)).statusCode).toBe(404)
})

test('one who cancels takes the way to upload away, and one that takes a day is given up', async () => {
  const cancelledLog = await announceLog(8)
  await patch(on, cancelledLog, 0, cancelledLog.log.subarray(0, 1_000))
  await callData(on.admin, calls.cancel, { id: cancelledLog.id })
  expect(await rowOf(on, cancelledLog.id)).toMatchObject({ state: 'cancelled' })
  expect((await patch(on, cancelledLog, 1_000, cancelledLog.log.subarray(1_000))).statusCode).toBe(404)
  const slow = await announceLog(9)
  await patch(on, slow, 0, slow.log.subarray(0, 1_000))
  on.clock.advance(uploadMs + 1_000)
  expect((await patch(on, slow, 1_000, slow.log.subarray(1_000))).statusCode).toBe(404)
})
