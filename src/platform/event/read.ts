import type { Scope } from '../context.ts'
import { visible } from '../scope.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** Days for which events can be read. */
const retentionDays = 7
/** Age (s) of an examined event from which readers should store their position. */
const storeAfterS = 60
/** Maximum number of stored events that one read examines. */
const maxExaminedEvents = 2_000

export interface StoredEvent {
  /** Cursor after the event. */
  readonly cursor: string
  readonly type: string
  readonly vin: string | null
  readonly subject: string
  /** ISO 8601. */
  readonly at: string
  readonly data: unknown
}
export interface StoredEventPage {
  readonly events: StoredEvent[]
  /** Position after this page, also when it has no events. */
  readonly cursor: string
  /** True when more events may follow at once. */
  readonly more: boolean
  /** True when an examined event is older than a minute, so that it would not be examined again and again. */
  readonly hasOldEvent: boolean
}
interface EventQuery {
  readonly scope: Scope
  readonly types: readonly string[]
  readonly limit: number
}

/** Position in the stream: id of the transaction by which the event is ordered, and of the event. */
interface Position {
  readonly xid: string
  readonly id: string
}
const oldest: Position = { xid: '0', id: '0' }
const cursorForm = /^(0|[1-9]\d{0,18})\.(0|[1-9]\d{0,14})$/
const maxXid = 2n ** 63n - 1n

/** Parses a cursor, which a client may have changed. Undefined: not a cursor. */
export function positionOf(cursor: string): Position | undefined {
  const [, xid, id] = cursorForm.exec(cursor) ?? []
  return xid === undefined || id === undefined || BigInt(xid) > maxXid ? undefined : { xid, id }
}

/** Cursor of the next event. Events of transactions that ended while an earlier one was open may follow it, too. */
export async function currentCursor(db: Pick<Db, 'execute'>): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  return `${rows[0]!.horizon}.0`
}

/**
 * Events after a position, in commit order. An event is returned only when all earlier transactions have ended, because
 * one of them may still commit events that belong before it. Returns 'gone' when events after the position may have been
 * deleted: they were older than `retentionDays`, or the database was restored from a backup.
 */
export async function readEvents(
  db: Pick<Db, 'execute'>,
  after: Position | undefined,
  { scope, types, limit }: EventQuery,
): Promise<StoredEventPage | 'gone'> {
  const { xid, id } = after ?? oldest
  const isVisible = visible(scope, sql`e.vin`, 'each')
  const { rows } = await db.execute<{
    horizon: string
    isGone: boolean
    hasOldEvent: boolean
    isMatch: boolean | null
    xid: string | null
    id: string
    type: string
    vin: string | null
    subject: string
    at: string
    data: unknown
  }>(sql`
    with position as (
      select pg_snapshot_xmin(pg_current_snapshot()) as horizon, pg_snapshot_xmax(pg_current_snapshot()) as next,
        now() - make_interval(days => ${retentionDays}) as since),
    page as (
      select * from platform_event
      where (written_xid, id) > (${xid}::xid8, ${id}::bigint)
        and written_xid < pg_snapshot_xmin(pg_current_snapshot())
      order by written_xid, id limit ${maxExaminedEvents})
    select position.horizon::text as horizon,
      ${xid}::xid8 > position.next or exists (select 1 from page where page.created_at < position.since) as "isGone",
      exists (select 1 from page where page.created_at < now() - make_interval(secs => ${storeAfterS})) as "hasOldEvent",
      e.id is not null and e.created_at >= position.since and e.type = any(${sql.param([...types])}::text[])
        and ${isVisible ?? sql`true`} as "isMatch",
      e.written_xid::text as xid, e.id::text as id, e.type, e.vin, e.subject, e.at, e.data
    from position left join page e on true order by e.written_xid, e.id`)
  const { horizon, isGone, hasOldEvent } = rows[0]!
  if (isGone && after) return 'gone'
  const examinedRows = rows.filter((row) => row.xid !== null)
  const matches = examinedRows.filter((row) => row.isMatch)
  const cursorOf = (row: { xid: string | null; id: string }) => `${row.xid}.${row.id}`
  const events = matches.slice(0, limit).map((row) => ({
    cursor: cursorOf(row),
    type: row.type,
    vin: row.vin,
    subject: row.subject,
    at: new Date(row.at).toISOString(),
    data: row.data,
  }))
  if (matches.length > limit) return { events, cursor: events.at(-1)!.cursor, more: true, hasOldEvent }
  const last = examinedRows.at(-1)
  const more = examinedRows.length === maxExaminedEvents && last !== undefined
  return { events, cursor: more ? cursorOf(last) : `${horizon}.0`, more, hasOldEvent }
}

/**
 * Deletes events that can no longer be read. The newest of them remains, so that readers who have not received it notice
 * the gap. Events with a future transaction are from before a restore.
 */
export async function deleteOldEvents(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`
    delete from platform_event where written_xid >= pg_snapshot_xmax(pg_current_snapshot())
      or (created_at < now() - make_interval(days => ${retentionDays})
        and (written_xid, id) < (select written_xid, id from platform_event
          where created_at < now() - make_interval(days => ${retentionDays}) order by written_xid desc, id desc limit 1))`)
}
