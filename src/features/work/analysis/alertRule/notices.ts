import type { Lang } from '../../../../domain/contract/words.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Notifications of an account about chart alerts since a moment (ms), latest first. */
export async function alertNotificationsSince(db: Db, account: number, since: number, most: number, lang: Lang) {
  const { rows } = await db.execute<{
    id: number
    kind: 'fired' | 'ended' | 'stopped'
    name: string
    rule: string | null
    chart: number | null
    own: boolean
    at: string
  }>(sql`
    select e.id::float8 as id, e.kind, r.name, r.rule, r.chart::float8 as chart, r.user_id = t.account_id as own, e.at
    from alert_recipient t join alert_event e on e.id = t.event_id join alert_rule r on r.id = e.rule_id
    where t.account_id = ${account} and e.at >= ${moment(since)} order by e.id desc limit ${most}`)
  return rows.map(({ at, rule, ...row }) => ({
    ...row,
    rule: rule && halfOf(rule, lang),
    at: new Date(at).toISOString(),
  }))
}

/** Counts the events per account with ids above `since` up to `upTo`, with the lowest chart of each. */
export async function newAlerts(db: Db, accounts: readonly number[], since: number, upTo: number) {
  if (upTo === since) return []
  const { rows } = await db.execute<{ account: number; count: number; chart: number | null }>(sql`
    select t.account_id::float8 as account, count(*)::int as count, min(r.chart)::float8 as chart
    from alert_recipient t join alert_event e on e.id = t.event_id join alert_rule r on r.id = e.rule_id
    where t.event_id > ${since} and t.event_id <= ${upTo} and t.account_id = any(${sql.param([...accounts])}::bigint[])
    group by t.account_id`)
  return rows.map(({ account, count, chart }) => ({
    account,
    count,
    route: chart === null ? '/chars?list=alerts' : `/chars?chart=${chart}`,
  }))
}
