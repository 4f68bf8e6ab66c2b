import type { ExplorePeriod } from '../../../../domain/contract/explore/query.ts'
import { ownerColumns, ownOf, sharedWith, shareTables } from '../../../../platform/record/shared.ts'
import { columnOf, type Link, recordTable } from '../../../../platform/record/table.ts'
import { bigint, bigserial, index, integer, jsonb, pgTable, sql, text } from '../../../../platform/store/drizzle.ts'
import { board, type Height } from './contract.ts'

const roleLink = (): Link => ({ own: boardRoles.rowId, other: boardRoles.roleId })
const personLink = (): Link => ({ own: boardPeople.rowId, other: boardPeople.accountId })

export const boards = recordTable(board, {
  columns: { period: jsonb().$type<ExplorePeriod>(), ...ownerColumns() },
  links: { roles: roleLink, people: personLink },
  scopeCondition: (scope) => sql`(${ownOf(board, scope)} or ${sharedWith(board, scope)})`,
  constraints: (table) => [index().on(table.userId)],
})

export const { roles: boardRoles, people: boardPeople } = shareTables(board, () => boards.id)

export const boardCards = pgTable(
  'chart_board_card',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    boardId: bigint({ mode: 'number' })
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null: it was deleted. The card shows its name. */
    chartId: bigint({ mode: 'number' }).references(columnOf('chart.id'), { onDelete: 'set null' }),
    name: text().notNull(),
    width: integer().notNull(),
    height: text().$type<Height>().notNull(),
  },
  (table) => [index().on(table.boardId, table.position), index().on(table.chartId)],
)
