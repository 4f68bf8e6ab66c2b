import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import { ownerColumns, ownOf, sharedWithAccount, shareTables } from '../../../../platform/record/shared.ts'
import { type Link, recordTable } from '../../../../platform/record/table.ts'
import { index, jsonb, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { chart } from './contract.ts'

const roleLink = (): Link => ({ own: chartRoles.rowId, other: chartRoles.roleId })
const personLink = (): Link => ({ own: chartPeople.rowId, other: chartPeople.accountId })

/** Condition for charts shared with an account, directly or with a board of the same owner. */
export const sharedChart = (account: SQL, as = 'chart'): SQL => {
  const c = sql.identifier(as)
  return sql`(${sharedWithAccount(chart, account, as)} or exists (
    select 1 from chart_board_card k join chart_board b on b.id = k.board_id
    where k.chart_id = ${c}.id and b.user_id = ${c}.user_id and ${sharedWithAccount({ name: 'chartBoard' }, account, 'b')}))`
}

export const charts = recordTable(chart, {
  columns: { query: jsonb().$type<ExploreQuery>().notNull(), ...ownerColumns() },
  links: { roles: roleLink, people: personLink },
  /** The user's own charts, and charts shared with them. */
  scopeCondition: (scope) =>
    scope.token === undefined
      ? sql`(${ownOf(chart, scope)} or ${sharedChart(sql`${scope.userId}::bigint`)})`
      : ownOf(chart, scope),
  constraints: (table) => [index().on(table.userId)],
})

export const { roles: chartRoles, people: chartPeople } = shareTables(chart, () => charts.id)
