import { createHash } from 'node:crypto'
import { isEncryptedOrNamed, OutgoingError, sendOut } from '../outgoing.ts'
import { encryptPush, PushKeyError, type PushKeys } from './encrypt.ts'
import { type VapidKeys, vapidHeader } from './vapid.ts'

export interface PushMessage {
  /** JSON without personal data: only a count and a link. */
  readonly content: string
  /** Time for which a service stores the message while the device is off. */
  readonly ttlSeconds: number
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** A newer message of the same topic replaces one that waits at the service. */
  readonly topic?: string
}
export interface PushSender {
  readonly keys: VapidKeys
  readonly contact: string | undefined
  /** FORWARD_HOSTS. */
  readonly hosts: string | undefined
  readonly now: Date
  readonly signal?: AbortSignal
}

/**
 * Result of a message. sent: accepted by the service. gone: the subscription has ended, delete it. later: retry, after
 * `afterMs` where the service specifies it. refused: do not retry.
 */
export type PushResult =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs?: number | undefined }
  | { readonly kind: 'refused'; readonly reason: string }

/** True when messages may be sent to an endpoint: HTTPS, or a host that FORWARD_HOSTS lists. */
export function isEndpoint(endpoint: string, hosts: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  return !url.username && !url.password && isEncryptedOrNamed(url, hosts)
}

/** Sends one message to one subscription (RFC 8030). Throws only for programming errors. */
export async function sendPush(
  subscription: PushKeys & { readonly endpoint: string },
  message: PushMessage,
  { keys, contact, hosts, now, signal }: PushSender,
): Promise<PushResult> {
  const url = new URL(subscription.endpoint)
  try {
    const body = encryptPush(Buffer.from(message.content), subscription)
    const headers = {
      authorization: vapidHeader(keys, url, contact, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(message.ttlSeconds),
      urgency: message.urgency,
      ...(message.topic && { topic: topicOf(message.topic) }),
    }
    const { status, headers: responseHeaders } = await sendOut(
      { url, method: 'POST', headers, body },
      { hosts, ...(signal && { signal }) },
    )
    return resultOf(status, String(responseHeaders['retry-after'] ?? ''), now)
  } catch (error) {
    if (error instanceof PushKeyError) return { kind: 'gone' }
    if (error instanceof RangeError) return { kind: 'refused', reason: error.message }
    if (!(error instanceof OutgoingError)) throw error
    return error.reason === 'away'
      ? { kind: 'later', reason: error.message }
      : { kind: 'refused', reason: error.message }
  }
}

/** Interprets a status. 401 and 403: the subscription was made with other keys, so no message can reach it. */
export function resultOf(status: number, retryAfter: string, now: Date): PushResult {
  if (status >= 200 && status <= 299) return { kind: 'sent' }
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone' }
  const reason = `HTTP ${status}`
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'later', reason, afterMs: waitOf(retryAfter, now) }
  return { kind: 'refused', reason }
}

const longestWaitMs = 24 * 3_600_000

/** Parses the header `retry-after`, seconds or a date, to ms from now. Undefined when it is neither. */
function waitOf(retryAfter: string, now: Date): number | undefined {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs)
}

/** Services accept at most 32 characters of base64url. */
const topicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32)
