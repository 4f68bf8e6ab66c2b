import { columnOf } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, pgTable, primaryKey, text } from '../../../../platform/store/drizzle.ts'

export const favourites = pgTable(
  'favourite',
  {
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    kind: text({ enum: ['vehicle', 'screen'] }).notNull(),
    key: text().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.key] })],
)
