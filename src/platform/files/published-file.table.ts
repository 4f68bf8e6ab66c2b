import { index, pgTable, primaryKey, text } from '../store/drizzle.ts'

/** A content that anyone may read by its hash as long as a published entry references it. */
export const publishedFile = pgTable(
  'published_file',
  {
    /** SHA-256 in hex: its name in the file store. */
    hash: text().notNull(),
    /** Publisher: the thing, and the id of its entry. */
    thing: text().notNull(),
    ref: text().notNull(),
    /** File name for downloads. */
    name: text().notNull(),
    /** Media type, detected from the content. */
    type: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thing, table.ref, table.hash] }), index().on(table.hash)],
)
