import type { Pair } from '../../domain/contract/words.ts'
import { instant } from '../store/columns.ts'
import { bigint, bigserial, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../store/drizzle.ts'

/** Fault of a sheet in both languages, because the reader may switch. */
export interface SheetFault {
  /** Row number in the sheet, the header being 1. */
  row: number
  /** Label of the column. Null: the whole row. */
  column: Pair | null
  /** Content of the cell, if the fault concerns a single column and the content is not secret. */
  value?: string | null
  /** Expected content. */
  message: Pair
}

/**
 * Deferred work that runs in one process at a time. All times are from the database's clock. With Citus it is on the
 * coordinator only, where every process takes jobs with `for update skip locked`.
 */
export const job = pgTable(
  'job',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Name of the job definition. */
    name: text().notNull(),
    input: jsonb().notNull().$type<unknown>(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** At most one job with the same key waits or runs. */
    key: text(),
    /** Earliest start. */
    dueAt: instant().notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    /** Worker that runs it, and the end of its lease. Another worker may take it then unless it is renewed. */
    leaseOwner: text(),
    leaseUntil: instant(),
    /** Steps done, and steps in total. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Rows written. */
    count: integer(),
    faults: jsonb().notNull().$type<SheetFault[]>().default([]),
    faultCount: integer().notNull().default(0),
    /** Text key of a message for its user. */
    message: text(),
    /** Error of the last failed attempt, for the operator. */
    error: text(),
    /** Owner. The platform's own jobs have none. */
    userId: bigint({ mode: 'number' }),
    tokenId: bigint({ mode: 'number' }),
    createdAt: instant().notNull().default(sql`now()`),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('job_open').on(table.name, table.dueAt).where(sql`state in ('waiting', 'running')`),
    index().on(table.userId, table.id),
    index().on(table.finishedAt),
    uniqueIndex('job_key').on(table.key).where(sql`state in ('waiting', 'running')`),
  ],
)
