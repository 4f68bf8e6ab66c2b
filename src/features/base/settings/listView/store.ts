import { ownerColumns, ownOf, roleTable, sharedWithRole } from '../../../../platform/record/shared.ts'
import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { bigint, index, pgTable, primaryKey, sql, text } from '../../../../platform/store/drizzle.ts'
import { listView } from './contract.ts'

const roleLink = (): Link => ({ own: viewRoles.rowId, other: viewRoles.roleId })
const list = () => ({ route: text().notNull(), record: text().notNull() })

export const listViews = recordTable(listView, {
  columns: { ...list(), search: text().notNull(), columns: text(), ...ownerColumns() },
  links: { roles: roleLink },
  scopeCondition: (scope) =>
    scope.token === undefined
      ? sql`(${ownOf(listView, scope)} or ${sharedWithRole(listView, sql`${scope.userId}::bigint`)})`
      : ownOf(listView, scope),
  constraints: (table) => [index().on(table.route, table.record), index().on(table.userId)],
})

export const viewRoles = roleTable(listView, () => listViews.id)

export const listChoices = pgTable(
  'list_choice',
  {
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    ...list(),
    columns: text(),
    defaultView: bigint({ mode: 'number' }).references(() => listViews.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.route, table.record] }), index().on(table.defaultView)],
)
