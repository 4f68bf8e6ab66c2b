import { hash } from 'node:crypto'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import { addGbMessages } from '../gbMessage/api.ts'
import { levelOf } from '../message/copy-rows.ts'
import { ensurePartitions } from '../message/partitions.ts'

/** A message to forward. Times in ms since 1970. */
export type QueuedMessage = {
  readonly ord: number
  readonly vin: string
  readonly at: number
  readonly received_at: number
  readonly kind: number
  readonly digest: string
  readonly frame: Buffer
}
/** Messages of one batch, and the cursor after sending them. */
interface MessageBatch {
  readonly messages: QueuedMessage[]
  readonly batchIn: string
  readonly batchId: number
  readonly entry: number
}
export interface FrameTransfer {
  readonly vin: string
  readonly frame: Uint8Array
  readonly at: number
  /** True for a response. */
  readonly down: boolean
  /** Digest of the stored message's data unit. */
  readonly digest: string
}

export const chunkMessages = 200

/** Condition on the VIN of `e` and the target `t`: the target receives the message. */
const selected: SQL = sql`(t.vehicles = 'all'
  or (t.vehicles = 'list' and e.vin = any(string_to_array(t.vins, ';')))
  or (t.vehicles = 'groups' and exists (select 1 from vehicle_group_vehicle gv join forward_target_group tg on tg.group_id = gv.group_id
    where gv.vin = e.vin and tg.target_id = t.id)))`

/** Next messages after the target's cursor, in commit order. Undefined: none. */
export async function nextChunk(db: Pick<Db, 'execute'>, target: number): Promise<MessageBatch | undefined> {
  // A batch is read only when all earlier transactions have ended, because one of them may still commit.
  const result = await db.execute<{ id: number; written_xid: string; size: number; entry: number }>(sql`
    select b.id::float8 as id, b.written_xid::text as written_xid, cardinality(b.vins) as size,
      case when b.written_xid = t.cursor_xid and b.id = t.cursor_id then t.cursor_entry else 0 end as entry
    from forward_target t join forward_batch b on (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id)
    where t.id = ${target} and b.written_xid < pg_snapshot_xmin(pg_current_snapshot())
      and not (b.written_xid = t.cursor_xid and b.id = t.cursor_id and t.cursor_entry >= cardinality(b.vins))
    order by b.written_xid, b.id limit 1`)
  const [batch] = result.rows
  if (!batch) return undefined
  const messages = await db.execute<QueuedMessage>(sql`
    select e.ord::int as ord, m.vin, (extract(epoch from m.at) * 1000)::float8 as at,
      (extract(epoch from m.received_at) * 1000)::float8 as received_at, m.kind, m.digest::text as digest, m.frame
    from forward_target t, forward_batch b
      cross join lateral unnest(b.vins, b.times, b.kinds, b.digests) with ordinality as e(vin, at, kind, digest, ord)
      join message m on m.vin = e.vin and m.at = to_timestamp(e.at / 1000.0)::timestamptz(3) and m.kind = e.kind and m.digest = e.digest
    where t.id = ${target} and b.id = ${batch.id} and e.ord > ${batch.entry} and ${selected}
    order by e.ord limit ${chunkMessages}`)
  const rows = messages.rows as QueuedMessage[]
  const entry = rows.length < chunkMessages ? batch.size : rows.at(-1)!.ord
  return { messages: rows, batchIn: batch.written_xid, batchId: batch.id, entry }
}

/** Removes messages that were sent to the target before: a vehicle may reissue messages. */
export async function notSent(
  db: Pick<Db, 'execute'>,
  target: number,
  messages: readonly QueuedMessage[],
): Promise<QueuedMessage[]> {
  if (messages.length === 0) return []
  const candidates = messages.map(({ vin, at, kind, digest }) => ({
    vin,
    at,
    kind,
    digest: digestOf(target, digest, false),
  }))
  const matches = await db.execute<{ vin: string; digest: string }>(sql`
    select g.vin, g.digest::text as digest from json_to_recordset(${JSON.stringify(candidates)}::json) as r(vin text, at float8, kind int, digest text)
      join gb_message g on g.vin = r.vin and g.at = to_timestamp(r.at / 1000)::timestamptz(3) and g.kind = r.kind and g.digest = r.digest::bigint`)
  const sentKeys = new Set(matches.rows.map(({ vin, digest }) => `${vin} ${digest}`))
  return messages.filter(({ vin, digest }) => !sentKeys.has(`${vin} ${digestOf(target, digest, false)}`))
}

/**
 * Digest of a row. It includes target and direction, because a frame may go to several targets and its response has the
 * same time.
 */
function digestOf(target: number, digest: string, down: boolean): string {
  return String(hash('md5', `${target} ${down} ${digest}`, 'buffer').readBigInt64BE(0))
}

/** Creates the partitions that `writePassed` needs. */
export async function preparePassed(store: Store, transfers: readonly FrameTransfer[]): Promise<void> {
  await ensurePartitions(
    store,
    transfers.map((one) => timeOf(one)),
    'gb_message',
  )
}
const timeOf = ({ vin, frame, at, down }: FrameTransfer) => (down ? readMessage({ vin, frame, receivedAt: at }).at : at)

export async function writePassed(
  db: Pick<Db, 'execute'>,
  target: { id: number; name: string },
  transfers: readonly FrameTransfer[],
  now: number,
): Promise<void> {
  if (transfers.length === 0) return
  const rows = transfers.map((one) => {
    const { vin, frame, down, digest } = one
    const message = readMessage({ vin, frame, receivedAt: now })
    return {
      vin,
      at: timeOf(one),
      kind: message.kind,
      digest: digestOf(target.id, digest, down),
      backfilled: message.backfilled,
      down,
      level: down ? null : levelOf(message),
      problem: down ? null : (message.signals?.problem ?? null),
      frame: Buffer.from(frame).toString('hex'),
    }
  })
  await addGbMessages(db, target, rows, now)
}
