import { instant } from '../../../../src/server/store/columns.ts'
import { integer, jsonb, pgTable, serial, sql, text, unique } from '../../../../src/server/store/drizzle.ts'

/** A table to try the store with; its migrations are made as the product's are. */
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
