import { instant, xid8 } from '../../../../platform/store/columns.ts'
import { bigserial, index, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'

/**
 * Changes of vehicles' positions and states, one row per batch as JSON, stored for two minutes. A live map continues
 * from its cursor at the cost of the changes, and no index changes with every report. Unlogged (by its migration):
 * after a crash live maps start again.
 */
export const liveChanges = pgTable(
  'live_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().default(sql`now()`),
    changedXid: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** JSON of `LiveChanges`. Empty: many changes at once, so that all states must be read again. */
    changes: text().notNull(),
  },
  (table) => [index().on(table.changedXid), index().on(table.at)],
)
