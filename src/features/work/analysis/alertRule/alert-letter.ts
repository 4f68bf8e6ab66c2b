/** Notifies people of a rule: an inbox line, a push that follows from it, and a mail on request. */
import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Parts } from '../../../../platform/context.ts'
import { measuresOf } from '../../../../platform/explore/run.ts'
import { zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { noMail } from '../../../base/accounts/account/no-mail.ts'
import { chartNow, whoSeesChart } from '../chart/chart-access.ts'
import type { StopReason } from './contract.ts'
import { measureOf, valueText } from './sentence.ts'
import { stopTexts, alertLetterTexts as words } from './server-texts.ts'
import type { alertRules } from './store.ts'

interface Event {
  readonly kind: 'fired' | 'ended' | 'stopped'
  readonly value: number | null
  readonly label: string | null
  readonly reason?: StopReason
}
const input = z.object({ account: z.number(), kind: z.literal('alert'), event: z.number() })
type Letter = z.infer<typeof input>

/**
 * Records an event and notifies the owner and others who still see the chart. Only the owner learns why a rule stopped.
 */
export async function tell(
  { now }: Parts,
  tx: Tx,
  rule: typeof alertRules.$inferSelect,
  { kind, value, label, reason }: Event,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into alert_event (rule_id, kind, at, value, label, reason)
    values (${rule.id}, ${kind}, ${moment(now().getTime())}, ${value}, ${label}, ${reason ?? null})
    returning id::float8 as id`)
  const event = rows[0]?.id ?? 0
  const { rows: people } = await tx.execute<{ id: number }>(
    sql`select account_id::float8 as id from alert_rule_account where rule_id = ${rule.id}`,
  )
  const others =
    kind === 'stopped' || rule.chart === null
      ? []
      : [
          ...(await whoSeesChart(
            tx,
            rule.chart,
            people.map(({ id }) => id),
          )),
        ]
  const recipients = [...new Set([rule.userId, ...others])]
  await tx.execute(sql`
    insert into alert_recipient (account_id, event_id)
    select a, ${event} from unnest(${sql.param(recipients)}::bigint[]) a on conflict do nothing`)
  if (rule.mail)
    await addJobs(
      tx,
      alertLetter,
      recipients.map((account) => ({ input: { account, kind: 'alert' as const, event } })),
    )
}

interface AlertLetterRow extends Record<string, unknown> {
  email: string
  zone: string
  rule: number
  kind: Event['kind']
  at: string
  value: number | null
  label: string | null
  reason: StopReason | null
  name: string
  sentence: string | null
  chart: number | null
  own: boolean
  condition: 'above' | 'below' | 'missing' | 'any'
  measure: string | null
}

async function send({ store, mail, config, catalogue }: Parts, run: JobRun<Letter>): Promise<undefined> {
  const { account, event } = run.input
  const { rows } = await store.db.execute<AlertLetterRow>(sql`
    select a.email, r.id::float8 as rule, ${zoneOfAccount(sql`a.time_zone`)} as zone, e.kind, e.at, e.value, e.label, e.reason, r.name, r.rule as sentence,
      r.chart::float8 as chart, r.user_id = a.id as own, r.condition, r.measure
    from alert_event e join alert_rule r on r.id = e.rule_id
    join account a on a.id = ${account} and a.status = 'enabled' where e.id = ${event}`)
  const [row] = rows
  if (!row || row.email === noMail) return
  const { chart: chartId, kind, label, value, reason, name, sentence, own, at, zone } = row
  const chart = chartId === null ? undefined : await store.tx((tx) => chartNow(tx, chartId))
  const explore = catalogue.explores.find((each) => each.name === chart?.query.explore)
  const measure = explore && measureOf({ measures: measuresOf(explore) }, row)
  const address = platformAddress(config)
  const body = (lang: 'zh' | 'en') => {
    const of = (pair: readonly [string, string]) => pair[lang === 'zh' ? 0 : 1]
    // Values come from the owner's vehicles. Others see their own values when they open the chart.
    const figure = own && value !== null ? of(valueText(value, measure)) : undefined
    const link = chart && kind !== 'stopped' ? `${address}/#/chars?chart=${chart.id}` : `${address}/#/chars?list=alerts`
    return [
      say(lang, words[kind], { name, chart: chart?.name ?? '–' }),
      '',
      ...(sentence ? [say(lang, words.condition, { rule: halfOf(sentence, lang) })] : []),
      ...(figure === undefined
        ? []
        : [
            label
              ? say(lang, words.valueOf, { value: figure, label: halfOf(label, lang) })
              : say(lang, words.value, { value: figure }),
          ]),
      ...(reason ? [say(lang, words.reason, { reason: of(stopTexts[reason]) })] : []),
      say(lang, words.at, { time: at, zone }),
      say(lang, chart && kind !== 'stopped' ? words.open : words.openList, { link }),
    ].join('\n')
  }
  const subject = (lang: 'zh' | 'en') => say(lang, words[`subject_${kind}`], { name })
  await mail.send({
    kind: 'alert',
    to: row.email,
    subject: `${subject('zh')} / ${subject('en')}`,
    text: `${body('zh')}\n\n${body('en')}\n`,
  })
}

export const alertLetter = job<Letter>({
  name: 'alertLetter',
  input,
  lane: mailing,
  retries: 6,
  backOff: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  run: send,
})
