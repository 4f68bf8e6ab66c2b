import { sql } from 'drizzle-orm'
import {
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/** From the report that says 'started' to the one that says 'off'; kept at ingest. */
export const trips = pgTable(
  'trip',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** 0 under way; 1 ended by ignition off; 2 ended because nothing was heard for 30 minutes. */
    state: smallint().notNull(),
    /** Ignition on, and off (or the last report). */
    beginAt: instant().notNull(),
    endAt: instant(),
    /** The last report with the ignition on. */
    seenAt: instant().notNull(),
    /** First and last known odometer and state of charge. */
    beginKm: doublePrecision(),
    endKm: doublePrecision(),
    beginSoc: smallint(),
    endSoc: smallint(),
    /** Reports with the ignition on; how many of them were reissued. */
    packets: integer().notNull(),
    reissued: integer().notNull(),
    /** The platform account that forwarded the first report; null: the vehicle itself. */
    source: text(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index().on(table.vin, table.beginAt),
    index().on(table.beginAt),
    uniqueIndex('trip_under_way').on(table.vin).where(sql`state = 0`),
  ],
)
