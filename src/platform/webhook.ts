import { createHmac } from 'node:crypto'
import { OutgoingError, sendOut } from './outgoing.ts'

/** Signed message to an address that staff configured. */
export interface Webhook {
  readonly url: string
  /** Shared secrets: plain text, or `whsec_` and base64. During a key change the previous one, too. */
  readonly keys: readonly string[]
  /** Message id, the same for each attempt, so that the receiver can detect duplicates. */
  readonly id: string
  readonly body: string
}

/** Result of one attempt. The reason never contains the address. */
export interface WebhookAnswer {
  /** Accepted by the receiver (2xx). */
  readonly taken: boolean
  /** Do not retry. */
  readonly isFinal: boolean
  /** Null: no response. */
  readonly status: number | null
  /** Null: accepted. */
  readonly reason: string | null
  /** Beginning of the response. */
  readonly text: string
  readonly durationMs: number
}

const maxTextBytes = 1024

const bytesOf = (key: string) =>
  key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : Buffer.from(key, 'utf8')

/**
 * Signatures of a message, one for each key, as in Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`.
 * @param seconds since 1970
 */
export const webhookSignature = ({ keys, id, body }: Pick<Webhook, 'keys' | 'id' | 'body'>, seconds: number): string =>
  keys
    .map((key) => `v1,${createHmac('sha256', bytesOf(key)).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')

/** Sends a signed message once. Redirects are not followed. */
export async function sendWebhook(
  webhook: Webhook,
  { hosts, now, signal }: { readonly hosts: string | undefined; readonly now: number; readonly signal: AbortSignal },
): Promise<WebhookAnswer> {
  const seconds = Math.floor(now / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': webhook.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(webhook, seconds),
  }
  const startMs = performance.now()
  const durationMs = () => Math.round(performance.now() - startMs)
  try {
    const { status, text } = await sendOut(
      { url: new URL(webhook.url), method: 'POST', headers, body: webhook.body },
      { hosts, signal, reads: 'beginning', maxAnswer: maxTextBytes },
    )
    const isAccepted = status >= 200 && status < 300
    // 410: the receiver rejects all further attempts.
    const reason = isAccepted ? null : `answered ${status}`
    return {
      taken: isAccepted,
      isFinal: status === 410,
      status,
      reason,
      text: printable(text),
      durationMs: durationMs(),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const isFinal = error.reason === 'settings'
    return { taken: false, isFinal, status: null, reason: error.message, text: '', durationMs: durationMs() }
  }
}

/** The store accepts no zero bytes. */
const printable = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, maxTextBytes)
