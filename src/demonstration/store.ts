import { instant } from '../server/store/columns.ts'
import { integer, pgTable, smallint } from '../server/store/drizzle.ts'

/** How far the demonstration's past is written: one row, made when it begins. */
export const demonstrationHistory = pgTable('demonstration_history', {
  id: smallint().primaryKey().default(1),
  /** The moment that it leads up to, and how many days. */
  untilAt: instant().notNull(),
  days: integer().notNull(),
  /** Everything before is in the store. */
  writtenAt: instant(),
  finishedAt: instant(),
})
