import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minPieceBytes, uploadCalls } from '../../../src/domain/contract/upload.ts'
import { upgradeFileCalls } from '../../../src/features/work/ota/upgradeFile/contract.ts'
import { sumsOf } from '../../../src/platform/files/sums.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openServer, type Server } from '../../../src/programs/server.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { Client, openTestServer, type TestServer } from '../harness.ts'
import { storeKind } from '../store/open.ts'
import { begin, head, newFile, patch, place, sendRest, sha256, uploadContent, waitForJoin } from './sending.ts'

let on: TestServer
let staff: Client
beforeAll(async () => {
  on = await openTestServer({ work: true })
  staff = await on.asUser({ links: [upgradeFileCalls.add.path] })
})
afterAll(() => on.close())

const db = () => on.parts.store.db
async function pieces(id: string) {
  const { rows } = await db().execute<{ hash: string }>(sql`select hash from file_piece where upload_id = ${id}`)
  return rows
}
const piecesLeft = (id: string) =>
  eventually(
    () => pieces(id),
    (rows) => rows.length === 0,
  )
const isStored = (hash: string) =>
  eventually(
    () => on.parts.files.has(hash),
    (has) => !has,
  )

test('a file comes in pieces, goes on where it was cut, and is known by all its sums', async () => {
  const content = newFile(3 * minPieceBytes + 17)
  const upload = await begin(staff, content)
  expect(upload).toMatchObject({ state: 'open', received: 0, size: content.length, name: 'box-2.1.bin' })
  const first = await patch(staff, upload.id, 0, content.subarray(0, minPieceBytes))
  expect([first.status, first.headers['upload-offset']]).toEqual([204, String(minPieceBytes)])
  const [piece] = await pieces(upload.id)
  // As after a reload: choosing the same file again continues its upload.
  const again = await begin(staff, content)
  expect(again).toMatchObject({ id: upload.id, received: minPieceBytes })
  expect((await head(staff, upload.id)).headers).toMatchObject({
    'upload-offset': String(minPieceBytes),
    'upload-length': String(content.length),
  })
  await sendRest(staff, again, content, minPieceBytes)
  expect(await waitForJoin(staff, upload.id)).toMatchObject({ state: 'done', hash: sha256(content), fault: null })
  expect((await buffer(await on.parts.files.get(sha256(content)))).equals(content)).toBe(true)
  const sum = (name: string) => createHash(name).update(content).digest('hex')
  expect(await sumsOf(db(), sha256(content))).toEqual({
    hash: sum('sha256'),
    sha1: sum('sha1'),
    md5: sum('md5'),
    size: content.length,
    type: 'application/octet-stream',
  })
  expect(await piecesLeft(upload.id)).toEqual([])
  expect(await isStored(piece?.hash ?? '')).toBe(false)
})

test('a file of one piece stays when its piece goes', async () => {
  const content = newFile(1000)
  const { id, state } = await uploadContent(staff, content)
  expect(state).toBe('done')
  expect(await piecesLeft(id)).toEqual([])
  expect(await on.parts.files.has(sha256(content))).toBe(true)
})

test('what does not follow is refused with where it stands, and changes nothing', async () => {
  const content = newFile()
  const { id } = await begin(staff, content)
  const patchStatus = async (...args: [number | string, Uint8Array, Record<string, string>?]) =>
    (await patch(staff, id, ...args)).status
  expect(await patchStatus(1, content.subarray(1))).toBe(409)
  expect(await patchStatus('-1', content)).toBe(400)
  expect(await patchStatus('0x10', content)).toBe(400)
  expect(await patchStatus(0, Buffer.concat([content, content]))).toBe(413)
  // Small chunks would allow an unlimited number of files.
  expect(await patchStatus(0, content.subarray(0, minPieceBytes - 1))).toBe(400)
  expect(await patchStatus(0, content, { 'content-type': 'application/json' })).toBe(415)
  expect((await head(staff, id)).headers['upload-offset']).toBe('0')
  expect((await patch(staff, id, 0, content.subarray(0, minPieceBytes))).status).toBe(204)
  const late = await patch(staff, id, 0, content.subarray(0, minPieceBytes))
  expect([late.status, late.headers['upload-offset']]).toEqual([409, String(minPieceBytes)])
  expect(late.msg).toMatch(/position does not match/)
})

test('of two who add the same piece at once one is too late', async () => {
  const content = newFile()
  const { id } = await begin(staff, content)
  const both = await Promise.all([1, 2].map(() => patch(staff, id, 0, content)))
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await waitForJoin(staff, id)).toMatchObject({ state: 'done' })
})

test('content that is not what was announced fails, and leaves nothing', async () => {
  const content = newFile()
  const other = Buffer.from(content)
  other[5] = 1 + (other[5] ?? 0)
  const upload = await begin(staff, content)
  await sendRest(staff, upload, other)
  expect(await waitForJoin(staff, upload.id)).toMatchObject({ state: 'failed', fault: 'mismatch', hash: null })
  expect(await piecesLeft(upload.id)).toEqual([])
  expect(await isStored(sha256(other))).toBe(false)
  // A failed upload is not continued. The same file begins another one.
  expect((await begin(staff, content)).id).not.toBe(upload.id)
})

test('a cancelled upload leaves nothing', async () => {
  const content = newFile()
  const upload = await begin(staff, content)
  await patch(staff, upload.id, 0, content.subarray(0, minPieceBytes))
  expect((await staff.call(uploadCalls.cancel, { id: upload.id })).code).toBe(200)
  expect(await piecesLeft(upload.id)).toEqual([])
  expect((await patch(staff, upload.id, minPieceBytes, content.subarray(minPieceBytes))).status).toBe(409)
  expect((await staff.call(uploadCalls.cancel, { id: upload.id })).code).toBe(20005)
  const { data } = await staff.call(uploadCalls.query, place)
  expect(data.some(({ id }) => id === upload.id)).toBe(false)
})

describe.runIf(storeKind === 'server')('two server processes', () => {
  let second: Server
  let other: Client
  beforeAll(async () => {
    second = await openServer(on.parts.config, { now: on.parts.now, log: on.parts.log })
    other = new Client(() => second.app, staff.credentials)
  })
  afterAll(() => second.close())

  test('any of them takes any piece', async () => {
    const content = newFile(5 * minPieceBytes)
    const { id } = await begin(staff, content)
    for (let n = 0; n < 5; n++) {
      const at = n * minPieceBytes
      const answer = await patch(n % 2 ? staff : other, id, at, content.subarray(at, at + minPieceBytes))
      expect(answer.status).toBe(204)
    }
    expect(await waitForJoin(other, id)).toMatchObject({ state: 'done', hash: sha256(content) })
    expect((await buffer(await second.parts.files.get(sha256(content)))).equals(content)).toBe(true)
  })

  test('the same piece to both at once: one takes it', async () => {
    for (let round = 0; round < 5; round++) {
      const content = newFile()
      const { id } = await begin(staff, content)
      const both = await Promise.all([staff, other].map((who) => patch(who, id, 0, content)))
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
      expect(await waitForJoin(staff, id)).toMatchObject({ state: 'done' })
    }
  })
})
