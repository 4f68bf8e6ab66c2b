import { idsOf, linksOf, serveNotice } from '../../../../platform/notice/notice.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { pollIds } from '../../../base/messaging/pushDevice/poll.ts'
import { alarmCalls } from '../alarm/contract.ts'
import { routeOf } from './channels.ts'
import type { RuleProblem } from './contract.ts'
import { ruleNotice } from './notice-kinds.ts'
import { ruleProblemTexts } from './texts.server.ts'

interface RuleNotificationRow extends Record<string, unknown> {
  id: number
  rule: number
  name: string
  level: '1' | '2' | '3' | '4'
  kind: 'began' | 'collapsed' | 'escalated' | 'stopped'
  problem: RuleProblem | null
  /** Null: not about an alarm. */
  vin: string | null
  alarm: number | null
  count: number
  at: string
}

/** Notifications of the caller about rules and their alarms, latest first. Each rule determines its recipients. */
export const ruleNotices = serveNotice(ruleNotice, {
  call: alarmCalls.query,
  async rows({ db, user, say }, { since, maxRows }) {
    const { rows } = await db.execute<RuleNotificationRow>(sql`
      select n.id::float8 as id, n.rule_id::float8 as rule, r.name, r.level, n.kind, n.problem, t.vin, t.alarm::float8 as alarm,
        t.count, n.at
      from signal_rule_recipient t join signal_rule_notice n on n.id = t.notice_id join signal_rule r on r.id = n.rule_id
      where t.account_id = ${user.id} and n.at >= ${moment(since)} order by n.id desc limit ${maxRows}`)
    return rows.map(({ at, problem, ...row }) => ({
      ...row,
      reason: problem && say(ruleProblemTexts[problem]),
      at: new Date(at).toISOString(),
    }))
  },
  poll: pollIds('rule', 'signal_rule_notice', async (db, recipients, { since, upTo }) => {
    const { rows } = await db.execute<{ account: number; count: number; rule: number; alarm: number | null }>(sql`
      select t.account_id::float8 as account, sum(t.count)::int as count, min(n.rule_id)::float8 as rule,
        min(t.alarm)::float8 as alarm
      from signal_rule_recipient t join signal_rule_notice n on n.id = t.notice_id
      where n.id > ${since} and n.id <= ${upTo} and t.account_id = any(${idsOf(recipients)})
      group by t.account_id`)
    return rows.map(({ account, count, rule, alarm }) => {
      const kind = alarm === null ? 'stopped' : count > 1 ? 'collapsed' : 'began'
      return { account, count, route: routeOf({ kind, rule, alarm, count }, linksOf(recipients, account)) }
    })
  }),
})
