import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { isEncryptedOrNamed, OutgoingError, type OutgoingRequest, sendOut } from '../outgoing.ts'
import { isPublicKey, privateNumberOf, type VapidKeys } from './vapid.ts'

/** A browser's subscription. Its keys are in base64url. */
export interface PushSubscription {
  readonly endpoint: string
  /** Public key: 65 bytes, an uncompressed point on P-256. */
  readonly p256dh: string
  /** Shared secret of 16 bytes. */
  readonly auth: string
}
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

/** Content limit: one record of 4096 bytes minus its tag and delimiter. Push services accept only one record. */
export const maxContentBytes = 4096 - 17

/** Sends one message to one subscription (RFC 8030). Throws only for programming errors. */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
  sender: PushSender,
): Promise<PushResult> {
  const { hosts, now, signal } = sender
  if (Buffer.byteLength(message.content) > maxContentBytes)
    return { kind: 'refused', reason: `A push message holds ${maxContentBytes} bytes` }
  if (!hasValidKeys(subscription)) return { kind: 'gone' }
  const request = requestOf(subscription, message, sender)
  try {
    const { status, headers } = await sendOut(request, { hosts, ...(signal && { signal }) })
    return resultOf(status, String(headers['retry-after'] ?? ''), now)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return error.reason === 'away'
      ? { kind: 'later', reason: error.message }
      : { kind: 'refused', reason: error.message }
  }
}

const hasValidKeys = ({ p256dh, auth }: PushSubscription) =>
  isPublicKey(p256dh) && Buffer.from(auth, 'base64url').length === 16

/** web-push requires a contact. The domain is reserved for names that do not exist. */
const unknownContact = 'mailto:unknown@example.invalid'

/** Encrypts a message for one subscription (RFC 8291) and signs the request for its service (RFC 8292). */
function requestOf(
  { endpoint, p256dh, auth }: PushSubscription,
  { content, ttlSeconds, urgency, topic }: PushMessage,
  { keys, contact = unknownContact }: PushSender,
): OutgoingRequest {
  const url = new URL(endpoint)
  const subscription = { endpoint: url.href, keys: { p256dh, auth } }
  const { headers, body, method } = webPush.generateRequestDetails(subscription, content, {
    vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: privateNumberOf(keys) },
    TTL: ttlSeconds,
    urgency,
    ...(topic && { topic: topicOf(topic) }),
  })
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return { url, method, headers: Object.fromEntries(texts), body }
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
