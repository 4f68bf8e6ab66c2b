import { instant } from '../store/columns.ts'
import { bigint, pgTable, sql, text } from '../store/drizzle.ts'

/** Further sums of a content that was uploaded in parts, as devices ask for them; it goes with the content. */
export const contentSums = pgTable('content_sum', {
  /** SHA-256 in hex: its place in the file store. */
  hash: text().primaryKey(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  sha1: text().notNull(),
  md5: text().notNull(),
  /** Media type, by the content. */
  type: text().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
})
