import { pgTable, smallint, text } from '../store/drizzle.ts'

/** One row, once a program with a SECRET_KEY has used the database. */
export const dataKeys = pgTable('data_key', {
  id: smallint().primaryKey(),
  /** The data key, sealed with SECRET_KEY. */
  wrapped: text().notNull(),
})
