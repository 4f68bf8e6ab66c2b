import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { isDistributed } from '../store/transaction.ts'
import { isView, nameOf, type RecordTable } from './table.ts'

const maxEntries = 1_000

/** Short-lived cache of statistics of a store. They only choose between query plans with equal results. */
export class StatisticsCache<V> {
  readonly #maxAgeMs: number
  readonly #of = new WeakMap<object, Map<string, { at: number; value: V }>>()

  constructor(maxAgeMs = 30_000) {
    this.#maxAgeMs = maxAgeMs
  }

  get(db: Db, key: string): V | undefined {
    const cachedEntry = this.#of.get(db)?.get(key)
    return cachedEntry && performance.now() - cachedEntry.at < this.#maxAgeMs ? cachedEntry.value : undefined
  }

  set(db: Db, key: string, value: V): V {
    const entries = this.#of.get(db) ?? new Map<string, { at: number; value: V }>()
    if (entries.size >= maxEntries) entries.clear()
    this.#of.set(db, entries.set(key, { at: performance.now(), value }))
    return value
  }

  clear(db: Db): void {
    this.#of.delete(db)
  }
}

const sizes = new StatisticsCache<number>()

/** Approximate row count of a table, or the planner's estimate for a view. */
export async function rowsOf(db: Db, table: RecordTable): Promise<number> {
  const name = nameOf(table)
  if (isView(table)) return (await estimateOf(db, table, sql`true`, name)) ?? 0
  const cachedSize = sizes.get(db, name)
  if (cachedSize !== undefined) return cachedSize
  const { rows } = await db.execute<{ rows: number }>(
    sql`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${name}::regclass`,
  )
  return sizes.set(db, name, rows[0]?.rows ?? 0)
}

const estimates = new StatisticsCache<number>()

interface Plan {
  'Plan Rows': number
  Plans?: Plan[]
}

/**
 * Planner's estimate of the rows that meet a condition. `key` identifies the condition. Undefined in a transaction on
 * Citus: there, an EXPLAIN between two reads of one reference table makes Citus refuse the second.
 */
export async function estimateOf(db: Db, table: RecordTable, where: SQL, key: string): Promise<number | undefined> {
  if (isDistributed(db)) return undefined
  const cachedEstimate = estimates.get(db, key)
  if (cachedEstimate !== undefined) return cachedEstimate
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    sql`explain (format json) select 1 from ${table} where ${where}`,
  )
  return estimates.set(db, key, rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}
