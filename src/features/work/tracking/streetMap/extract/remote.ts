/** A remote archive, read by ranges over HTTP. */

import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../../../../domain/time.ts'
import { OutgoingError, sendOut } from '../../../../../platform/outgoing.ts'
import type { ArchiveSource } from './archive.ts'

/** Why an archive cannot be read. changed: another file has replaced it. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly reason: 'away' | 'missing' | 'noRanges' | 'changed'
  constructor(reason: RemoteError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const pauses = [500, 2_000, 8_000]
const timeoutMs = 120_000
/** Days for which a dated build is searched, today included. */
const searchDays = 8

interface Access {
  /** FORWARD_HOSTS */
  readonly hosts: string | undefined
  readonly signal?: AbortSignal | undefined
}
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** Requests a range. Repeats after network errors and errors of the server. */
async function requestRange(url: URL, from: number, until: number, { hosts, signal }: Access): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const pause = pauses[attempt]
    try {
      const answer = await sendOut(
        { url, method: 'GET', headers: { range: `bytes=${from}-${until - 1}`, 'accept-encoding': 'identity' } },
        { hosts, reads: true, maxAnswer: until - from, timeoutMs, ...(signal && { signal }) },
      )
      if ((answer.status < 500 && answer.status !== 429) || pause === undefined) return answer
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof OutgoingError) || error.reason === 'settings' || pause === undefined)
        throw new RemoteError('away', `${url.host} does not respond: ${(error as Error).message}`)
    }
    await sleep(pause, undefined, { signal })
  }
}

/** Size of the whole file, from `bytes 0-126/12345`. */
const sizeIn = ({ headers }: Answer) =>
  Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? Number.NaN)
const versionOf = ({ headers }: Answer) => String(headers.etag ?? headers['last-modified'] ?? '')

export interface RemoteArchive extends ArchiveSource {
  readonly url: URL
  /** ETag or date of the file. */
  readonly version: string
}

/**
 * Opens an archive by its address. `{date}` in it stands for a day as 20261118: the latest existing one is used.
 * @param today moment, ms
 * @throws RemoteError
 */
export async function openRemote(address: string, today: number, access: Access): Promise<RemoteArchive> {
  const days = address.includes('{date}') ? searchDays : 1
  for (let back = 0; back < days; back++) {
    const day = new Date(today - back * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
    const url = new URL(address.replaceAll('{date}', day))
    const first = await requestRange(url, 0, 127, access)
    if (first.status === 404 || first.status === 403) continue
    const size = sizeIn(first)
    if (first.status !== 206 || !Number.isSafeInteger(size))
      throw new RemoteError('noRanges', `${url.host} does not serve ranges: status ${first.status}`)
    return archiveAt(url, size, versionOf(first), access)
  }
  throw new RemoteError('missing', `no archive at ${address}`)
}

function problemOf(status: number): RemoteError['reason'] {
  if (status === 404 || status === 410) return 'missing'
  return status === 416 ? 'changed' : 'away'
}

const archiveAt = (url: URL, size: number, version: string, access: Access): RemoteArchive => ({
  url,
  size,
  version,
  async read(from, until) {
    const answer = await requestRange(url, from, until, access)
    if (answer.status !== 206)
      throw new RemoteError(problemOf(answer.status), `${url.host} responds with status ${answer.status}`)
    if (sizeIn(answer) !== size || versionOf(answer) !== version)
      throw new RemoteError('changed', `another file has replaced ${url.href}`)
    return answer.bytes
  },
})
