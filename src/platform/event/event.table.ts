import { instant, xid8 } from '../store/columns.ts'
import { bigserial, customType, index, pgTable, sql, text } from '../store/drizzle.ts'

const json = customType<{ data: unknown }>({ dataType: () => 'json' })

/**
 * Events for other systems, written in the transaction that causes them and read in commit order (`readEvents`). With
 * Citus only on the coordinator, because the order has one source.
 */
export const platformEvents = pgTable(
  'platform_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Set by `addEvents`, at least the transaction's own. The default is that of the previous release. */
    writtenXid: xid8().notNull().default(sql`pg_current_xact_id()`),
    createdAt: instant().notNull().default(sql`now()`),
    type: text().notNull(),
    /** Null: concerns no single vehicle. */
    vin: text(),
    subject: text().notNull(),
    at: instant().notNull(),
    data: json().notNull(),
  },
  (table) => [index().on(table.writtenXid, table.id), index().on(table.createdAt)],
)
