import { dayMs } from '../../../../domain/time.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Store } from '../../../../platform/store/store.ts'
import type { RejectedFrame, StoreRejected } from '../../../../telematics/ingest/rejected-frame.ts'
import { retentionDays, retentionNow } from '../storage/partitions.ts'
import { rejectedFrames } from './store.ts'

/** Rows of one insert: a query takes 65 535 parameters, and a frame may have 64 kB. */
const rowsAtOnce = 200

/** @param now ms since 1970 */
export const rejectInto =
  (store: Store, now: () => number): StoreRejected =>
  async (frames) => {
    const rejectedAt = new Date(now()).toISOString()
    const rowOf = ({ vin, receivedAt, platform, frame, reason }: RejectedFrame) => ({
      vin,
      receivedAt: new Date(receivedAt).toISOString(),
      rejectedAt,
      platform: platform ?? null,
      frame: Buffer.from(frame),
      reason,
    })
    await store.tx(async (tx) => {
      for (let from = 0; from < frames.length; from += rowsAtOnce)
        await tx.insert(rejectedFrames).values(frames.slice(from, from + rowsAtOnce).map(rowOf))
    })
  }

/** A stored rejected frame. `id` is unique with its VIN. */
export interface StoredRejected extends RejectedFrame {
  readonly id: number
}

type Row = Record<'vin' | 'reason', string> &
  Record<'id' | 'received', number> & { platform: string | null; frame: Buffer }
const pageSize = 500

/** Yields all of them in pages, by VIN and the order in which they were rejected. */
export async function* storedRejected({ db }: Store): AsyncGenerator<StoredRejected[]> {
  for (let after = sql`true`; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select vin, id::float8 as id, date_part('epoch', received_at) * 1000 as received,
        reason, platform, frame
      from rejected_frame where ${after} order by vin, id limit ${pageSize}`)
    if (rows.length > 0)
      yield rows.map(({ received, platform, ...row }) => ({
        ...row,
        receivedAt: Math.round(received),
        platform: platform ?? undefined,
      }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = sql`(vin, id) > (${last.vin}, ${last.id})`
  }
}

export const forgetRejected = (store: Store, vin: string, ids: readonly number[]): Promise<unknown> =>
  store.tx((tx) =>
    tx.execute(sql`delete from rejected_frame where vin = ${vin} and id = any(${sql.param(ids)}::bigint[])`),
  )

/** Deletes frames older than the retention of messages. @param now ms since 1970 */
export async function dropOldRejected(store: Store, now: number): Promise<void> {
  const before = (await retentionNow(store, now)) - (await parameterNumber(store.db, retentionDays)) * dayMs
  await store.tx((tx) => tx.execute(sql`delete from rejected_frame where rejected_at < ${moment(before)}`))
}
