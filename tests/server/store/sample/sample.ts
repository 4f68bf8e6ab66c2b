import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../../src/server/store/columns.ts'

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
