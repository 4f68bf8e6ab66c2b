import { index, pgTable, primaryKey, text } from '../store/drizzle.ts'

/** A content that anybody may read by its hash, as long as something that is published names it. */
export const publishedFile = pgTable(
  'published_file',
  {
    /** SHA-256 in hex: its place in the file store. */
    hash: text().notNull(),
    /** What publishes it: the kind of thing, and which of them. */
    thing: text().notNull(),
    ref: text().notNull(),
    /** Saved under this name. */
    name: text().notNull(),
    /** Media type, by the content. */
    type: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thing, table.ref, table.hash] }), index().on(table.hash)],
)
