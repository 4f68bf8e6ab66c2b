import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** A frame sent to a platform, or its response (`down`). */
export interface NewGbMessage {
  readonly vin: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: number
  readonly digest: string
  readonly backfilled: boolean
  readonly down: boolean
  readonly level: number | null
  readonly problem: string | null
  /** Hexadecimal. */
  readonly frame: string
}

/**
 * Adds frames that a target received or sent at `now` (ms since 1970), in the caller's transaction. Existing rows are left
 * unchanged. The partitions of the times must exist.
 */
export async function addGbMessages(
  db: Pick<Db, 'execute'>,
  target: { readonly id: number; readonly name: string },
  rows: readonly NewGbMessage[],
  now: number,
): Promise<void> {
  await db.execute(sql`
    insert into gb_message (vin, at, kind, digest, received_at, backfilled, down, alarm_level, problem, platform, frame, target)
    select r.vin, to_timestamp(r.at / 1000), r.kind, r.digest::bigint, ${moment(now)}, r.backfilled, r.down, r.level, r.problem,
      ${target.name}::text, decode(r.frame, 'hex'), ${target.id}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(vin text, at float8, kind smallint, digest text, backfilled boolean, down boolean, level smallint, problem text, frame text)
    on conflict do nothing`)
}
