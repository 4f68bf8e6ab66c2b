import { utcDayStart } from '../../../../domain/time.ts'
import { copyIn } from '../../../../platform/store/copy.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { databaseError, SqlState } from '../../../../platform/store/errors.ts'
import type { Store, Tx } from '../../../../platform/store/store.ts'
import { batchValue } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { messageColumns, messageRows, storedRow } from '../storage/copy-rows.ts'
import { type IsNew, insertMissing } from '../storage/insert.ts'
import { ensurePartitions } from '../storage/partitions.ts'

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

/** Whether a message of the batch was not stored before. */
export const isNewMessage = batchValue<IsNew>('is new message')

/**
 * Adds the rows that do not exist yet. Returns which messages are new.
 * @param messages in the order of VIN and time, each once
 */
export async function writeMessages(tx: Tx, kind: Store['kind'], messages: readonly Message[]): Promise<IsNew> {
  if (messages.length === 0) return () => true
  const rows = messages.map(storedRow)
  if (kind === 'embedded') return insertMissing(tx, 'message', rows)
  // Most batches contain only new rows, and COPY is several times as fast as an insert that checks for them.
  await tx.execute(sql`savepoint rows`)
  try {
    await copyIn(tx, `copy message (${messageColumns}) from stdin (format binary)`, messageRows(rows))
    return () => true
  } catch (error) {
    if (databaseError(error)?.code !== SqlState.uniqueViolation) throw error
    await tx.execute(sql`rollback to savepoint rows`)
    return insertMissing(tx, 'message', rows)
  }
}

export default [messageFollower]
