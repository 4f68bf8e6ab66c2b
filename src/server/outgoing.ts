import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from './loopback.ts'
import { addressOf, UnreachableError } from './reach.ts'

const answerMs = 15_000
const mostAnswer = 64 * 1024

/** Why a request got no answer. settings: it can never be sent as it is; away: nobody answered. Never names what was sent. */
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
  /** It contains a password, token or key: it is sent by HTTPS, or to a host that may get it unencrypted. */
  readonly isSecret?: boolean
}
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As much of it as was asked for. */
  readonly text: string
}

/**
 * Sends a request to an address outside that staff or users named. It goes to the address that was checked, whatever
 * the name resolves to by now; a redirect is an answer and is not followed. `hosts`: FORWARD_HOSTS. Throws an
 * OutgoingError.
 */
export async function sendOut(
  request: OutgoingRequest,
  options: {
    readonly hosts: string | undefined
    readonly signal?: AbortSignal
    /** true: the whole answer, which is refused when it is longer; beginning: as much as is asked for. */
    readonly reads?: boolean | 'beginning'
    /** Bytes of an answer that is read; 64 KiB unless said. */
    readonly mostAnswer?: number
  },
): Promise<OutgoingAnswer> {
  if (request.isSecret && !isProtected(request.url, options.hosts)) throw new OutgoingError('settings', unprotected)
  let address: string
  try {
    address = await addressOf(request.url.hostname.replace(/^\[|\]$/g, ''), options.hosts)
  } catch (error) {
    if (error instanceof UnreachableError) throw new OutgoingError('settings', error.message)
    throw new OutgoingError('away', codeOf(error))
  }
  const late = AbortSignal.timeout(answerMs)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const most = options.reads ? (options.mostAnswer ?? mostAnswer) : 0
  return answerOf(request, address, signal, { most, cuts: options.reads === 'beginning' })
}

const unprotected = 'a password or key is not sent without HTTPS, unless FORWARD_HOSTS names the host'

/** Whether FORWARD_HOSTS names a host by itself, not as a part of a network. */
const isNamed = (hostname: string, hosts: string | undefined) =>
  (hosts ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .includes(hostname.replace(/^\[|\]$/g, '').toLowerCase())

/** HTTPS, or HTTP to a host that FORWARD_HOSTS names: the operator accepts it as it is. */
export const isEncryptedOrNamed = ({ protocol, hostname }: URL, hosts: string | undefined): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isNamed(hostname, hosts))

/** The same, or on this machine: a password or key may be sent there. */
export const isProtected = (url: URL, hosts: string | undefined): boolean =>
  isEncryptedOrNamed(url, hosts) || (url.protocol === 'http:' && isLoopback(url.hostname))

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')

function answerOf(
  { url, method, headers, body }: OutgoingRequest,
  address: string,
  signal: AbortSignal,
  /** Bytes that are read; 0: none. `cuts`: what is beyond them is left. */
  { most, cuts }: { readonly most: number; readonly cuts: boolean },
): Promise<OutgoingAnswer> {
  const family = isIP(address)
  const lookup: LookupFunction = (_host, options, found) =>
    options.all ? found(null, [{ address, family }]) : found(null, address, family)
  const open = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    let sent: ReturnType<typeof open>
    const away = (error: unknown) => reject(new OutgoingError('away', codeOf(error)))
    try {
      sent = open(url, { method, headers, lookup, signal, agent: false }, (answer) => {
        const found = { status: answer.statusCode ?? 0, headers: answer.headers }
        if (most === 0) {
          resolve({ ...found, text: '' })
          answer.destroy()
          return
        }
        const parts: Buffer[] = []
        let size = 0
        const done = () => resolve({ ...found, text: Buffer.concat(parts).subarray(0, most).toString('utf8') })
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size <= most || cuts) parts.push(part)
          if (size <= most) return
          if (cuts) done()
          answer.destroy(cuts ? undefined : new Error('the answer is too long'))
        })
        answer.on('error', away)
        answer.on('end', done)
      })
    } catch {
      // A header that cannot be sent: its own text would name the key.
      reject(new OutgoingError('settings', 'the request cannot be built'))
      return
    }
    sent.on('error', away)
    sent.end(body)
  })
}
