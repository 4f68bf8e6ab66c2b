import { createHmac } from 'node:crypto'
import { OutgoingError, sendOut } from './outgoing.ts'

/** A signed message to an address that staff named. */
export interface Webhook {
  readonly url: string
  /** What both sides know, as it is, or `whsec_` and base64; while a key is replaced the one before, too. */
  readonly keys: readonly string[]
  /** The same for each attempt: the receiver knows a message that it has. */
  readonly id: string
  readonly body: string
}

/** What came of one attempt. Its reason never names the address. */
export interface WebhookAnswer {
  /** The receiver has it (2xx). */
  readonly taken: boolean
  /** Another attempt would not help. */
  readonly isFinal: boolean
  /** Null: there was no answer. */
  readonly status: number | null
  /** Null: it was taken. */
  readonly reason: string | null
  /** The beginning of the answer. */
  readonly text: string
  readonly durationMs: number
}

const keptBytes = 1024

const bytesOf = (key: string) =>
  key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : Buffer.from(key, 'utf8')

/**
 * The signatures by which a receiver knows that a message is the platform's, one for each key, as Standard Webhooks has
 * it: HMAC-SHA256 of `id.timestamp.body`.
 * @param seconds since 1970
 */
export const webhookSignature = ({ keys, id, body }: Pick<Webhook, 'keys' | 'id' | 'body'>, seconds: number): string =>
  keys
    .map((key) => `v1,${createHmac('sha256', bytesOf(key)).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')

/** Sends a signed message once. A redirect is an answer and is not followed. */
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
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const { status, text } = await sendOut(
      { url: new URL(webhook.url), method: 'POST', headers, body: webhook.body },
      { hosts, signal, reads: 'beginning', mostAnswer: keptBytes },
    )
    const taken = status >= 200 && status < 300
    // 410: the receiver wants no more of it.
    const reason = taken ? null : `answered ${status}`
    return { taken, isFinal: status === 410, status, reason, text: printable(text), durationMs: durationMs() }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const isFinal = error.reason === 'settings'
    return { taken: false, isFinal, status: null, reason: error.message, text: '', durationMs: durationMs() }
  }
}

/** The store takes no zero bytes. */
const printable = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, keptBytes)
