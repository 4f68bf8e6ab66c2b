import { instant } from '../../../../platform/store/columns.ts'
import { date, doublePrecision, index, pgTable, primaryKey, text } from '../../../../platform/store/drizzle.ts'

/** Voltage of a vehicle's 12 V battery on a day (fleet time), if the vehicle sends it. */
export const supplyDays = pgTable(
  'supply_day',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    lowestV: doublePrecision().notNull(),
    lastV: doublePrecision().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.day] }), index().on(table.day)],
)
