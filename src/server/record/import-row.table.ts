import { bigint, integer, jsonb, pgTable, primaryKey } from '../store/drizzle.ts'
import { job } from '../work/job.table.ts'

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
