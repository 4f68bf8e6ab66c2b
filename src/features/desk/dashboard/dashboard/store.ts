import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, jsonb, pgTable, sql } from '../../../../platform/store/drizzle.ts'
import type { Arrangement } from './contract.ts'

/** Arrangement of a user's dashboard. No row: the default order. */
export const arrangements = pgTable('dashboard_arrangement', {
  userId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  items: jsonb().$type<Arrangement>().notNull(),
  updatedAt: instant().notNull().default(sql`now()`),
})
