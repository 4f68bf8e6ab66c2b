import { instant } from '../../../server/store/columns.ts'
import { bigserial, customType, index, pgTable, sql, text } from '../../../server/store/drizzle.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What each batch of reports changed of vehicles' places and states, as one text, kept for two minutes: live maps
 * read on from where they were, at the cost of what changed, and no index changes with every report. Unlogged (by its
 * migration): after a crash live maps begin anew.
 */
export const liveChanges = pgTable(
  'live_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().default(sql`now()`),
    changedIn: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** JSON of `LiveChanges`; empty: much changed at once, states are to be read anew. */
    changes: text().notNull(),
  },
  (table) => [index().on(table.changedIn), index().on(table.at)],
)
