import { instant } from '../../../../src/platform/store/columns.ts'
import { integer, jsonb, pgTable, serial, sql, text, unique } from '../../../../src/platform/store/drizzle.ts'

/** Table for tests of the store. Its migrations are generated like the product's. */
export const counter = pgTable(
  'counter',
  {
    id: serial().primaryKey(),
    displayName: text().notNull(),
    count: integer().notNull().default(0),
    details: jsonb().$type<{ tags: string[] }>(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [unique('counter_display_name_unique').on(table.displayName)],
)
