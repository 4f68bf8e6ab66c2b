import type { Context } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { slowestCalls } from '../../../base/audit/interfaceLog/slowest.ts'
import { monitoringCalls as calls, periods, type Slowest } from './contract.ts'
import { problemEvents } from './events.ts'
import { judging, oldSamples } from './judge-job.ts'
import { problemNotices } from './notices.ts'
import { overviewOf } from './overview.ts'
import { thresholds } from './parameters.ts'
import './store.ts'

const maxStatements = 10
const longestStatement = 300

/** Statements with most database time since counting began. Null: the database does not count them. */
async function slowestStatements({ db }: Context): Promise<Slowest['statements']> {
  const { rows: extensionRows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as there`,
  )
  if (!extensionRows[0]?.there) return null
  // Other statements may contain values, for example one that sets a password.
  const { rows } = await db.execute<{ statement: string; calls: number; meanMs: number; totalS: number }>(sql`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${longestStatement}) as statement, calls::float8 as calls,
      mean_exec_time as "meanMs", total_exec_time / 1000 as "totalS"
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with)\\M'
    order by total_exec_time desc limit ${maxStatements}`)
  return rows
}

export default thing({
  calls: [
    serve(calls.overview, (input, { db, parts }) => overviewOf(db, input, parts.now().getTime())),
    serve(calls.slowest, async ({ period }, context) => {
      const since = context.parts.now().getTime() - periods[period] * 1000
      return {
        calls: await slowestCalls(context, since),
        statements: await slowestStatements(context),
      }
    }),
  ],
  jobs: [judging, oldSamples],
  events: Object.values(problemEvents),
  notices: [problemNotices],
  parameters: Object.values(thresholds),
})
