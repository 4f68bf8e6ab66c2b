import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { code } from '../../../../domain/contract/code.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { inScope, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, lockRow } from '../../../../platform/record/write.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { allow } from '../../../../platform/throttle/throttle.ts'
import { wakeWorkers } from '../../../../platform/work/queue.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { webhookCalls as calls, deliveryCalls, webhook, webhookDelivery } from './contract.ts'
import { attempt, keepDelivery, oldDeliveries, sendSoon, webhookSending } from './deliver.ts'
import { eventDeliveries } from './events.ts'
import { messageTests, retentionDays, stopAfter, testsPerUser } from './parameters.ts'
import { reasonText } from './reason.ts'
import { webhookDeliveries, webhooks } from './store.ts'
import { webhookRefusals as words } from './texts.server.ts'

const formerMs = dayMs

/** In the key format of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Throws for an invalid address, and for one with user name or password, because they would be visible in lists. */
function checkAddress(address: string | null | undefined): void {
  if (address === undefined || address === null) return
  const url = URL.parse(address)
  if (url && url.username === '' && url.password === '') return
  const field = { field: 'address', label: `${webhook.name}:address`, text: url ? words.named : words.noAddress }
  throw fault(code.invalid, 'invalid', { fields: [field] })
}

const add = serve(calls.add, async (input, context) => {
  checkAddress(input.address)
  const { user, token } = ownerOf(context.scope)
  const secret = newSecret()
  const sealedSecret = secretsOf(context.parts.config.secretKey).seal(secret)
  const more = { userId: user, tokenId: token, secret: sealedSecret, state: 'active', failures: 0 }
  const { id } = await addRow(context, webhook, input, more)
  return { id, secret }
})

const rotate = serve(calls.rotate, async ({ id }, context) => {
  const { db, parts, logChange } = context
  const now = parts.now().getTime()
  const before = await lockRow(context, webhook, id)
  const secret = newSecret()
  const sealedSecret = secretsOf(parts.config.secretKey).seal(secret)
  await db.execute(sql`
    update webhook set former_secret = secret, former_until = ${moment(now + formerMs)}, secret = ${sealedSecret},
      rotated_at = ${moment(now)}, updated_at = statement_timestamp() where id = ${id}`)
  logChange({ record: webhook.name, id, label: String(before.name), after: { rotatedAt: new Date(now).toISOString() } })
  return { id, secret }
})

const test = serve(calls.test, async ({ id }, { db, parts, user, scope, caller, say }) => {
  const [row] = await db
    .select({ name: webhooks.name })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), inScope(webhook, scope)))
  if (!row) throw fault(code.notFound, 'notFound')
  await allow(db, messageTests, user.id, parts.now())
  const at = parts.now().getTime()
  const delivery = await parts.store.tx((tx) =>
    keepDelivery(
      tx,
      {
        webhook: id,
        sender: 'test',
        about: row.name,
        event: testEvent.event,
        at,
        owner: ownerOf(scope),
        data: { by: user.fullName } satisfies z.infer<typeof testEvent.data>,
      },
      true,
    ),
  )
  const answer = delivery && (await attempt(parts, delivery, new AbortController().signal, true))
  if (!answer) throw fault(code.notFound, 'notFound')
  const { taken: isAccepted, status, reason, durationMs, text } = answer
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: calls.test,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { address: row.name, result: isAccepted ? 'success' : 'failed' },
    }),
  )
  return { taken: isAccepted, status, reason: reason && reasonText(reason, say), durationMs, answer: text }
})

const resend = serve(deliveryCalls.resend, async ({ ids }, { db, scope, logChange }) => {
  const deliveries = await db
    .select({ id: webhookDeliveries.id, state: webhookDeliveries.state, label: webhookDeliveries.event })
    .from(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.id, [...new Set(ids)]),
        inScope(webhookDelivery, scope),
        sql`${webhookDeliveries.webhook} is not null`,
      ),
    )
  // Its address was deleted.
  if (deliveries.length === 0) throw fault(code.state, 'state')
  for (const { id, state, label } of deliveries) {
    await sendSoon(db, id)
    const record = webhookDelivery.name
    logChange({ record, id, label: label ?? '', before: { state }, after: { state: 'waiting' } })
  }
  await wakeWorkers(db)
  return { count: deliveries.length }
})

/** Adds the time of the next attempt to waiting deliveries, and the reason in the reader's language. */
async function withNext({ db, say }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const ids = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const { rows: nextAttempts } = await db.execute<{ id: number; at: string }>(sql`
    select d.id::float8 as id, j.due_at as at from webhook_delivery d join job j on j.id = d.job
    where d.id = any(${sql.param(ids)}::bigint[]) and j.state in ('waiting', 'running')`)
  const next = new Map(nextAttempts.map(({ id, at }) => [id, new Date(at).toISOString()]))
  return rows.map((row) => ({
    ...row,
    nextAt: next.get(row.id) ?? null,
    reason: typeof row.reason === 'string' ? reasonText(row.reason, say) : null,
  }))
}

const testEvent = {
  event: 'webhook.test',
  title: ['测试消息', 'Test message'],
  data: z.object({ by: z.string().meta({ description: 'Who sent it' }) }),
} as const

const { query, one, update, remove, add: addCall, rotate: rotateCall } = calls

export default thing({
  records: [
    serveRecord(
      webhook,
      { query, one, update, remove },
      { check: (_context, { address }) => checkAddress(address), byHand: { add: addCall, rotate: rotateCall } },
    ),
    serveRecord(
      webhookDelivery,
      { query: deliveryCalls.query, one: deliveryCalls.one },
      { present: withNext, byHand: { resend: deliveryCalls.resend } },
    ),
  ],
  calls: [add, rotate, test, resend],
  jobs: [webhookSending, oldDeliveries, eventDeliveries],
  parameters: [retentionDays, stopAfter, testsPerUser],
  webhooks: [testEvent],
})
