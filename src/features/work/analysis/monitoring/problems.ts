import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { MonitoringProblem } from './contract.ts'

/** Active problems, and those that ended since a moment (ms), newest first. */
export async function latestProblems(db: Db, since: number, most: number): Promise<MonitoringProblem[]> {
  const { rows } = await db.execute<MonitoringProblem & Record<string, unknown>>(sql`
    select id::float8 as id, rule, place, value, threshold, since, until from monitor_problem
    where until is null or until >= ${moment(since)} order by until desc nulls first, since desc limit ${most}`)
  const iso = (at: string) => new Date(at).toISOString()
  return rows.map((row) => ({ ...row, since: iso(row.since), until: row.until && iso(row.until) }))
}
