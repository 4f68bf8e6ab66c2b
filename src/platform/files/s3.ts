import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { FilesAway } from '../away.ts'
import { SettingError } from '../config.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'

/** Time limit of a response, plus an allowance for each MiB that is sent before it. */
const timeoutMs = 120_000
const msPerMiB = 1_000
const probeTimeoutMs = 10_000
/**
 * Permissions that each method requires. S3 returns 404 to a HEAD for a missing object only with permission to list.
 */
const permissions: Readonly<Record<string, string>> = {
  PUT: 's3:PutObject',
  GET: 's3:GetObject',
  DELETE: 's3:DeleteObject',
  HEAD: 's3:GetObject and s3:ListBucket',
}

/**
 * Stores files in an S3 bucket under files/ and probes under check/. `url`:
 * s3://KEY:SECRET@host:port/bucket?region=…&tls=0, with key and secret percent-encoded. The defaults are region
 * us-east-1 and TLS. Throws when the URL is incomplete.
 */
export function openS3(url: string): BlobStore {
  // The URL contains the secret, so it must not be logged.
  const invalid = new SettingError('S3_URL must be s3://KEY:SECRET@host:port/bucket')
  if (!URL.canParse(url)) throw invalid
  const { protocol, username, password, host, pathname, searchParams } = new URL(url)
  const bucket = pathname.replace(/^\/|\/$/g, '')
  if (protocol !== 's3:' || !username || !password || !host || !/^[\w.-]+$/.test(bucket)) throw invalid
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 2,
  })
  const base = `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}/${bucket}`

  async function send(method: string, path: string, init: RequestInit): Promise<Response> {
    try {
      return await client.fetch(`${base}/${path}`, { ...init, method })
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      if (init.signal?.aborted)
        throw new FilesAway(`S3 store at ${host} does not answer`, { brief: 'the S3 store does not answer', cause })
      if (!(cause instanceof Error && 'code' in cause)) throw error
      const brief = 'the S3 store cannot be reached'
      throw new FilesAway(`S3 store at ${host} cannot be reached (${cause.code})`, { brief, cause })
    }
  }

  /**
   * Returns the response when the call succeeded or the object does not exist. Otherwise throws FilesAway with the
   * cause.
   */
  async function callAt(method: string, path: string, init: RequestInit): Promise<Response> {
    const response = await send(method, path, init)
    if (response.ok) return response
    const reason = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    // A PUT returns 404 only when the bucket is missing.
    if (response.status === 404 && method !== 'PUT' && reason !== 'NoSuchBucket') return response
    throw refusal(response.status, method, reason)
  }

  function refusal(status: number, method: string, reason: string | undefined): FilesAway {
    if (reason === 'NoSuchBucket' || status === 404)
      return new FilesAway(`S3 store has no such bucket: create ${bucket}, or correct S3_URL`, {
        brief: 'the bucket is missing',
      })
    const summary = `S3 store answered ${status}${reason ? ` (${reason})` : ''} to ${method}`
    if (reason === 'InvalidAccessKeyId' || reason === 'SignatureDoesNotMatch')
      return new FilesAway(`${summary}: correct key and secret in S3_URL`, { brief: 'the S3 store refuses the key' })
    if (reason === 'RequestTimeTooSkewed')
      return new FilesAway(`${summary}: set the time of this machine by NTP`, { brief: 'the clock is wrong' })
    if (reason === 'AuthorizationHeaderMalformed' || status === 301)
      return new FilesAway(`${summary}: correct host and region in S3_URL`, { brief: 'the region is wrong' })
    if (status === 403) {
      const allow = `allow ${permissions[method]} for bucket ${bucket}`
      return new FilesAway(`${summary}: ${reason ? allow : `correct key and secret in S3_URL, or ${allow}`}`, {
        brief: 'a permission for the bucket is missing',
      })
    }
    return new FilesAway(summary, { brief: `the S3 store answers ${status}` })
  }

  async function call(method: string, name: string, init: RequestInit = {}, limitMs = timeoutMs): Promise<Response> {
    // The time limit applies to the response headers. A long download takes as long as its reader.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), limitMs)
    return callAt(method, `files/${name}`, { ...init, signal: late.signal }).finally(() => clearTimeout(timer))
  }
  const has = async (hash: string) => (await call('HEAD', hash)).ok

  // One name per process: without permission to delete, one object remains instead of one per probe.
  const probe = `check/${randomUUID()}`
  async function check(): Promise<void> {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    const sha256 = createHash('sha256').update(probe).digest('hex')
    await drop(await callAt('PUT', probe, { body: probe, headers: { 'x-amz-content-sha256': sha256 }, signal }))
    const read = await callAt('GET', probe, { signal })
    if (!read.ok || (await read.text()) !== probe)
      throw new FilesAway(`S3 store at ${host} does not return what is written to bucket ${bucket}`)
    await drop(await callAt('DELETE', probe, { signal }))
    await callAt('HEAD', probe, { signal })
  }

  async function get(hash: string, span?: ByteRange): Promise<Readable | undefined> {
    const response = await call('GET', hash, span && { headers: { range: `bytes=${span.from}-${span.until - 1}` } })
    if (span && response.ok && response.status !== 206) {
      await response.body?.cancel()
      throw new FilesAway('S3 store answers no ranges')
    }
    return response.ok && response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined
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
    check,
    async size(hash) {
      const response = await call('HEAD', hash)
      return response.ok ? Number(response.headers.get('content-length')) : undefined
    },
    async keep(path, { hash, size, type }, name = hash) {
      // Read from the disk while it is sent. The store verifies the signed hash.
      const body = await openAsBlob(path)
      const headers = { 'x-amz-content-sha256': hash, 'content-type': type }
      await drop(await call('PUT', name, { body, headers }, timeoutMs + (size / 1024 ** 2) * msPerMiB))
    },
    async remove(hash) {
      await drop(await call('DELETE', hash))
    },
  }
}

/** Frees the connection of a response whose content is not read. */
async function drop(response: Response): Promise<void> {
  if (response.ok) await response.body?.cancel()
}
