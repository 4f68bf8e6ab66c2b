import { halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'

const most = 10

interface SlowCall extends Record<string, unknown> {
  call: string
  name: string
  slow: number
  failed: number
  longestMs: number
}

/** Calls with slow or failed entries since a moment (ms), slowest first. */
export async function slowestCalls({ db, lang }: Context, since: number): Promise<SlowCall[]> {
  const { rows } = await db.execute<SlowCall>(sql`
    select call, coalesce(min(action), call) as name, max(duration_ms)::int as "longestMs",
      (count(*) filter (where outcome = 'slow'))::int as slow, (count(*) filter (where outcome = 'failed'))::int as failed
    from interface_log where at >= ${moment(since)} and outcome in ('slow', 'failed')
    group by call order by max(duration_ms) desc, call limit ${most}`)
  return rows.map((row) => ({ ...row, name: halfOf(row.name, lang) }))
}
