import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { briefly, explainedDisk, FilesAway, isAway } from '../../../src/platform/away.ts'
import { openFiles } from '../../../src/platform/files/files.ts'
import { watchFiles } from '../../../src/platform/files/watch.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { reservedPort } from '../../ports.ts'
import { until } from '../../waiting.ts'
import { openS3Store } from '../files/s3-store.ts'
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

test('29: readyz says so when files cannot be kept, without a probe of its own, and when they can again', async () => {
  const ready = async () => {
    const { status, body } = await on.anonymous.raw({ url: '/readyz' })
    return [status, String(body)]
  }
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
  const folder = join(on.parts.config.dataDir, 'files')
  await rename(folder, `${folder}-away`)
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
  await on.server.fileWatch.probe()
  expect(await ready()).toEqual([503, '{"status":"files cannot be stored: the folder is missing"}'])
  await rename(`${folder}-away`, folder)
  await on.server.fileWatch.probe()
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
})

test('29: a server starts without its store of files, and is not ready', async () => {
  const s3 = await openS3Store()
  onTestFinished(() => s3.close())
  s3.hasBucket = false
  const without = await openTestServer({ config: { S3_URL: s3.url() } })
  onTestFinished(() => without.close())
  expect(String((await without.anonymous.raw({ url: '/readyz' })).body)).toBe(
    '{"status":"files cannot be stored: the bucket is missing"}',
  )
})

test('29: a store of files that fails later is noticed, and so is its recovery, with one line each', async () => {
  let failing: unknown
  const lines: unknown[][] = []
  const log = (...line: unknown[]) => void lines.push(line)
  const watch = watchFiles(
    async () => {
      if (failing) throw failing
    },
    { log: { error: log, info: log }, everyMs: 5, failingMs: 5 },
  )
  onTestFinished(() => watch.close())
  await until(() => watch.problem() === undefined, 'the first probe')
  failing = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  await until(() => watch.problem() === 'files cannot be stored: the disk is full', 'a failing probe')
  await until(() => lines.length > 0, 'a line')
  failing = undefined
  await until(() => watch.problem() === undefined, 'a good probe')
  expect(lines).toEqual([
    [{ reason: 'ENOSPC: no space left on device' }, 'files cannot be stored'],
    ['files can be stored again'],
  ])
})

test('29: a probe that does not end is a problem, and no other one is begun', async () => {
  const answer = Promise.withResolvers<void>()
  let probes = 0
  const silent = { error: () => {}, info: () => {} }
  const watch = watchFiles(
    () => {
      probes++
      return answer.promise
    },
    { log: silent, everyMs: 1, failingMs: 1, limitMs: 5 },
  )
  onTestFinished(() => watch.close())
  expect(watch.problem()).toBe('files have not been checked yet')
  await until(() => watch.problem() === 'files cannot be stored: the store does not respond', 'the limit')
  expect(probes).toBe(1)
  answer.resolve()
  await until(() => watch.problem() === undefined && probes > 1, 'the next probe')
})

test('29: files can be kept as long as their folder takes a byte, and their store answers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  await openFiles({ dataDir }).check()
  expect(await readdir(join(dataDir, 'files'))).toEqual(['incoming'])
  const removedStore = openFiles({ dataDir })
  await rm(join(dataDir, 'files'), { recursive: true })
  const missing = await removedStore.check().catch((error: unknown) => error)
  expect(briefly(missing)).toBe('the folder is missing')
  const away = openFiles({ dataDir, s3Url: `s3://k:s@127.0.0.1:${await reservedPort()}/bucket?tls=0` })
  const outage = await away.check().catch((error: unknown) => error)
  expect([isAway(outage), briefly(outage)]).toEqual([true, 'the S3 store cannot be reached'])
  expect(isAway(new FilesAway('S3 store answered 500 to PUT'))).toBe(true)
  expect(briefly(failing('EROFS'))).toBe('the disk is read-only')
  expect(briefly(failing('EACCES'))).toBe('the folder is not writable')
  await chmod(dataDir, 0o700)
  await rm(dataDir, { recursive: true })
})

test('29: who starts on a disk that is full, read-only or not theirs reads one sentence', async () => {
  const wrappedError = new Error('The embedded database could not be made', { cause: failing('ENOSPC') })
  const sentences = [
    explainedDisk(failing('ENOSPC'), 'data'),
    explainedDisk(wrappedError, 'data'),
    explainedDisk(new Error('exit code 1\ninitdb: error: No space left on device'), 'data'),
    explainedDisk(new Error("exit code 1\nErrnoError { name: 'ErrnoError', errno: 51 }"), 'data'),
    explainedDisk(new Error('database or disk is full'), 'data'),
    explainedDisk(failing('EROFS'), 'data'),
    explainedDisk(failing('EACCES', 'EACCES: permission denied, mkdir data'), 'data'),
    explainedDisk(ofDatabase('53100'), 'data'),
  ]
  for (const sentence of sentences) expect(sentence).toMatch(/^The (disk|data folder) [^\n]+$/)
  expect(explainedDisk(new Error('something else'), 'data')).toBeUndefined()
  expect(isAway((await on.parts.store.db.execute(sql`select 1/0`).catch((error: unknown) => error)) as Error)).toBe(
    false,
  )
})
