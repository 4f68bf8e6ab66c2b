import { instant } from '../../../server/store/columns.ts'
import { index, pgTable, primaryKey, text } from '../../../server/store/drizzle.ts'

/**
 * How a vehicle's way went on after its report of a moment: from here late reports are followed. Every few hundred
 * reports there is one.
 */
export const odometryMarks = pgTable(
  'odometry_mark',
  {
    vin: text().notNull(),
    at: instant().notNull(),
    /** As `stored.ts` writes it. */
    state: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at] }), index().on(table.at)],
)
