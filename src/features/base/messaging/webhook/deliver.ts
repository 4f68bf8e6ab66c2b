/**
 * Messages to webhooks. They are stored first, then a job sends them until they are accepted or have finally failed.
 */
import { z } from 'zod'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { sendWebhook, type WebhookAnswer } from '../../../../platform/webhook.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobResult, type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import type { Sender } from './contract.ts'
import { retentionDays, stopAfter } from './parameters.ts'

export interface NewDelivery {
  /** Its address. Nothing is stored for a stopped one. */
  readonly webhook: number
  readonly sender: Sender
  /** Display name of the source, for example the rule's name. */
  readonly about: string
  readonly event: string
  readonly at: number
  readonly data: unknown
  /** Further attributes of the message. */
  readonly attributes?: Readonly<Record<string, unknown>>
  /** Owner, who can see the delivery. */
  readonly owner: { readonly user: number; readonly token: number | null }
}

/**
 * Stores a message for an active address, in the running transaction. Returns its id, or undefined for a stopped
 * address.
 */
export async function keepDelivery(db: Db, delivery: NewDelivery, evenStopped = false): Promise<number | undefined> {
  const { webhook, sender, about, event, at, data, attributes, owner } = delivery
  const body = JSON.stringify({ ...attributes, type: event, timestamp: new Date(at).toISOString(), data })
  const messageId = `msg_${crypto.randomUUID().replaceAll('-', '')}`
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into webhook_delivery (event, sender, about, address, state, attempts, message_id, user_id, token_id, webhook,
      body, created_at)
    select ${event}, ${sender}, ${about}, w.address, 'waiting', 0, ${messageId}, ${owner.user}, ${owner.token}, w.id,
      ${body}, ${moment(at)}
    from webhook w where w.id = ${webhook} and (${evenStopped} or w.state = 'active')
    returning id::float8 as id`)
  return rows[0]?.id
}

/** Stores a message and queues it for sending after the commit. */
export async function addDelivery(db: Db, newDelivery: NewDelivery): Promise<void> {
  const id = await keepDelivery(db, newDelivery)
  if (id !== undefined) await sendSoon(db, id)
}

/** Queues a stored message for sending. A message that waits for its next attempt is sent now. */
export async function sendSoon(db: Db, id: number): Promise<void> {
  const jobId = await addJob(db, webhookSending, { input: { delivery: id }, key: `webhookDelivery ${id}` })
  await (jobId === undefined
    ? db.execute(sql`
        update job set due_at = now() where key = ${`webhookDelivery ${id}`} and state = 'waiting'`)
    : db.execute(sql`update webhook_delivery set state = 'waiting', job = ${jobId} where id = ${id}`))
}

interface Due extends Record<string, unknown> {
  id: number
  webhook: number
  address: string
  secret: string
  former: string | null
  messageId: string
  body: string
}

/** Sends a stored message once and records the result. Undefined: its address was deleted. */
export async function attempt(
  { store, config, now }: Pick<Parts, 'store' | 'config' | 'now'>,
  id: number,
  signal: AbortSignal,
  isLast: boolean,
): Promise<WebhookAnswer | undefined> {
  const at = now().getTime()
  const { rows } = await store.db.execute<Due>(sql`
    select d.id::float8 as id, w.id::float8 as webhook, w.address, w.secret,
      case when w.former_until > ${moment(at)} then w.former_secret end as former, d.message_id as "messageId", d.body
    from webhook_delivery d join webhook w on w.id = d.webhook where d.id = ${id}`)
  const [due] = rows
  if (!due) return undefined
  const secrets = secretsOf(config.secretKey)
  const keys = [due.secret, ...(due.former ? [due.former] : [])].map((sealedSecret) => secrets.open(sealedSecret))
  const answer = await sendWebhook(
    { url: due.address, keys, id: due.messageId, body: due.body },
    { hosts: config.forwardHosts, now: at, signal },
  )
  // A stop of the server is not a failure of the receiver.
  signal.throwIfAborted()
  await store.tx((tx) => note(tx, due, answer, isLast || answer.isFinal, at))
  return answer
}

async function note(db: Db, due: Due, answer: WebhookAnswer, isOver: boolean, at: number): Promise<void> {
  const state = answer.taken ? 'delivered' : isOver ? 'failed' : 'waiting'
  await db.execute(sql`
    update webhook_delivery set state = ${state}, attempts = attempts + 1, address = ${due.address},
      status = ${answer.status}, reason = ${answer.reason}, duration_ms = ${answer.durationMs}, answer = ${answer.text},
      tried_at = ${moment(at)}, updated_at = statement_timestamp() where id = ${due.id}`)
  if (state === 'waiting') return
  if (answer.taken) {
    await db.execute(sql`
      update webhook set state = 'active', failures = 0, delivered_at = ${moment(at)}, stopped_at = null
      where id = ${due.webhook}`)
    return
  }
  const most = await parameterNumber(db, stopAfter)
  const stops = sql`(failures + 1 >= ${most} or ${answer.status === 410})`
  await db.execute(sql`
    update webhook set failures = failures + 1, state = case when ${stops} then 'stopped' else state end,
      stopped_at = case when ${stops} then coalesce(stopped_at, ${moment(at)}) end where id = ${due.webhook}`)
}

const sendingInput = z.object({ delivery: z.number() })

async function send(
  parts: Parts,
  { input: { delivery }, signal, isLastAttempt }: JobRun<z.infer<typeof sendingInput>>,
): Promise<JobResult | undefined> {
  const answer = await attempt(parts, delivery, signal, isLastAttempt)
  if (!answer) {
    await parts.store.db.execute(
      sql`update webhook_delivery set state = 'failed' where id = ${delivery} and state = 'waiting'`,
    )
    return { failed: true }
  }
  if (answer.taken) return undefined
  if (answer.isFinal) return { failed: true }
  throw new Error(answer.reason ?? 'not taken')
}

/** Own lane, so that an unresponsive receiver delays no other jobs. */
const lane = { name: 'webhook', atOnce: 2 }
export const webhookSending = job({
  name: 'webhookDelivery',
  input: sendingInput,
  lane,
  run: send,
  // About 8 hours in total.
  retries: 10,
  backOff: { firstMs: 5 * secondMs, maxMs: 2 * 60 * minuteMs },
})

export const oldDeliveries = periodicJob('oldWebhookDeliveries', hourMs, async ({ store, now }) => {
  const days = await parameterNumber(store.db, retentionDays)
  await store.db.execute(sql`delete from webhook_delivery where created_at < ${moment(now().getTime() - days * dayMs)}`)
})
