import { pgTable, smallint, text } from '../store/drizzle.ts'

/** Has one row once a program with a SECRET_KEY has used the database. */
export const dataKeys = pgTable('data_key', {
  id: smallint().primaryKey(),
  /** Data key, encrypted with SECRET_KEY. */
  wrappedKey: text().notNull(),
})
