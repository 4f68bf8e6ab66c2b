import { bytes, instant } from '../../../../platform/store/columns.ts'
import { date, index, pgTable, primaryKey, sql, text, uuid } from '../../../../platform/store/drizzle.ts'

/** The day must be read again, or was stored before it was over. */
export const isUnfinished = sql.raw("reading_id is null or until < ((day + 1)::timestamp at time zone 'UTC')")

/**
 * Positions of a vehicle's day (UTC, as messages are stored), read from its messages once. Late messages clear `readingId`.
 * A track that is being read at that time is not stored, and a stored one is no longer valid.
 */
export const trackDays = pgTable(
  'track_day',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Id of the reading that is stored or in progress. Null: messages arrived after it. */
    readingId: uuid(),
    /** Messages before this are in `points`. Null: none yet. */
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
