import { utcDayStart } from '../../../../domain/time.ts'
import { copyIn } from '../../../../platform/store/copy.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { databaseError, SqlState } from '../../../../platform/store/errors.ts'
import type { Store, Tx } from '../../../../platform/store/store.ts'
import { batchValue } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { flagsOf, levelOf, messageColumns, messageRows, storedFrame } from './copy-rows.ts'
import { ensurePartitions } from './partitions.ts'

/**
 * Stores every message of a batch as a row. All other followers run after it, because late messages are processed again
 * from the stored rows.
 */
export const messageFollower = follower({
  name: 'message',
  open({ store }) {
    const daysWithPartition = new Set<number>()
    return {
      async prepare({ messages }) {
        const missing = new Set<number>()
        for (const { at } of messages) if (!daysWithPartition.has(utcDayStart(at))) missing.add(utcDayStart(at))
        if (missing.size === 0) return
        await ensurePartitions(store, missing)
        for (const day of missing) daysWithPartition.add(day)
      },
      async write(tx, batch) {
        batch.put(isNewMessage, await writeMessages(tx, store.kind, batch.messages))
      },
      // A partition may have been dropped in the meantime.
      rolledBack: () => daysWithPartition.clear(),
    }
  },
})

type IsNew = (message: Message) => boolean

/** Whether a message of the batch was not stored before. */
export const isNewMessage = batchValue<IsNew>('is new message')

/**
 * Adds the rows that do not exist yet. Returns which messages are new.
 * @param messages in the order of VIN and time, each once
 */
export async function writeMessages(tx: Tx, kind: Store['kind'], messages: readonly Message[]): Promise<IsNew> {
  if (messages.length === 0) return () => true
  if (kind === 'embedded') return insertMissing(tx, messages)
  // Most batches contain only new rows, and COPY is several times as fast as an insert that checks for them.
  await tx.execute(sql`savepoint rows`)
  try {
    await copyIn(tx, `copy message (${messageColumns}) from stdin (format binary)`, messageRows(messages))
    return () => true
  } catch (error) {
    if (databaseError(error)?.code !== SqlState.uniqueViolation) throw error
    await tx.execute(sql`rollback to savepoint rows`)
    return insertMissing(tx, messages)
  }
}

const none = 'NULL'
const numbers = (values: readonly (number | bigint | null)[]) => `{${values.map((value) => value ?? none).join(',')}}`

/**
 * Inserts in one statement. The frames are one value that the database splits: an array of bytes would have to be
 * written as text of twice the size.
 */
async function insertMissing(tx: Tx, messages: readonly Message[]): Promise<IsNew> {
  const lengths = messages.map((message) => storedFrame(message).length)
  let offset = 1
  const offsets = lengths.map((length) => {
    offset += length
    return offset - length
  })
  const bytes = Buffer.concat(messages.map(storedFrame))
  const { rows } = await tx.execute<{ vin: string; digest: string }>(sql`
    insert into message (vin, at, kind, digest, received_at, backfilled, clock_drift, counts, down, alarm_level, problem, platform, frame)
    select m.vin, to_timestamp(m.at / 1000), m.kind, m.digest, to_timestamp(m.received_at / 1000),
      m.flags & 1 > 0, m.flags & 2 > 0, m.flags & 8 > 0, m.flags & 4 > 0, m.alarm_level, m.problem, m.platform,
      substring(${bytes}::bytea from m.from_byte for m.length)
    from unnest(
      ${sql.param(messages.map(({ vin }) => vin))}::text[],
      ${numbers(messages.map(({ at }) => at))}::float8[],
      ${numbers(messages.map(({ kind }) => kind))}::smallint[],
      ${numbers(messages.map(({ digest }) => digest))}::bigint[],
      ${numbers(messages.map(({ receivedAt }) => receivedAt))}::float8[],
      ${numbers(messages.map(flagsOf))}::int[],
      ${numbers(messages.map(levelOf))}::smallint[],
      ${sql.param(messages.map(({ signals }) => signals?.problem ?? null))}::text[],
      ${sql.param(messages.map(({ platform }) => platform ?? null))}::text[],
      ${numbers(offsets)}::int[],
      ${numbers(lengths)}::int[]
    ) as m(vin, at, kind, digest, received_at, flags, alarm_level, problem, platform, from_byte, length)
    on conflict do nothing returning vin, digest::text`)
  if (rows.length === messages.length) return () => true
  const addedKeys = new Set(rows.map(({ vin, digest }) => `${vin} ${digest}`))
  return ({ vin, digest }) => addedKeys.has(`${vin} ${digest}`)
}

export default [messageFollower]
