import { hash } from 'node:crypto'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { readMessage } from '../../../../telematics/ingest/message.ts'
import { addGbMessages } from '../gbMessage/api.ts'
import { levelOf } from '../storage/copy-rows.ts'
import { ensurePartitions } from '../storage/partitions.ts'

/** A message to forward. Times in ms since 1970. */
export type QueuedMessage = {
  readonly vin: string
  readonly at: number
  readonly received_at: number
  readonly kind: number
  readonly digest: string
  readonly frame: Buffer
}
/** A position in the queue: transaction and number of a `forward_batch`, and entries of it that were read. */
export interface QueuePosition {
  readonly xid: string
  readonly batch: number
  readonly entry: number
}
/** Next messages, and the position after them. */
interface MessageChunk {
  readonly messages: QueuedMessage[]
  readonly position: QueuePosition
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

/** Condition on the VIN of `e`: the target receives the vehicle's messages. */
export const receivedBy = (target: number): SQL => sql`exists (select 1 from forward_target t where t.id = ${target}
  and (t.vehicles = 'all'
    or (t.vehicles = 'list' and e.vin = any(string_to_array(t.vins, ';')))
    or (t.vehicles = 'groups' and exists (select 1 from vehicle_group_vehicle gv join forward_target_group tg on tg.group_id = gv.group_id
      where gv.vin = e.vin and tg.target_id = t.id))))`

/** Limit of the batches that one read examines. */
const maxBatches = 100

/**
 * Next messages after a position in commit order, of vehicles for which `selects` (a condition on `e.vin`) is true.
 * Undefined: none.
 */
export async function nextChunk(
  db: Pick<Db, 'execute'>,
  { xid, batch, entry }: QueuePosition,
  selects: SQL,
  limit = chunkMessages,
): Promise<MessageChunk | undefined> {
  // A batch is read only when all earlier transactions have ended, because one of them may still commit. The kinds are
  // its smallest array: the size of the VINs would cost as much as reading them.
  const result = await db.execute<{ id: number; xid: string; size: number; after: number }>(sql`
    select b.id::float8 as id, b.written_xid::text as xid, cardinality(b.kinds) as size,
      case when b.written_xid = ${xid}::xid8 and b.id = ${batch} then ${entry}::int else 0 end as after
    from forward_batch b where (b.written_xid, b.id) >= (${xid}::xid8, ${batch}::bigint)
      and b.written_xid < pg_snapshot_xmin(pg_current_snapshot())
      and not (b.written_xid = ${xid}::xid8 and b.id = ${batch} and ${entry}::int >= cardinality(b.kinds))
    order by b.written_xid, b.id limit ${maxBatches}`)
  const batches: (typeof result.rows)[number][] = []
  let size = 0
  for (const row of result.rows) {
    if (size >= limit) break
    batches.push(row)
    size += row.size - row.after
  }
  const [first] = batches
  const last = batches.at(-1)
  if (!first || !last) return undefined
  const entries = await db.execute<QueueEntry>(sql`
    select b.id::float8 as batch, e.ord::int as ord, e.vin, e.at::float8 as at, e.kind, e.digest::text as digest
    from forward_batch b
      cross join lateral unnest(b.vins, b.times, b.kinds, b.digests) with ordinality as e(vin, at, kind, digest, ord)
    where b.id = any(${sql.param(batches.map(({ id }) => id))}::bigint[]) and (b.id <> ${first.id} or e.ord > ${first.after})
      and ${selects}
    order by b.written_xid, b.id, e.ord limit ${limit}`)
  const lastEntry = entries.rows.length < limit ? undefined : entries.rows.at(-1)
  const lastBatch = lastEntry ? batches.find(({ id }) => id === lastEntry.batch)! : last
  return {
    messages: await messagesOf(db, entries.rows),
    position: { xid: lastBatch.xid, batch: lastBatch.id, entry: lastEntry ? lastEntry.ord : last.size },
  }
}

type QueueEntry = Pick<QueuedMessage, 'vin' | 'at' | 'kind' | 'digest'> & { batch: number; ord: number }
const entryColumns = { place: 'int', vin: 'text', at: 'float8', kind: 'int', digest: 'bigint' } as const

/** Stored messages of entries, in their order. Deleted ones are left out. */
async function messagesOf(db: Pick<Db, 'execute'>, entries: readonly QueueEntry[]): Promise<QueuedMessage[]> {
  if (entries.length === 0) return []
  const places = entries.map((entry, place) => ({ ...entry, place }))
  const times = entries.map(({ at }) => at)
  // The limits of the time leave few partitions to plan with.
  const limit = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`
  const { rows } = await db.execute<{ place: number; received_at: number; frame: Buffer }>(sql`
    select r.place, date_part('epoch', m.received_at) * 1000 as received_at, m.frame
    from ${records<keyof typeof entryColumns>(places, entryColumns)} join message m on m.vin = r.vin
      and m.at = to_timestamp(r.at / 1000.0)::timestamptz(3) and m.kind = r.kind and m.digest = r.digest
      and m.at between ${limit(Math.min(...times))} and ${limit(Math.max(...times))}`)
  const messages: (QueuedMessage | undefined)[] = entries.map(() => undefined)
  for (const { place, received_at, frame } of rows) {
    const { vin, at, kind, digest } = entries[place]!
    messages[place] = { vin, at: Math.round(at), received_at, kind, digest, frame }
  }
  return messages.filter((message) => message !== undefined)
}

/** Assignments to the cursor of a reader of the queue. */
export const setPosition = ({ xid, batch, entry }: QueuePosition): SQL =>
  sql`cursor_xid = ${xid}::xid8, cursor_id = ${batch}, cursor_entry = ${entry}`

/** Number of messages after the cursor of the reader `t`. Not all of them are of its vehicles. */
export const waitingMessages = sql`(
  select coalesce(sum(cardinality(b.kinds) - case when b.written_xid = t.cursor_xid and b.id = t.cursor_id then t.cursor_entry else 0 end), 0)::int
  from forward_batch b where (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id))`

const retentionDays = 7

/** Deletes batches that every active reader has read or that are too old to be sent. */
export async function deleteReadBatches(db: Pick<Db, 'execute'>): Promise<void> {
  const isNeeded = (table: SQL, reads: SQL) => sql`exists (
    select 1 from ${table} t where ${reads} and (b.written_xid, b.id) >= (t.cursor_xid, t.cursor_id))`
  await db.execute(sql`
    delete from forward_batch b where b.at < now() - make_interval(days => ${retentionDays})
      or not (${isNeeded(sql`forward_target`, sql`t.enabled`)} or ${isNeeded(sql`mqtt_target`, sql`t.reads_messages`)})`)
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
