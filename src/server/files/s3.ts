import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { FilesAway } from '../away.ts'
import type { BlobStore, Span } from './blob-store.ts'

/** Of no file: asked for to see that the store answers. */
const checkedHash = '0'.repeat(64)
/** As long as the platform waits for an answer, and for each MiB that it sends before one can come. */
const timeoutMs = 120_000
const msPerMiB = 1_000

/**
 * Files in a bucket of an S3 store, under files/. `url`: s3://KEY:SECRET@host:port/bucket?region=…&tls=0, key and
 * secret percent-encoded, region us-east-1 and TLS on unless said otherwise. Throws for a URL that is incomplete.
 */
export function openS3(url: string): BlobStore {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url)
  const bucket = pathname.replace(/^\/|\/$/g, '')
  if (protocol !== 's3:' || !username || !password || !host || !/^[\w.-]+$/.test(bucket)) {
    // The URL contains the secret: it must not be logged.
    throw new Error('S3_URL must be s3://KEY:SECRET@host:port/bucket')
  }
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 2,
  })
  const base = `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}/${bucket}/files`
  const call = async (method: string, hash: string, init: RequestInit = {}, sentBytes = 0) => {
    // The time limit is on the response headers: a long download takes as long as its reader.
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new FilesAway('S3 store does not answer')),
      timeoutMs + (sentBytes / 1024 ** 2) * msPerMiB,
    )
    const response = await client
      .fetch(`${base}/${hash}`, { ...init, method, signal: late.signal })
      .finally(() => clearTimeout(timer))
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new FilesAway(`S3 store answered ${response.status} to ${method}`)
  }
  const has = async (hash: string) => (await call('HEAD', hash)).ok
  async function get(hash: string, span?: Span): Promise<Readable | undefined> {
    const response = await call('GET', hash, span && { headers: { range: `bytes=${span.from}-${span.until - 1}` } })
    if (span && response.ok && response.status !== 206) {
      await response.body?.cancel()
      throw new FilesAway('S3 store answers no ranges')
    }
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream)
    await response.body?.cancel()
    return undefined
  }
  return {
    has,
    get,
    async feed(hash, span, take) {
      const content = (await get(hash, span)) as AsyncIterable<Buffer> | undefined
      if (!content) return false
      for await (const piece of content) await take(piece)
      return true
    },
    async check() {
      await has(checkedHash)
    },
    async size(hash) {
      const response = await call('HEAD', hash)
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    async keep(path, { hash, size, type }) {
      // Read from the disk piece by piece while it is sent; the store checks the hash that was signed.
      const body = await openAsBlob(path)
      const headers = { 'x-amz-content-sha256': hash, 'content-type': type }
      const response = await call('PUT', hash, { body, headers }, size)
      await response.body?.cancel()
      if (!response.ok) throw new FilesAway('S3 store has no such bucket')
    },
    async remove(hash) {
      const response = await call('DELETE', hash)
      await response.body?.cancel()
    },
  }
}
