import type { Lang } from '../../../../domain/contract/words.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import type { RuleProblem } from './contract.ts'
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

/** Notifications of an account about rules and their alarms since a moment (ms), latest first. */
export async function ruleNotificationsSince(db: Db, account: number, since: number, most: number, lang: Lang) {
  const { rows } = await db.execute<RuleNotificationRow>(sql`
    select n.id::float8 as id, n.rule_id::float8 as rule, r.name, r.level, n.kind, n.problem, t.vin, t.alarm::float8 as alarm,
      t.count, n.at
    from signal_rule_recipient t join signal_rule_notice n on n.id = t.notice_id join signal_rule r on r.id = n.rule_id
    where t.account_id = ${account} and n.at >= ${moment(since)} order by n.id desc limit ${most}`)
  return rows.map(({ at, problem, ...row }) => ({
    ...row,
    reason: problem && say(lang, ruleProblemTexts[problem]),
    at: new Date(at).toISOString(),
  }))
}

/** Counts the alarms per account of notices with ids above `since` up to `upTo`, with the first rule and alarm. */
export async function newRuleNotices(db: Db, accounts: readonly number[], since: number, upTo: number) {
  if (upTo === since) return []
  const { rows } = await db.execute<{ account: number; count: number; rule: number; alarm: number | null }>(sql`
    select t.account_id::float8 as account, sum(t.count)::int as count, min(n.rule_id)::float8 as rule,
      min(t.alarm)::float8 as alarm
    from signal_rule_recipient t join signal_rule_notice n on n.id = t.notice_id
    where n.id > ${since} and n.id <= ${upTo} and t.account_id = any(${sql.param([...accounts])}::bigint[])
    group by t.account_id`)
  return rows
}
