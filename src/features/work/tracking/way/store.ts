import { instant } from '../../../../platform/store/columns.ts'
import { index, pgTable, primaryKey, text } from '../../../../platform/store/drizzle.ts'

/**
 * Odometry state of a vehicle after its report of a time, from which late reports are processed. There is one every few
 * hundred reports.
 */
export const odometryCheckpoints = pgTable(
  'odometry_checkpoint',
  {
    vin: text().notNull(),
    at: instant().notNull(),
    /** As `stored-odometry.ts` writes it. */
    state: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at] }), index().on(table.at)],
)
