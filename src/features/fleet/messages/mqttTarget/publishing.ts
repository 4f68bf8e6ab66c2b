import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { tlsOf } from '../../../../platform/record/certificates.ts'
import { openSecret } from '../../../../platform/record/hidden-values.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { rowWork } from '../../../../platform/work/row-work.ts'
import { activeReceivers, type ReceiverKind } from '../../../base/messaging/eventFeed/receivers.ts'
import { waitingMessages } from '../forwardTarget/queue.ts'
import type { Broker } from './broker-session.ts'
import { type MqttTarget, Publisher } from './publisher.ts'
import { mqttTargetGroups, mqttTargets } from './store.ts'

const receivers: ReceiverKind = {
  table: mqttTargets,
  groups: mqttTargetGroups,
  key: mqttTargetGroups.targetId,
  // All: a row is active by `enabled`.
  states: ['off', 'connecting', 'connected', 'failed'],
  hasOtherContent: true,
}

/** A longer queue of events is shown as this number. */
const maxCounted = 10_000
const waitingEvents = sql`
  select e.created_at from platform_event e where t.events ? split_part(e.type, '.', 1) and (e.written_xid, e.id) >
    (split_part(t.event_cursor, '.', 1)::xid8, split_part(t.event_cursor, '.', 2)::bigint)
  order by e.written_xid, e.id`

/** Publishes to the active brokers. */
export const publishing = rowWork<MqttTarget>({
  name: 'mqttPublishing',
  idKey: 'target',
  atOnce: 100,
  table: 'mqtt_target',
  isActive: sql`enabled`,
  waiting: sql`
    backlog = case when t.reads_messages then ${waitingMessages} else 0 end
      + (select count(*)::int from (${waitingEvents} limit ${maxCounted}) w),
    oldest_waiting_at = least(
      (select b.at from forward_batch b where t.reads_messages and (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id)
        and not (b.written_xid = t.cursor_xid and b.id = t.cursor_id and t.cursor_entry >= cardinality(b.kinds))
        order by b.written_xid, b.id limit 1),
      (${waitingEvents} limit 1))`,
  read: readTarget,
  work: (target, link) => Publisher.run(target, link),
})

type Row = typeof mqttTargets.$inferSelect

/** Connection data of a row. Throws a SecretError when a secret cannot be read. */
export const brokerOf = (parts: Pick<Parts, 'config'>, row: Row): Broker => ({
  host: row.host,
  port: row.port,
  tls: row.tls ? tlsOf(parts, row) : undefined,
  username: row.username,
  password: openSecret(parts, row.brokerPassword),
  clientId: row.clientId,
})

async function readTarget(parts: Parts, id: number): Promise<MqttTarget | undefined> {
  const { db } = parts.store
  const [match] = await db
    .select({ row: mqttTargets, changed: sql<string>`updated_at::text` })
    .from(mqttTargets)
    .where(eq(mqttTargets.id, id))
  const [receiver] = await activeReceivers(db, receivers, id)
  if (!match?.row.enabled || !receiver) return undefined
  const { row, changed } = match
  return {
    ...brokerOf(parts, row),
    id,
    topic: row.topic,
    content: (row.content ?? []) as MqttTarget['content'],
    names: row.names as MqttTarget['names'],
    retained: row.retained,
    rate: row.rate,
    position: { xid: row.cursorXid ?? '0', batch: row.cursorId, entry: row.cursorEntry },
    receiver: { ...receiver, events: receiver.events ?? [] },
    changed,
  }
}

export const publishingUpkeep = periodicJob('mqttPublishingUpkeep', 10 * minuteMs, ({ store }) =>
  publishing.startMissing(store),
)
