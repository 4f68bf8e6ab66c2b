import { instant } from '../store/columns.ts'
import { bigint, integer, pgTable, sql, text } from '../store/drizzle.ts'

/** An uploaded file: its name and kind. The content is in the file store under its hash. */
export const storedFile = pgTable('stored_file', {
  /** Random UUID, required to fetch the file. */
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
