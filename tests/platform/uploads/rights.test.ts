import { afterAll, beforeAll, expect, test } from 'vitest'
import { minPieceBytes, uploadCalls } from '../../../src/domain/contract/upload.ts'
import { dayMs } from '../../../src/domain/time.ts'
import { upgradeFileCalls } from '../../../src/features/work/ota/upgradeFile/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { tidyUploads } from '../../../src/platform/uploads/tidy.ts'
import { forcedToken } from '../../features/base/accounts/tokens.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { begin, head, newFile, patch, place, sha256, uploadContent } from './sending.ts'

const add = upgradeFileCalls.add.path
let on: TestServer
let staff: Client
beforeAll(async () => {
  on = await openTestServer({ work: true })
  staff = await on.asUser({ links: [add] })
})
afterAll(() => on.close())
const db = () => on.parts.store.db

test("another's upload, and who may not write the record: as if nothing were there", async () => {
  const content = newFile()
  const upload = await begin(staff, content)
  const other = await on.asUser({ links: [add] })
  const reader = await on.asUser({ links: [upgradeFileCalls.query.path] })
  for (const who of [other, on.admin]) {
    expect((await head(who, upload.id)).status).toBe(404)
    expect((await patch(who, upload.id, 0, content)).status).toBe(404)
    expect((await who.call(uploadCalls.one, { id: upload.id })).code).toBe(20003)
    expect((await who.call(uploadCalls.cancel, { id: upload.id })).code).toBe(20003)
  }
  const start = { ...place, name: 'a.bin', size: 10 }
  expect((await reader.call(uploadCalls.start, start)).code).toBe(20002)
  expect((await reader.call(uploadCalls.query, place)).code).toBe(20002)
  expect((await staff.call(uploadCalls.start, { ...start, field: 'name' })).code).toBe(20003)
  expect((await staff.call(uploadCalls.start, { ...start, field: '__proto__' })).code).toBe(20003)
  expect((await staff.call(uploadCalls.start, { ...start, record: 'account' })).code).toBe(20003)
  const anonymous = await patch(on.anonymous, upload.id, 0, content)
  expect([anonymous.status, anonymous.code]).toEqual([200, 401])
  const foreign = await patch(staff, upload.id, 0, content, { origin: 'https://elsewhere.example' })
  expect(foreign.status).toBe(403)
  expect((await head(staff, upload.id)).headers['upload-offset']).toBe('0')
})

test('the permission is asked with each piece', async () => {
  const content = newFile()
  const user = await on.asUser({ links: [add] })
  const { id } = await begin(user, content)
  expect((await patch(user, id, 0, content.subarray(0, minPieceBytes))).status).toBe(204)
  await db().execute(sql`update account set role = ${await emptyRole()} where id = ${user.id}`)
  expect((await patch(user, id, minPieceBytes, content.subarray(minPieceBytes))).code).toBe(20002)
})

async function emptyRole(): Promise<number> {
  const { rows } = await db().execute<{ id: number }>(
    sql`insert into role (name, all_vehicles) values ('none', false) returning id::float8 as id`,
  )
  return rows[0]?.id ?? 0
}

test('a program uploads with its API token', async () => {
  const owner = await on.asUser({ links: [add], allVehicles: true })
  const machine = await forcedToken(on, owner, [add])
  const content = newFile()
  expect(await uploadContent(machine, content)).toMatchObject({ state: 'done', hash: sha256(content) })
  const without = await forcedToken(on, owner, [])
  expect((await without.call(uploadCalls.query, place)).code).toBe(20002)
})

const start = (who: Client, size: number) => who.call(uploadCalls.start, { ...place, name: 'a.bin', size })

test('one file, unfinished ones and those of a day have limits', async () => {
  const user = await on.asUser({ links: [add] })
  expect(await start(user, 2 * 1024 ** 3 + 1)).toMatchObject({ code: 20010, msg: 'The file is larger than 2.0 GB' })
  for (let n = 0; n < 10; n++) expect((await start(user, 1)).code).toBe(200)
  expect(await start(user, 1)).toMatchObject({ code: 20006, msg: expect.stringContaining('10 unfinished uploads') })
  const eager = await on.asUser({ links: [add] })
  await db().execute(sql`insert into parameter_value (key, value) values ('upload.gibPerDay', '3')`)
  expect((await start(eager, 2 * 1024 ** 3)).code).toBe(200)
  expect(await start(eager, 2 * 1024 ** 3)).toMatchObject({
    code: 20006,
    msg: 'Up to 3.0 GB can be uploaded within 24 hours',
  })
  expect((await start(eager, 1024 ** 3)).code).toBe(200)
  await db().execute(sql`delete from parameter_value where key = 'upload.gibPerDay'`)
})

test('at once no more are begun than one after another', async () => {
  const user = await on.asUser({ links: [add] })
  const all = await Promise.all(Array.from({ length: 30 }, () => start(user, 1)))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(10)
})

test('an upload that nobody goes on with is removed after seven days', async () => {
  const content = newFile()
  const [left, waits] = [await begin(staff, content), await uploadContent(staff, newFile())]
  await patch(staff, left.id, 0, content.subarray(0, minPieceBytes))
  const stateOf = async () => {
    const { rows } = await db().execute<{ state: string }>(sql`select state from file_upload where id = ${left.id}`)
    return rows[0]?.state
  }
  on.clock.advance(6.9 * dayMs)
  await tidyUploads(on.parts)
  expect(await stateOf()).toBe('open')
  on.clock.advance(0.2 * dayMs)
  await tidyUploads(on.parts)
  expect(await stateOf()).toBe('cancelled')
  const pieces = () => db().execute(sql`select 1 from file_piece where upload_id = ${left.id}`)
  expect((await eventually(pieces, ({ rows }) => rows.length === 0)).rows).toEqual([])
  const isStored = () => on.parts.files.has(waits.hash ?? '')
  expect(await eventually(isStored, (isThere) => !isThere)).toBe(false)
  on.clock.advance(3 * dayMs)
  await tidyUploads(on.parts)
  expect(await stateOf()).toBeUndefined()
})
