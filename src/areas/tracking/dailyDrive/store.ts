import { date, doublePrecision, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/** What a vehicle's reports of a day (Beijing time) say; kept at ingest. Distance: `lastKm - firstKm`. */
export const dailyDrives = pgTable(
  'daily_drive',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The first and the last report of the day with an odometer. */
    firstAt: instant().notNull(),
    firstKm: doublePrecision().notNull(),
    lastAt: instant().notNull(),
    lastKm: doublePrecision().notNull(),
    maxSpeedKmh: doublePrecision(),
    minSoc: smallint(),
    maxSoc: smallint(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.day] }), index().on(table.day)],
)
