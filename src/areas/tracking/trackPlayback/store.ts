import { instant } from '../../../server/store/columns.ts'
import { date, index, pgTable, primaryKey, sql, text, uuid } from '../../../server/store/drizzle.ts'
import { bytes } from '../../messages/message/bytes.ts'

/** The day is to be read anew, or was kept before it was over. */
export const isUnfinished = sql.raw("mark is null or until < ((day + 1)::timestamp at time zone 'UTC')")

/**
 * The positions of a vehicle's day (UTC, as messages are kept), read from its messages once. Late messages take the
 * `mark` away: what is read at that time is not kept, and what is kept counts no longer.
 */
export const trackDays = pgTable(
  'track_day',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Of the reading that is kept, or under way; null: messages came after it. */
    mark: uuid(),
    /** Messages before this are in `points`; null: none is yet. */
    until: instant(),
    /** As `encode` of columns.ts writes them. */
    points: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.day] }),
    index().on(table.day),
    index('track_day_due').on(table.day).where(isUnfinished),
  ],
)
