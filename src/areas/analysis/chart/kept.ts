import { eq, type SQL, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { charts } from './store.ts'

/** A chart's question, for what is asked of it by itself. */
export async function chartNow(db: Db, id: number) {
  const [found] = await db
    .select({ id: charts.id, name: charts.name, look: charts.look, query: charts.query })
    .from(charts)
    .where(eq(charts.id, id))
  return found
}

/** Of some accounts, those that may sign in and to whom a chart belongs or was shared. */
export async function whoSeesChart(db: Db, chart: number, accounts: readonly number[]): Promise<Set<number>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8 as id from account a join chart c on c.id = ${chart}
    where a.id = any(${sql.param([...accounts])}::bigint[]) and a.status = 'enabled' and ${seesChart}`)
  return new Set(rows.map(({ id }) => id))
}
/** Of a chart `c` and an account `a`. */
const seesChart: SQL = sql`(c.user_id = a.id
  or exists (select 1 from chart_account p where p.chart_id = c.id and p.account_id = a.id)
  or exists (select 1 from chart_role r where r.chart_id = c.id and r.role_id = a.role))`
