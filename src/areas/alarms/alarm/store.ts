import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/** From the first report that shows an alarm to the first that no longer does; kept at ingest. */
export const alarms = pgTable(
  'alarm',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** A bit of the general alarm flag, or a code in one of the fault lists. */
    kind: text({ enum: ['general', 'storage', 'motor', 'engine', 'other'] }).notNull(),
    /** Bit number (0 to 31) or the maker's fault code. */
    code: bigint({ mode: 'number' }).notNull(),
    /** The highest level that it was sent with; 0 when none was. */
    level: smallint().notNull(),
    beginAt: instant().notNull(),
    /** The last report that showed it; null while it lasts. */
    seenAt: instant(),
    /** The first report that no longer showed it; null while it lasts. */
    endAt: instant(),
    /** When the row changed last. */
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index().on(table.vin, table.beginAt),
    index().on(table.beginAt),
    index().on(table.changedAt),
    uniqueIndex('alarm_lasting').on(table.vin, table.kind, table.code).where(sql`end_at is null`),
  ],
)
