import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import type { Context } from '../../../../platform/context.ts'
import { availableExplores } from '../../../../platform/explore/run.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { and, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { askingOf } from './asking.ts'
import { type ChartLook, chart } from './contract.ts'
import { charts, sharedChart } from './store.ts'

/** Returns a chart's query, regardless of a caller's rights. */
export async function chartNow(db: Db, id: number) {
  const [row] = await db
    .select({ id: charts.id, name: charts.name, look: charts.look, query: charts.query })
    .from(charts)
    .where(eq(charts.id, id))
  return row
}

/** Subset of accounts that may sign in and own the chart or have it shared with them. */
export async function whoSeesChart(db: Db, id: number, accounts: readonly number[]): Promise<Set<number>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from account a join chart c on c.id = ${id}
    where a.id = any(${sql.param([...accounts])}::bigint[]) and a.status = 'enabled' and (c.user_id = a.id or ${sharedChart(sql`a.id`, 'c')})`)
  return new Set(rows.map(({ id }) => id))
}

/** A saved chart on a board. */
export interface VisibleChart {
  readonly name: string
  readonly look: ChartLook
  readonly query: ExploreQuery
  /** Whether the caller may query its data. */
  readonly canRun: boolean
}

/** Subset of these charts that the caller can see. */
export async function visibleCharts(context: Context, ids: readonly number[]): Promise<Map<number, VisibleChart>> {
  if (ids.length === 0) return new Map()
  const exploreNames = new Set(availableExplores(askingOf(context)).map(({ name }) => name))
  const rows = await context.db
    .select({ id: charts.id, name: charts.name, look: charts.look, query: charts.query })
    .from(charts)
    .where(and(inArray(charts.id, [...new Set(ids)]), inScope(chart, context.scope)))
  return new Map(
    rows.map(({ id, look, ...row }) => [
      id,
      { ...row, look: look as ChartLook, canRun: exploreNames.has(row.query.explore) },
    ]),
  )
}
