import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, pgTable } from '../../../../platform/store/drizzle.ts'

/** Accounts that were notified how maps get streets. */
export const streetNotifications = pgTable('street_notification', {
  accountId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  at: instant().notNull(),
})
