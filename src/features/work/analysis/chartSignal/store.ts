import { recordTable } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from '../../../../platform/store/drizzle.ts'
import { chartSignal } from './contract.ts'

export const chartSignals = recordTable(chartSignal, {
  columns: {
    progress: integer().notNull().default(0),
    /** Time from which stored days are counted. Null: all are counted. */
    dueAt: instant(),
    /** Next day to count, going back. Null: the last one that is over. */
    nextDay: date({ mode: 'string' }),
    /** Last vehicle of this day that was counted. Empty: none. */
    lastVin: text().notNull().default(''),
  },
})

/**
 * One element for each signal, at the place of its id. Null: no value. Ids are never used again, so a deleted signal
 * leaves its values behind until the day is counted again.
 */
const statistics = () => ({
  lows: doublePrecision().array().notNull(),
  highs: doublePrecision().array().notNull(),
  sums: doublePrecision().array().notNull(),
  /** Values of the last report that has one. */
  lasts: doublePrecision().array().notNull(),
  counts: integer().array().notNull(),
})

/** Statistics of a vehicle's day (fleet time). */
export const signalDays = pgTable(
  'signal_day',
  { vin: text().notNull(), day: date({ mode: 'string' }).notNull(), ...statistics() },
  (table) => [primaryKey({ columns: [table.vin, table.day] }), index().on(table.day)],
)

/** Statistics of a vehicle's hour. Deleted after a number of days. */
export const signalHours = pgTable(
  'signal_hour',
  { vin: text().notNull(), hour: instant().notNull(), ...statistics() },
  (table) => [primaryKey({ columns: [table.vin, table.hour] }), index().on(table.hour)],
)
