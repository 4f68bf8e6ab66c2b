import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../src/areas/accounts/session/contract.ts'
import { seriesCalls } from '../../../src/areas/vehicles/series/contract.ts'
import { explainedDisk, FilesAway, isAway } from '../../../src/server/away.ts'
import { openFiles } from '../../../src/server/files/files.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { reservedPort } from '../../ports.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())
afterEach(() => vi.restoreAllMocks())

const failing = (code: string, message = code) => Object.assign(new Error(message), { code })
const ofDatabase = (code: string) => Object.assign(failing(code), { severity: 'ERROR' })

test.each([
  ['the database refuses connections', failing('ECONNREFUSED')],
  ['one that refuses on both families', new AggregateError([failing('ECONNREFUSED')], '')],
  ['the database breaks off', new Error('Connection terminated unexpectedly')],
  ['no connection is free in time', new Error('timeout exceeded when trying to connect')],
  ['the database’s disk is full', ofDatabase('53100')],
  ['the database stops', ofDatabase('57P01')],
])('29: a call is answered 503 with a time to try again when %s', async (_what, error) => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((() => Promise.reject(error)) as never)
  for (const answer of [
    await on.admin.call(seriesCalls.query, {}),
    await on.admin.call(seriesCalls.add, { name: 's', code: 's', powerMode: 'BEV' }),
    await on.anonymous.call(sessionCalls.code),
  ]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.code).toBe(20015)
  }
  expect((await on.anonymous.raw({ url: '/readyz' })).status).toBe(503)
  vi.restoreAllMocks()
  expect((await on.admin.call(seriesCalls.query, {})).code).toBe(200)
})

test('29: what is the server’s own fault stays 500', async () => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((() => Promise.reject(new TypeError('x is not'))) as never)
  const answer = await on.admin.call(seriesCalls.query, {})
  expect([answer.status, answer.headers['retry-after']]).toEqual([500, undefined])
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  '29: an upload to a disk that says %s is answered 503',
  async (code) => {
    vi.spyOn(on.parts.files, 'receive').mockRejectedValue(failing(code))
    const answer = await on.admin.upload('a,b\r\n', 'a.csv')
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
  },
)

test('29: readyz says so when files cannot be kept', async () => {
  expect((await on.anonymous.raw({ url: '/readyz' })).status).toBe(200)
  vi.spyOn(on.parts.files, 'ready').mockResolvedValue(false)
  const answer = await on.anonymous.raw({ url: '/readyz' })
  expect([answer.status, String(answer.body)]).toEqual([503, '{"status":"files cannot be kept"}'])
})

test('29: files are ready as long as their folder takes a byte, and their store answers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  expect(await openFiles({ dataDir }).ready()).toBe(true)
  const gone = openFiles({ dataDir })
  await rm(join(dataDir, 'files'), { recursive: true })
  expect(await gone.ready()).toBe(false)
  const away = openFiles({ dataDir, s3Url: `s3://k:s@127.0.0.1:${await reservedPort()}/bucket?tls=0` })
  expect(await away.ready()).toBe(false)
  expect(isAway(new FilesAway('S3 store answered 500 to PUT'))).toBe(true)
  await chmod(dataDir, 0o700)
  await rm(dataDir, { recursive: true })
})

test('29: who starts on a disk that is full, read-only or not theirs reads one sentence', async () => {
  const wrapped = new Error('The embedded database could not be made', { cause: failing('ENOSPC') })
  const said = [
    explainedDisk(failing('ENOSPC'), 'data'),
    explainedDisk(wrapped, 'data'),
    explainedDisk(new Error('exit code 1\ninitdb: error: No space left on device'), 'data'),
    explainedDisk(new Error("exit code 1\nErrnoError { name: 'ErrnoError', errno: 51 }"), 'data'),
    explainedDisk(new Error('database or disk is full'), 'data'),
    explainedDisk(failing('EROFS'), 'data'),
    explainedDisk(failing('EACCES', 'EACCES: permission denied, mkdir data'), 'data'),
    explainedDisk(ofDatabase('53100'), 'data'),
  ]
  for (const sentence of said) expect(sentence).toMatch(/^The (disk|data folder) [^\n]+$/)
  expect(explainedDisk(new Error('something else'), 'data')).toBeUndefined()
  expect(isAway((await on.parts.store.db.execute(sql`select 1/0`).catch((error: unknown) => error)) as Error)).toBe(
    false,
  )
})
