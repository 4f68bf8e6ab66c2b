import { commandId, head } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'

const kinds = new Set<number>([commandId.login, commandId.report, commandId.logout])
/** Problems that exclude a report: its sender is unproven if the signature is wrong or missing. */
const nobodys = new Set<unknown>(['signature', 'unsigned'])

/** Queues the batch's messages for forwarding and MQTT, while any target is active. */
export const forwardFollower = follower({
  name: 'forward',
  after: ['message'],
  write: (tx, { messages }) => writeForward(tx, messages),
})

/** Writes one row, whatever the number of messages. */
async function writeForward(db: Db, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const on = await db.execute(sql`
    select 1 from forward_target where enabled union all select 1 from mqtt_target where reads_messages limit 1`)
  if (on.rows.length === 0) return
  const forwardableMessages = messages.filter(
    ({ kind, down, frame, signals }) =>
      kinds.has(kind) && !down && head(frame).isCommand && !nobodys.has(signals?.problem),
  )
  if (forwardableMessages.length === 0) return
  const list = (values: readonly (number | bigint)[]) => `{${values.join(',')}}`
  await db.execute(sql`
    insert into forward_batch (vins, times, kinds, digests)
    values (${sql.param(forwardableMessages.map(({ vin }) => vin))}::text[], ${list(forwardableMessages.map(({ at }) => at))}::bigint[],
      ${list(forwardableMessages.map(({ kind }) => kind))}::int[], ${list(forwardableMessages.map(({ digest }) => digest))}::bigint[])`)
}

export default [forwardFollower]
