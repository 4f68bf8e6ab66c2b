import { bigint, integer, jsonb, pgTable, primaryKey } from '../store/drizzle.ts'
import { job } from '../work/job.table.ts'

/** Staged rows of a sheet between validation and import. */
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
