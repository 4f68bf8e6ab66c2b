import { columnOf } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import { bigint, pgTable } from '../../../server/store/drizzle.ts'

/** Accounts that were notified how maps get streets. */
export const streetsTold = pgTable('streets_told', {
  accountId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  at: instant().notNull(),
})
