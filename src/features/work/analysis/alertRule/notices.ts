import { halfOf } from '../../../../platform/bilingual.ts'
import { idsOf, serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import { chartCalls } from '../chart/contract.ts'
import { chartNotice } from './notice-kinds.ts'

interface AlertRow extends Record<string, unknown> {
  id: number
  kind: 'fired' | 'ended' | 'stopped'
  name: string
  rule: string | null
  chart: number | null
  own: boolean
  at: string
}

/** Notifications of the caller about chart alerts, latest first. */
export const chartNotices = serveNotice(chartNotice, {
  call: chartCalls.query,
  async rows({ db, user, lang }, { since, maxRows }) {
    const { rows } = await db.execute<AlertRow>(sql`
      select e.id::float8 as id, e.kind, r.name, r.rule, r.chart::float8 as chart, r.user_id = t.account_id as own, e.at
      from alert_recipient t join alert_event e on e.id = t.event_id join alert_rule r on r.id = e.rule_id
      where t.account_id = ${user.id} and e.at >= ${moment(since)} order by e.id desc limit ${maxRows}`)
    return rows.map(({ at, rule, ...row }) => ({
      ...row,
      rule: rule && halfOf(rule, lang),
      at: new Date(at).toISOString(),
    }))
  },
  poll: pollIds('chart', 'alert_event', async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number; chart: number | null }>(sql`
      select t.account_id::float8 as account, count(*)::int as count, min(r.chart)::float8 as chart
      from alert_recipient t join alert_event e on e.id = t.event_id join alert_rule r on r.id = e.rule_id
      where t.event_id > ${since} and t.event_id <= ${upTo} and t.account_id = any(${idsOf(recipients)})
      group by t.account_id`)
    return rows.map(({ account, count, chart }) => ({
      account,
      count,
      route: chart === null ? '/chars?list=alerts' : `/chars?chart=${chart}`,
    }))
  }),
})
