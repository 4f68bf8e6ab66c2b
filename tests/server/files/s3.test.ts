import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FileStore, openFiles } from '../../../src/server/files/files.ts'

const [key, secret, region] = ['AKID', 'se/cr+et', 'cn-north-1']
const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest()
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** Computes the signature of a request anew, as an S3 store does (AWS Signature Version 4, header form). */
function signedRightly(request: IncomingMessage, body: Buffer): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const header = (name: string) => String(request.headers[name] ?? '')
  const date = header('x-amz-date')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const claimed = header('x-amz-content-sha256')
  if (credential !== `${key}/${scope}` || !/^\d{8}T\d{6}Z$/.test(date)) return false
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return false
  if (request.method === 'PUT' && claimed !== sha256(body)) return false
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, claimed].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region))
  return hmac(signing, text).toString('hex') === signature
}

const objects = new Map<string, { body: Buffer; type: string; length: string }>()
let failing = 0
const store = createServer(async (request, response) => {
  const body = await buffer(request)
  const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
  if (failing > 0) {
    failing--
    return answer(503)
  }
  if (!signedRightly(request, body)) return answer(403)
  const [, bucket, ...name] = (request.url ?? '').split('/')
  const object = objects.get(name.join('/'))
  if (bucket !== 'my-bucket') return answer(404)
  if (request.method !== 'PUT') return object ? give(object.body, request, response) : answer(404)
  const { 'content-type': type = '', 'content-length': length = '' } = request.headers
  objects.set(name.join('/'), { body, type, length })
  return answer(200)
})

function give(body: Buffer, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const sent = first === undefined ? body : body.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': sent.length })
  response.end(method === 'GET' ? sent : undefined)
}

let dataDir: string
let files: FileStore
const url = (password: string, bucket = 'my-bucket') =>
  `s3://${key}:${encodeURIComponent(password)}@127.0.0.1:${(store.address() as AddressInfo).port}/${bucket}?region=${region}&tls=0`
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'))
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  files = openFiles({ dataDir, s3Url: url(secret) })
})
beforeEach(() => objects.clear())
afterAll(() => new Promise((resolve) => store.close(resolve)))

const content = Buffer.alloc(3 << 20, 'firmware ')
const put = (to = files) => to.put(Readable.from([content]), { maxBytes: 4 << 20, kinds: ['binary'] })
const incoming = () => readdir(join(dataDir, 'files', 'incoming'))

test('a file goes to the bucket signed, with its length and type, and comes back', async () => {
  const hash = sha256(content)
  expect(await files.has(hash)).toBe(false)
  expect(await put()).toEqual({ hash, size: content.length, type: 'application/octet-stream' })
  const object = objects.get(`files/${hash}`)
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
  failing = 2
  expect((await put()).size).toBe(content.length)
})

test('a store that refuses is an error without the secret, and nothing is left behind', async () => {
  const refused = openFiles({ dataDir, s3Url: url('wrong') })
  await expect(put(refused)).rejects.toThrow('S3 store answered 403 to HEAD')
  await expect(put(openFiles({ dataDir, s3Url: url(secret, 'other') }))).rejects.toThrow('no such bucket')
  expect(await incoming()).toEqual([])
})

test.each(['s3://127.0.0.1/b', 's3://a:b@127.0.0.1/', 'http://a:sesame@127.0.0.1/b', 's3://a:sesame@h/b/c'])(
  '%s is refused',
  (s3Url) => {
    expect(() => openFiles({ dataDir, s3Url })).toThrow(/^S3_URL must be/)
  },
)
