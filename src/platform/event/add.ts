import { sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import type { Db } from '../store/store.ts'
import type { EventKind } from './kind.ts'

export interface NewEvent<T> {
  /** Null: concerns no single vehicle. Only callers who see all vehicles receive it. */
  readonly vin: string | null
  /** The object, by kind and id: `trip/17`. */
  readonly subject: string
  /** When it happened, ms since 1970. */
  readonly at: number
  readonly data: T
}

/**
 * Transaction by which an event is ordered: its own, or the newest one that has ended if that is later. A transaction
 * that waited for a row of a newer one then has its events after those of the newer one.
 */
const orderingXid = sql`greatest(pg_current_xact_id(),
  (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8)`

const columns = { vin: 'text', subject: 'text', at: 'float8', data: 'text' } as const

/**
 * Adds events of one kind in the running transaction. Call it after the writes that cause them, by which they are
 * ordered.
 */
export async function addEvents<T>(
  db: Pick<Db, 'execute'>,
  { type }: EventKind<T>,
  events: readonly NewEvent<T>[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data) }))
  await db.execute(sql`
    insert into platform_event (written_xid, type, vin, subject, at, data)
    select ${orderingXid}, ${type}, r.vin, r.subject, to_timestamp(r.at / 1000), r.data::json from ${records(rows, columns)}`)
}
