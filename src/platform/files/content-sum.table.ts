import { instant } from '../store/columns.ts'
import { bigint, pgTable, sql, text } from '../store/drizzle.ts'

/** Additional checksums of a content uploaded in parts, for devices. Deleted with the content. */
export const contentSums = pgTable('content_sum', {
  /** SHA-256 in hex: its name in the file store. */
  hash: text().primaryKey(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  sha1: text().notNull(),
  md5: text().notNull(),
  /** Media type, detected from the content. */
  type: text().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
})
