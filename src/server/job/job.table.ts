import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ImportFault } from '../../kit/platform.ts'
import { instant } from '../store/columns.ts'

/** Long work: taken by one process at a time, safe to run again when that process dies. */
export const job = pgTable(
  'job',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    input: jsonb().notNull().$type<Record<string, unknown>>(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Rows written. */
    count: integer(),
    faults: jsonb().notNull().$type<ImportFault[]>().default([]),
    faultCount: integer().notNull().default(0),
    message: text(),
    userId: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** Renewed while it runs; an old one means that its process is gone. */
    heartbeatAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index().on(table.state, table.id),
    index().on(table.userId, table.id),
    // One import of a user at a time.
    uniqueIndex('job_one_import').on(table.userId).where(sql`state in ('waiting', 'running') and kind like 'import:%'`),
  ],
)

/** Rows of a sheet between their check and their writing. */
export const importRow = pgTable(
  'import_row',
  {
    jobId: bigint({ mode: 'number' })
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.row] })],
)
