/** Finds ids up to which every row is visible. A row whose transaction commits late is then not skipped. */
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Longest time for which one running transaction delays notifications. */
const maxDelaySeconds = 60

/**
 * Returns the highest id of the table below which no running transaction can add a row. While other transactions write
 * to the table, the highest id is stored with their names, and becomes the answer once all of them have ended. Call it in
 * the transaction that stores the mark. `since`: the mark, undefined without one.
 *
 * A transaction that inserts holds its lock of the table before it takes an id, and until it ends. Transaction ids would
 * not do: those of other databases on the same server count among them, and on Citus a writer may have none.
 */
export async function settledId(db: Db, kind: string, table: string, since: number | undefined): Promise<number> {
  const { rows: ids } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::float8 as last from ${sql.raw(table)}`,
  )
  const last = ids[0]?.last ?? 0
  if (since === undefined || last <= since) return since ?? last
  // After the ids: a transaction that took one of them is either visible or still holds its lock.
  const { rows: locks } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database())`)
  const writers = locks.map(({ writer }) => writer)
  if (writers.length === 0) return last
  const { rows: marks } = await db.execute<{ id: number; over: boolean }>(sql`
    select pending_id::float8 as id,
      not pending_writers && ${sql.param(writers)}::text[]
        or pending_at < now() - make_interval(secs => ${maxDelaySeconds}) as over
    from push_cursor where kind = ${kind} and pending_id > ${since}::bigint and pending_writers is not null`)
  const [pending] = marks
  if (!pending || pending.over)
    await db.execute(sql`
      update push_cursor set pending_id = ${last}::bigint, pending_writers = ${sql.param(writers)}, pending_at = now()
      where kind = ${kind}`)
  return pending?.over ? pending.id : since
}
