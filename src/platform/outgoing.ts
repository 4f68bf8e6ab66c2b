import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from './loopback.ts'
import { addressOf, UnreachableError } from './reach.ts'

const answerMs = 15_000
const defaultMaxAnswer = 64 * 1024

/**
 * Reason why a request got no response. settings: the request can never succeed. away: no response. The message never
 * contains what was sent.
 */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly reason: 'settings' | 'away'
  constructor(reason: OutgoingError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface OutgoingRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Contains a password, token or key. It is sent only by HTTPS, or to a host that may receive it unencrypted. */
  readonly isSecret?: boolean
}
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Response text, up to the requested length. */
  readonly text: string
  /** The same as bytes. */
  readonly bytes: Buffer
}

/**
 * Sends a request to an external address that staff or users entered. Connects to the checked IP address, regardless of
 * later DNS changes. Redirects are returned, not followed. `hosts`: FORWARD_HOSTS. Throws an OutgoingError.
 */
export async function sendOut(
  request: OutgoingRequest,
  options: {
    readonly hosts: string | undefined
    readonly signal?: AbortSignal
    /** true: the whole response, which is rejected when it is too long. beginning: only the first bytes. */
    readonly reads?: boolean | 'beginning'
    /** Bytes to read of a response. Default: 64 KiB. */
    readonly maxAnswer?: number
    /** Time limit of the whole request. Default: 15 s. */
    readonly timeoutMs?: number
  },
): Promise<OutgoingAnswer> {
  if (request.isSecret && !isProtected(request.url, options.hosts)) throw new OutgoingError('settings', unprotectedText)
  let address: string
  try {
    address = await addressOf(request.url.hostname.replace(/^\[|\]$/g, ''), options.hosts)
  } catch (error) {
    if (error instanceof UnreachableError) throw new OutgoingError('settings', error.message)
    throw new OutgoingError('away', codeOf(error))
  }
  const late = AbortSignal.timeout(options.timeoutMs ?? answerMs)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const most = options.reads ? (options.maxAnswer ?? defaultMaxAnswer) : 0
  return answerOf(request, address, signal, { most, cuts: options.reads === 'beginning' })
}

const unprotectedText = 'a password or key is not sent without HTTPS, unless FORWARD_HOSTS names the host'

/** True when FORWARD_HOSTS lists the host by itself, not as part of a network. */
export const isNamed = (hostname: string, hosts: string | undefined) =>
  (hosts ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .includes(hostname.replace(/^\[|\]$/g, '').toLowerCase())

/** True for HTTPS, and for HTTP to a host that FORWARD_HOSTS lists, which the operator has accepted. */
export const isEncryptedOrNamed = ({ protocol, hostname }: URL, hosts: string | undefined): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isNamed(hostname, hosts))

/** The same, or a loopback host: a password or key may be sent there. */
export const isProtected = (url: URL, hosts: string | undefined): boolean =>
  isEncryptedOrNamed(url, hosts) || (url.protocol === 'http:' && isLoopback(url.hostname))

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')

function answerOf(
  { url, method, headers, body }: OutgoingRequest,
  address: string,
  signal: AbortSignal,
  /** Bytes to read, 0 for none. `cuts`: ignores the rest instead of failing. */
  { most, cuts }: { readonly most: number; readonly cuts: boolean },
): Promise<OutgoingAnswer> {
  const family = isIP(address)
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
  const open = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    let clientRequest: ReturnType<typeof open>
    const away = (error: unknown) => reject(new OutgoingError('away', codeOf(error)))
    try {
      clientRequest = open(url, { method, headers, lookup, signal, agent: false }, (answer) => {
        const head = { status: answer.statusCode ?? 0, headers: answer.headers }
        if (most === 0) {
          resolve({ ...head, text: '', bytes: Buffer.alloc(0) })
          answer.destroy()
          return
        }
        const parts: Buffer[] = []
        let size = 0
        const finish = () => {
          const bytes = Buffer.concat(parts).subarray(0, most)
          resolve({ ...head, bytes, text: bytes.toString('utf8') })
        }
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size <= most || cuts) parts.push(part)
          if (size <= most) return
          if (cuts) finish()
          answer.destroy(cuts ? undefined : new Error('the answer is too long'))
        })
        answer.on('error', away)
        answer.on('end', finish)
      })
    } catch {
      // Invalid header. The original error message may contain the key.
      reject(new OutgoingError('settings', 'the request cannot be built'))
      return
    }
    clientRequest.on('error', away)
    clientRequest.end(body)
  })
}
