/** Simulates an S3 store: one bucket in memory that accepts only correctly signed requests. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const [key, secret, region] = ['AKID', 'se/cr+et', 'cn-north-1']
const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest()
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** Verifies the signature of a request as an S3 store does (AWS Signature Version 4, header form). */
function signedRightly(request: IncomingMessage, body: Buffer): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const header = (name: string) => String(request.headers[name] ?? '')
  const date = header('x-amz-date')
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const claimedHash = header('x-amz-content-sha256')
  if (credential !== `${key}/${scope}` || !/^\d{8}T\d{6}Z$/.test(date)) return false
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return false
  if (request.method === 'PUT' && claimedHash !== sha256(body)) return false
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, claimedHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region))
  return hmac(signing, text).toString('hex') === signature
}

interface S3Object {
  readonly body: Buffer
  readonly type: string
  readonly length: string
}

export interface S3Store {
  readonly objects: Map<string, S3Object>
  /** Address of the store, also with another password or bucket. */
  url(password?: string, bucket?: string): string
  /** Number of coming requests that are answered with 503, as from a busy store. */
  failing: number
  /** Number of files that are still accepted. After that it answers 503 to each. */
  takes: number
  /** Methods that the key may not use. */
  readonly denied: Set<string>
  /** True when the bucket exists. */
  hasBucket: boolean
  /** Received requests, each as 'PUT check/…'. */
  readonly requests: string[]
  close(): Promise<void>
}

export async function openS3Store(): Promise<S3Store> {
  const objects = new Map<string, S3Object>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, code?: string) =>
      response
        .writeHead(status)
        .end(code && request.method !== 'HEAD' ? `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` : undefined)
    if (store.failing > 0) {
      store.failing--
      return answer(503)
    }
    if (!signedRightly(request, body)) return answer(403, 'SignatureDoesNotMatch')
    const [, bucket, ...name] = (request.url ?? '').split('/')
    const key = name.join('/')
    store.requests.push(`${request.method} ${key}`)
    if (bucket !== 'my-bucket' || !store.hasBucket) return answer(404, 'NoSuchBucket')
    if (store.denied.has(request.method ?? '')) return answer(403, 'AccessDenied')
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    if (request.method !== 'PUT') return object ? give(object.body, request, response) : answer(404, 'NoSuchKey')
    if (store.takes <= 0) return answer(503)
    store.takes--
    const { 'content-type': type = '', 'content-length': length = '' } = request.headers
    objects.set(key, { body, type, length })
    return answer(200)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: S3Store = {
    objects,
    url: (password = secret, bucket = 'my-bucket') =>
      `s3://${key}:${encodeURIComponent(password)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`,
    failing: 0,
    takes: Number.POSITIVE_INFINITY,
    denied: new Set(),
    hasBucket: true,
    requests: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return store
}

function give(body: Buffer, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const content = first === undefined ? body : body.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': content.length })
  response.end(method === 'GET' ? content : undefined)
}
