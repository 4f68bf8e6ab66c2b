import { integer, pgTable, text } from '../store/drizzle.ts'

/** Values of parameters that differ from their declared defaults. */
export const parameterValues = pgTable('parameter_value', {
  key: text().primaryKey(),
  /** Null: the default. The row stays after a reset, so that the version only increases. */
  value: text(),
  version: integer().notNull().default(1),
})
