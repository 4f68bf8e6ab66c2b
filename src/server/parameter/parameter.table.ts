import { integer, pgTable, text } from '../store/drizzle.ts'

/** The values of parameters that differ from their declared defaults. */
export const parameterValues = pgTable('parameter_value', {
  key: text().primaryKey(),
  /** Null: as declared. The row stays after a reset, so that the version only grows. */
  value: text(),
  version: integer().notNull().default(1),
})
