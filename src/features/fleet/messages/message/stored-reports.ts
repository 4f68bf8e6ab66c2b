import { commandId, type Decrypt } from '../../../../domain/gb32960/index.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DecryptionKeys } from '../../../../telematics/ingest/keys.ts'
import { type Message, readMessage } from '../../../../telematics/ingest/message.ts'

const [firstPage, nextPage] = [50, 500]

/** Range of one vehicle's reports, excluding `after` and `before`, including `to`. ms since 1970. */
export interface ReportRange {
  readonly vin: string
  readonly after?: number
  readonly before?: number
  readonly to?: number
}

/** Returns the decryption for some frames of one vehicle. */
export type DecryptFor = (frames: readonly Buffer[]) => Promise<Decrypt | undefined>

/** Decrypts in the current transaction. */
export const decryptWith =
  (db: Db, keys: DecryptionKeys, vin: string): DecryptFor =>
  async (frames) => {
    const rows = frames.map((frame) => ({ vin, frame }))
    return (await keys.ofStored(rows, db))(vin)
  }

type Row = { at: string; received: string; digest: string; backfilled: boolean; frame: Buffer }
type Direction = 'forwards' | 'backwards'

/**
 * Yields pages of a vehicle's stored reports that count, including the batch that is being written. Forwards in time
 * order, then in order of arrival. Backwards in the reverse order. The first page is small.
 */
export async function* storedReports(
  db: Db,
  decryptFor: DecryptFor,
  range: ReportRange,
  direction: Direction = 'forwards',
): AsyncGenerator<readonly Message[]> {
  const { vin } = range
  const [way, compare] = direction === 'forwards' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  for (let beyond: SQL = sql`true`, size = firstPage; ; size = nextPage) {
    const { rows } = await db.execute<Row>(sql`
      select extract(epoch from at) * 1000 as at, extract(epoch from received_at) * 1000 as received,
        digest::text, backfilled, frame from message
      where ${within(range)} and ${beyond}
      order by at ${way}, received_at ${way}, digest ${way} limit ${size}`)
    const decrypt = await decryptFor(rows.map(({ frame }) => frame))
    if (rows.length > 0)
      yield rows.map(({ at, received, digest, backfilled, frame }) => ({
        ...readMessage({ vin, frame, receivedAt: Math.round(Number(received)) }, decrypt),
        at: Math.round(Number(at)),
        digest: BigInt(digest),
        backfilled,
      }))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    const [at, receivedAt] = [moment(Math.round(Number(last.at))), moment(Math.round(Number(last.received)))]
    beyond = sql`(at, received_at, digest) ${compare} (${at}, ${receivedAt}, ${last.digest}::bigint) and at ${compare}= ${at}`
  }
}

function within({ vin, after, before, to }: ReportRange): SQL {
  const parts = [sql`vin = ${vin} and kind = ${commandId.report} and counts`]
  if (after !== undefined) parts.push(sql`at > ${moment(after)}`)
  if (before !== undefined) parts.push(sql`at < ${moment(before)}`)
  if (to !== undefined) parts.push(sql`at <= ${moment(to)}`)
  return sql.join(parts, sql` and `)
}
