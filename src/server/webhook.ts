import { createHmac } from 'node:crypto'
import { OutgoingError, sendOut } from './outgoing.ts'

/** A signed message to an address that staff named. */
export interface Webhook {
  readonly url: string
  /** What both sides know: as it is, or `whsec_` and base64. */
  readonly key: string
  /** The same for each attempt: the receiver knows a message that it has. */
  readonly id: string
  readonly body: string
}

/** It was not taken. `isFinal`: another attempt would not help. Never names the address. */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const bytesOf = (key: string) =>
  key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : Buffer.from(key, 'utf8')

/**
 * The signature by which a receiver knows that a message is the platform's, as Standard Webhooks has it: HMAC-SHA256 of
 * `id.timestamp.body`.
 * @param seconds since 1970
 */
export const webhookSignature = ({ key, id, body }: Pick<Webhook, 'key' | 'id' | 'body'>, seconds: number): string =>
  `v1,${createHmac('sha256', bytesOf(key)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** Sends a signed message. Throws a WebhookError unless it was taken (2xx). */
export async function sendWebhook(
  webhook: Webhook,
  { hosts, now, signal }: { readonly hosts: string | undefined; readonly now: number; readonly signal: AbortSignal },
): Promise<number> {
  const seconds = Math.floor(now / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': webhook.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(webhook, seconds),
  }
  try {
    const { status } = await sendOut(
      { url: new URL(webhook.url), method: 'POST', headers, body: webhook.body },
      { hosts, signal },
    )
    if (status >= 200 && status < 300) return status
    // 410: the receiver wants no more of it.
    throw new WebhookError(`answered ${status}`, status === 410)
  } catch (error) {
    if (error instanceof OutgoingError) throw new WebhookError(error.message, error.reason === 'settings')
    throw error
  }
}
