import { afterAll, beforeAll, expect, test } from 'vitest'
import { logFileCalls as calls, mostBytes, uploadMs } from '../../../../src/features/work/diagnosis/logFile/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { newSecret } from '../../../../src/platform/token.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { done, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles, asked, ended, headOf, newLog, patch, rowOf, sha256, stated } from './logs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { PUBLIC_URL: 'https://office.example' } })
  await addVehicles(on, [1, 2, 3, 4, 5, 6, 7, 8, 9])
})
afterAll(() => on.close())

/** A log that the vehicle has announced but not uploaded. */
async function announced(n: number, log = newLog(), said: object = {}) {
  const vin = vinOf(n)
  const id = await asked(on, vin)
  const secret = newSecret()
  const { command, settings } = await stated(on, vin, {
    bytes: log.length,
    sha256: sha256(log),
    secretSha256: sha256(secret),
    ...said,
  })
  const path = new URL(settings.upload ?? '', 'https://none.example').pathname
  return { vin, id, secret, command, settings, path, log }
}

test('a log is uploaded in pieces, goes on where it was cut, and is downloaded', async () => {
  const { id, vin, settings, path, secret, log } = await announced(1)
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
  expect(await ended(on, id)).toMatchObject({ state: 'available', percent: 100 })
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
  const [one, other] = [await announced(2), await announced(3)]
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
    const [head, added] = [await headOf(on, who), await patch(on, who, 0, one.log)]
    expect([head.statusCode, added.statusCode, added.body]).toEqual([404, 404, ''])
  }
  expect(await rowOf(on, one.id)).toMatchObject({ state: 'issued', percent: 0 })
})

test('what does not belong at the end is refused and changes nothing', async () => {
  const { path, secret, log, id } = await announced(4)
  const who = { path, secret }
  const refused = async (...args: [number | string, Uint8Array, string?]) => (await patch(on, who, ...args)).statusCode
  expect(await refused(10, log.subarray(0, 10))).toBe(409)
  expect(await refused(log.length + 1, log.subarray(0, 1))).toBe(409)
  expect(await refused('-1', log)).toBe(400)
  expect(await refused('0x10', log)).toBe(400)
  expect(await refused(0, Buffer.concat([log, log]))).toBe(413)
  expect(await refused(0, log, 'application/json')).toBe(415)
  expect(await rowOf(on, id)).toMatchObject({ state: 'issued', percent: 0 })
})

test('of two who send the same at once one is told where to go on', async () => {
  const { path, secret, log, id } = await announced(5)
  const codes = await Promise.all([1, 2, 3].map(() => patch(on, { path, secret }, 0, log)))
  expect(codes.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
  expect(await ended(on, id)).toMatchObject({ state: 'available' })
})

test('a file that is another than announced is dropped', async () => {
  const { vin, path, secret, log, id } = await announced(6, newLog(), { sha256: sha256('another') })
  await patch(on, { path, secret }, 0, log)
  expect(await ended(on, id)).toMatchObject({ state: 'failed', code: 'mismatch' })
  const { rows } = await on.parts.store.db.execute(sql`select 1 from log_chunk where vin = ${vin}`)
  expect(rows).toHaveLength(0)
  expect(await on.parts.files.has(sha256(log))).toBe(false)
})

test.each([
  ['more than is taken', { bytes: mostBytes + 1 }, 'tooLarge'],
  ['no bytes', { bytes: 0 }, 'notStated'],
  ['no hash', { sha256: 'zz' }, 'notStated'],
  ['a secret and parts', { parts: 3 }, 'notStated'],
])('a box that announces %s has nothing to upload', async (_what, said, code) => {
  const { id, path, secret, log } = await announced(7, newLog(10), said)
  expect(await rowOf(on, id)).toMatchObject({ state: 'issueFailed', code })
  expect((await patch(on, { path, secret }, 0, log)).statusCode).toBe(404)
})

test('one who cancels takes the way to upload away, and one that takes a day is given up', async () => {
  const gone = await announced(8)
  await patch(on, gone, 0, gone.log.subarray(0, 1_000))
  await done(on.admin, calls.cancel, { id: gone.id })
  expect(await rowOf(on, gone.id)).toMatchObject({ state: 'cancelled' })
  expect((await patch(on, gone, 1_000, gone.log.subarray(1_000))).statusCode).toBe(404)
  const slow = await announced(9)
  await patch(on, slow, 0, slow.log.subarray(0, 1_000))
  on.clock.advance(uploadMs + 1_000)
  expect((await patch(on, slow, 1_000, slow.log.subarray(1_000))).statusCode).toBe(404)
})
