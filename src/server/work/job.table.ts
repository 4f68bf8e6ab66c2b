import type { Pair } from '../../kit/words.ts'
import { instant } from '../store/columns.ts'
import { bigint, bigserial, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../store/drizzle.ts'

/** One fault of a sheet, in both languages: who reads it chooses, and may choose again. */
export interface SheetFault {
  /** Row number in the sheet, the header being 1. */
  row: number
  /** Label of the column; null: the row as a whole. */
  column: Pair | null
  /** What stands in the cell, as far as one column is at fault and its content is no secret. */
  value?: string | null
  /** What would be right. */
  message: Pair
}

/**
 * Work to be done later, once, by one process at a time. All times are the database's own. With Citus it lies on the
 * coordinator alone: every process asks there, and takes with `for update skip locked`.
 */
export const job = pgTable(
  'job',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Which definition it is of. */
    name: text().notNull(),
    input: jsonb().notNull().$type<unknown>(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** At most one waits or runs with the same key. */
    key: text(),
    /** Not taken before. */
    dueAt: instant().notNull().default(sql`now()`),
    /** How often it was taken. */
    attempts: integer().notNull().default(0),
    /** The worker that runs it, and until when nobody else may unless it says so again. */
    leaseOwner: text(),
    leaseUntil: instant(),
    /** Steps done, and steps in all. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Rows written. */
    count: integer(),
    faults: jsonb().notNull().$type<SheetFault[]>().default([]),
    faultCount: integer().notNull().default(0),
    /** A text's key, for its user. */
    message: text(),
    /** What the last failed attempt failed with, for who runs the platform. */
    error: text(),
    /** Whose it is; the platform's own have no user. */
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
