import { instant } from '../store/columns.ts'
import { index, integer, pgTable, text } from '../store/drizzle.ts'

/** Failed attempts by account name ('account:name') and by address ('address:ip'). */
export const attempts = pgTable(
  'sign_in_attempt',
  { key: text().primaryKey(), failures: integer().notNull(), since: instant().notNull(), blockedUntil: instant() },
  (table) => [index().on(table.since)],
)
