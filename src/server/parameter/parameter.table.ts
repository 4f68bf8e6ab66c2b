import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The values of parameters that differ from what the code declares. */
export const parameterValues = pgTable('parameter_value', {
  key: text().primaryKey(),
  value: text().notNull(),
  version: integer().notNull().default(1),
})
