/** Notifies people of a rule by inbox and push, and on request by mail and chat robots. */
import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Parts } from '../../../../platform/context.ts'
import { withFields } from '../../../../platform/explore/explore.ts'
import { measuresOf } from '../../../../platform/explore/run.ts'
import { zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Tx } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { noMail } from '../../../base/accounts/account/no-mail.ts'
import { addRobotMessage } from '../../../base/messaging/chatRobot/api.ts'
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
  parts: Parts,
  tx: Tx,
  rule: typeof alertRules.$inferSelect,
  alertEvent: Event,
): Promise<void> {
  const { kind, value, label, reason } = alertEvent
  const at = parts.now().getTime()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into alert_event (rule_id, kind, at, value, label, reason)
    values (${rule.id}, ${kind}, ${moment(at)}, ${value}, ${label}, ${reason ?? null})
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
  if (kind !== 'stopped') await post(parts, tx, rule, { ...alertEvent, kind, at })
}

/** Posts an alert to the rule's robots, with the value of the owner's vehicles. */
async function post(
  { catalogue }: Pick<Parts, 'catalogue'>,
  tx: Tx,
  { id, chart: chartId, userId, name }: typeof alertRules.$inferSelect,
  { kind, value, label, at }: Event & { readonly kind: 'fired' | 'ended'; readonly at: number },
): Promise<void> {
  const { rows } = await tx.execute<Pick<AlertLetterRow, 'sentence' | 'condition' | 'measure'> & { robots: number[] }>(
    sql`select rule as sentence, condition, measure,
      array(select robot_id::float8 from alert_rule_robot where rule_id = r.id) as robots
    from alert_rule r where id = ${id}`,
  )
  const [row] = rows
  if (!row || row.robots.length === 0 || chartId === null) return
  const chart = await chartNow(tx, chartId)
  const explore = catalogue.explores.find((each) => each.name === chart?.query.explore)
  const measure = explore && measureOf({ measures: measuresOf(await withFields(tx, explore)) }, row)
  await addRobotMessage(tx, {
    robots: row.robots,
    sender: 'alertRule',
    owner: userId,
    at,
    write: ({ lang, say, zone, plain }) => {
      const figure = value === null ? undefined : valueText(value, measure)[lang === 'zh' ? 0 : 1]
      return {
        title: say(words[`subject_${kind}`], { name: plain(name) }),
        lines: [
          say(words.chart, { chart: plain(chart?.name ?? '–') }),
          ...(row.sentence ? [say(words.condition, { rule: plain(halfOf(row.sentence, lang), 200) })] : []),
          ...(figure === undefined
            ? []
            : [
                label
                  ? say(words.valueOf, { value: plain(figure), label: plain(halfOf(label, lang)) })
                  : say(words.value, { value: plain(figure) }),
              ]),
          say(words.at, { time: at, zone }),
        ],
        route: `/chars?chart=${chartId}`,
      }
    },
  })
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
  const measure = explore && measureOf({ measures: measuresOf(await withFields(store.db, explore)) }, row)
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
