import { instant } from '../../platform/store/columns.ts'
import { integer, pgTable, smallint } from '../../platform/store/drizzle.ts'

/** Progress of writing the demonstration's past. One row, created at the beginning. */
export const demonstrationHistory = pgTable('demonstration_history', {
  id: smallint().primaryKey().default(1),
  /** End of the past, and its number of days. */
  untilAt: instant().notNull(),
  days: integer().notNull(),
  /** Everything before this moment is stored. */
  writtenAt: instant(),
  finishedAt: instant(),
})
