import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Finds the id up to which every entry is visible. A transaction holds its lock of the table before it takes an id, and
 * until its rows are visible. While others write, the highest id waits for those that wrote when it was read. Unlike
 * the mark of notifications it waits without limit, because an audit log loses nothing.
 */
export class SettledEntries {
  #settled = 0
  #pending: { readonly id: number; readonly writers: readonly string[] } | undefined

  /** Highest settled id, 0 before the first. */
  async upTo(db: Pick<Db, 'execute'>): Promise<number> {
    const { rows: ids } = await db.execute<{ last: number }>(
      sql`select coalesce(max(id), 0)::float8 as last from operation_log`,
    )
    const last = ids[0]?.last ?? 0
    if (last <= this.#settled) return this.#settled
    // After the id: a transaction that took an earlier one is either visible or still holds its lock.
    const { rows: locks } = await db.execute<{ writer: string }>(sql`
      select distinct virtualtransaction as writer from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock' and pid is distinct from pg_backend_pid()
        and relation = 'operation_log'::regclass
        and database = (select oid from pg_database where datname = current_database())`)
    const writers = locks.map(({ writer }) => writer)
    if (writers.length === 0) {
      this.#settled = last
      this.#pending = undefined
      return last
    }
    const { id, writers: earlier = [] } = this.#pending ?? {}
    if (id !== undefined && !earlier.some((writer) => writers.includes(writer))) {
      this.#settled = id
      this.#pending = undefined
    }
    this.#pending ??= { id: last, writers }
    return this.#settled
  }
}
