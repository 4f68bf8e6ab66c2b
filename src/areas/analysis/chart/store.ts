import type { ExploreQuery } from '../../../kit/explore/query.ts'
import type { Scope } from '../../../server/context.ts'
import { columnOf, type Link, recordTable } from '../../../server/record/table.ts'
import { own } from '../../../server/scope.ts'
import { bigint, index, jsonb, pgTable, primaryKey, type SQL, sql } from '../../../server/store/drizzle.ts'
import { chart } from './contract.ts'

const roleLink = (): Link => ({ own: chartRoles.chartId, other: chartRoles.roleId })
const personLink = (): Link => ({ own: chartPeople.chartId, other: chartPeople.accountId })

/** The charts that the caller made. */
export const ownChart = (scope: Scope): SQL => own({ user: sql`chart.user_id`, token: sql`chart.token_id` }, scope)

export const charts = recordTable(chart, {
  columns: {
    query: jsonb().$type<ExploreQuery>().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
  },
  links: { roles: roleLink, people: personLink },
  /** One's own, and those that were shared: also by somebody who sees all vehicles. */
  seen: (scope) =>
    scope.token === undefined
      ? sql`(${ownChart(scope)}
          or exists (select 1 from chart_account p where p.chart_id = chart.id and p.account_id = ${scope.userId})
          or exists (select 1 from chart_role r join account a on a.role = r.role_id
            where r.chart_id = chart.id and a.id = ${scope.userId}))`
      : ownChart(scope),
  constraints: (table) => [index().on(table.userId)],
})

const ofChart = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => charts.id, { onDelete: 'cascade' })

export const chartRoles = pgTable(
  'chart_role',
  {
    chartId: ofChart(),
    roleId: bigint({ mode: 'number' }).notNull().references(columnOf('role.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.chartId, table.roleId] }), index().on(table.roleId)],
)
export const chartPeople = pgTable(
  'chart_account',
  {
    chartId: ofChart(),
    accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.chartId, table.accountId] }), index().on(table.accountId)],
)
