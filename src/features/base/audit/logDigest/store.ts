import { instant } from '../../../../platform/store/columns.ts'
import { bigint, date, pgTable, text } from '../../../../platform/store/drizzle.ts'

/**
 * Digest of each closed day of the operation log, chained to the day before. A trigger in the migrations rejects
 * DELETE, TRUNCATE, and changes of all columns but the last two. With Citus only on the coordinator, as the log.
 */
export const logDays = pgTable('log_day', {
  /** Day in the fleet's zone. */
  day: date().primaryKey(),
  entries: bigint({ mode: 'number' }).notNull(),
  /** SHA-256 of the entries, and of the day with the previous digest. Hexadecimal. */
  entriesDigest: text().notNull(),
  previousDigest: text().notNull(),
  digest: text().notNull(),
  closedAt: instant().notNull(),
  verifiedAt: instant(),
  result: text({ enum: ['matches', 'missing', 'added', 'altered', 'rewritten', 'gap'] }),
})
