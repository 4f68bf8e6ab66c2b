import { instant } from '../store/columns.ts'
import { bigint, integer, pgTable, sql, text } from '../store/drizzle.ts'

/** A file that someone uploaded: its name and kind; the content is stored under its hash in the file store. */
export const storedFile = pgTable('stored_file', {
  /** Random (UUID): knowing it is needed to fetch the file. */
  id: text().primaryKey(),
  hash: text().notNull(),
  name: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** Media type, detected from the content. */
  type: text().notNull(),
  kind: text().notNull(),
  createdBy: bigint({ mode: 'number' }),
  tokenId: bigint({ mode: 'number' }),
  createdAt: instant().notNull().default(sql`now()`),
})
