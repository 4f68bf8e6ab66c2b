import { columnOf } from '../../../../platform/record/table.ts'
import { bigint, customType, pgTable } from '../../../../platform/store/drizzle.ts'

const json = customType<{ data: readonly string[] }>({ dataType: () => 'json' })

/** Objects whose events a user follows in the inbox. With Citus only on the coordinator. */
export const eventFollows = pgTable('event_follow', {
  accountId: bigint({ mode: 'number' }).primaryKey().references(columnOf('account.id'), { onDelete: 'cascade' }),
  objects: json().notNull(),
})
