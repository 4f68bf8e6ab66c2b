import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FileStore, openFiles } from '../../../src/platform/files/files.ts'
import { reservedPort } from '../../ports.ts'
import { openS3Store, type S3Store } from './s3-store.ts'

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

let store: S3Store
let dataDir: string
let files: FileStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'))
  store = await openS3Store()
  files = openFiles({ dataDir, s3Url: store.url() })
})
beforeEach(() => store.objects.clear())
afterAll(() => store.close())

const content = Buffer.alloc(3 << 20, 'firmware ')
const put = (to = files) => to.put(Readable.from([content]), { maxBytes: 4 << 20, kinds: ['binary'] })
const incoming = () => readdir(join(dataDir, 'files', 'incoming'))

test('a file goes to the bucket signed, with its length and type, and comes back', async () => {
  const hash = sha256(content)
  expect(await files.has(hash)).toBe(false)
  expect(await put()).toEqual({ hash, size: content.length, type: 'application/octet-stream' })
  const object = store.objects.get(`files/${hash}`)
  expect(object?.body.equals(content)).toBe(true)
  expect(object).toMatchObject({ type: 'application/octet-stream', length: String(content.length) })
  expect(await files.has(hash)).toBe(true)
  expect((await buffer(await files.get(hash))).equals(content)).toBe(true)
  expect(await incoming()).toEqual([])
})

test('a span of a file, and its size', async () => {
  const { hash } = await put()
  expect(await files.size(hash)).toBe(content.length)
  for (const [from, until] of [
    [0, 1],
    [5, 700_001],
    [content.length - 3, content.length],
  ] as const)
    expect((await buffer(await files.get(hash, { from, until }))).equals(content.subarray(from, until))).toBe(true)
  await expect(files.size('0'.repeat(64))).rejects.toMatchObject({ code: 'missing' })
})

test('what the bucket does not have is missing', async () => {
  await expect(files.get('0'.repeat(64))).rejects.toMatchObject({ name: 'FileProblem', code: 'missing' })
})

test('a store that is busy for a moment is asked again', async () => {
  store.failing = 2
  expect((await put()).size).toBe(content.length)
})

test('a store that refuses is an error without the secret, and nothing is left behind', async () => {
  const wrongKeyFiles = openFiles({ dataDir, s3Url: store.url('wrong') })
  await expect(put(wrongKeyFiles)).rejects.toThrow('S3 store answered 403 to HEAD')
  await expect(put(openFiles({ dataDir, s3Url: store.url(undefined, 'other') }))).rejects.toThrow('no such bucket')
  expect(await incoming()).toEqual([])
})

test('a probe is written, read and removed under its own prefix', async () => {
  store.requests.length = 0
  await files.check()
  const [name = ''] = store.requests[0]?.match(/check\/[0-9a-f-]{36}$/) ?? []
  expect(store.requests).toEqual([`PUT ${name}`, `GET ${name}`, `DELETE ${name}`, `HEAD ${name}`])
  expect(store.objects.size).toBe(0)
  await files.check()
  expect(store.requests.at(-1)).toBe(`HEAD ${name}`)
})

test.each([
  ['PUT', 's3:PutObject'],
  ['GET', 's3:GetObject'],
  ['DELETE', 's3:DeleteObject'],
  ['HEAD', 's3:GetObject and s3:ListBucket'],
])('a probe names the permission that a key lacks: %s', async (method, permission) => {
  store.denied.add(method)
  onTestFinished(() => store.denied.clear())
  const probe = files.check()
  await expect(probe).rejects.toThrow(new RegExp(`answered 403.* to ${method}: .*allow ${permission} for bucket my-b`))
  await expect(probe).rejects.toMatchObject({ brief: 'a permission for the bucket is missing' })
})

test('a probe names a missing bucket, a wrong secret, a store that is away', async () => {
  const probe = (s3Url: string) => openFiles({ dataDir, s3Url }).check()
  await expect(probe(store.url(undefined, 'other'))).rejects.toThrow('no such bucket: create other, or correct S3_URL')
  await expect(probe(store.url('wrong'))).rejects.toThrow('(SignatureDoesNotMatch) to PUT: correct key and secret')
  const port = await reservedPort()
  await expect(probe(`s3://k:s@127.0.0.1:${port}/bucket?tls=0`)).rejects.toThrow(
    `S3 store at 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
  )
})

test('a file in a bucket that is gone is no missing file', async () => {
  const { hash } = await put()
  store.hasBucket = false
  onTestFinished(() => {
    store.hasBucket = true
  })
  await expect(files.get(hash)).rejects.toThrow('no such bucket')
})

test.each(['s3://127.0.0.1/b', 's3://a:b@127.0.0.1/', 'http://a:sesame@127.0.0.1/b', 's3://a:sesame@h/b/c'])(
  '%s is refused',
  (s3Url) => {
    expect(() => openFiles({ dataDir, s3Url })).toThrow(/^S3_URL must be/)
  },
)
