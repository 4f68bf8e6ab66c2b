/** Mails of notices, and messages of chat robots. */

import { z } from 'zod'
import { type AlarmLevel, levelAlarm } from '../../../../domain/gb32960/level-texts.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { platformAddress } from '../../../../platform/address.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Parts } from '../../../../platform/context.ts'
import { zoneOfAccount } from '../../../../platform/parameter/platform-zone.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { type JobRun, job, mailing } from '../../../../platform/work/job.ts'
import { codeAddress } from '../../../../record/kinds/hex.ts'
import { noMail } from '../../../base/accounts/account/no-mail.ts'
import { permissionsOf } from '../../../base/accounts/role/permission-sets.ts'
import type { NewRobotMessage } from '../../../base/messaging/chatRobot/api.ts'
import { alarmPage, alarmRoute } from '../alarm/page.ts'
import { ruleLetterTexts as words } from './texts.server.ts'

/** Limit of the condition and the advice in a message of a robot. */
const maxLineLength = 300

interface NoticeText {
  rule: number
  name: string
  level: AlarmLevel
  sentence: string | null
  advice: string | null
  kind: 'began' | 'collapsed' | 'escalated' | 'stopped'
  vin: string
  alarm: number
  count: number
}
interface Notice extends Record<string, unknown>, NoticeText {
  id: number
  at: string
}
const noticeColumns =
  sql.raw(`n.id::float8 as id, n.rule_id::float8 as rule, r.name, r.level, r.rule as sentence, r.advice,
  n.kind, n.at`)

type Place = Pick<NoticeText, 'kind' | 'rule' | 'count'> & { alarm: number | null }
/** Route of an alarm, of a rule's alarms or of the rule, depending on the permissions. */
export function routeOf({ kind, alarm, rule, count }: Place, links: ReadonlySet<string>): string {
  if (kind === 'stopped') return `/warn/queryAlarm?list=rules&view=${rule}`
  return kind !== 'collapsed' && count === 1 && alarm !== null
    ? alarmRoute(alarm, links)
    : `/warn/queryAlarm?q.kind=rule&q.code=${codeAddress(rule)}`
}

/** Route for readers whose permissions are unknown. */
export const publicRouteOf = (place: Place): string => routeOf(place, new Set([alarmPage]))

type LetterKind = 'began' | 'collapsed' | 'escalated' | 'escalatedMany'
const letterKindOf = ({ kind, count }: Pick<NoticeText, 'kind' | 'count'>): LetterKind => {
  const several = kind === 'collapsed' || count > 1
  return kind === 'escalated' ? (several ? 'escalatedMany' : 'escalated') : several ? 'collapsed' : 'began'
}

interface RobotNotice extends NoticeText {
  at: number
  plate: string | null
}
/** Message about a notice for the group of a robot. */
export const robotTextOf =
  (notice: RobotNotice): NewRobotMessage['write'] =>
  ({ lang, say, zone, plain }) => {
    const { name, level, vin, plate, count, sentence, advice, at } = notice
    const values = { name: plain(name), vehicle: plain(vehicleName(vin, plate)), count }
    const alarm = levelAlarm(level)[lang === 'zh' ? 0 : 1]
    return {
      title: say(words[`subject_${letterKindOf(notice)}`], { ...values, alarm }),
      lines: [
        ...(sentence ? [say(words.rule, { rule: plain(halfOf(sentence, lang), maxLineLength) })] : []),
        ...(advice ? [say(words.advice, { advice: plain(advice, maxLineLength) })] : []),
        say(words.at, { time: at, zone }),
      ],
      route: publicRouteOf(notice),
    }
  }

const letterInput = z.object({ account: z.number(), notice: z.number() })

async function writeLetter(
  { store, mail, config }: Parts,
  { input: { account, notice } }: JobRun<z.infer<typeof letterInput>>,
): Promise<undefined> {
  const { rows } = await store.db.execute<
    Notice & { plate: string | null; email: string; zone: string; role: number; version: number | null }
  >(sql`
    select ${noticeColumns}, t.vin, (select plate from vehicle v where v.vin = t.vin) as plate, t.alarm::float8 as alarm, t.count, a.email, ${zoneOfAccount(sql`a.time_zone`)} as zone, a.role::float8 as role,
      (select version from permission_version)::float8 as version from signal_rule_notice n
    join signal_rule_recipient t on t.notice_id = n.id and t.account_id = ${account}
    join account a on a.id = t.account_id and a.status = 'enabled' join signal_rule r on r.id = n.rule_id
    where n.id = ${notice}`)
  const [row] = rows
  if (!row || row.email === noMail) return
  const { name, vin, plate, count, sentence, advice, at, level, role, version, zone } = row
  const { links } = await permissionsOf(store, role, version ?? 0)
  const link = `${platformAddress(config)}/#${routeOf(row, links)}`
  const values = { name, vehicle: vehicleName(vin, plate), count }
  const key = letterKindOf(row)
  const body = (lang: 'zh' | 'en') =>
    [
      say(lang, words[key], values),
      '',
      ...(sentence ? [say(lang, words.rule, { rule: halfOf(sentence, lang) })] : []),
      ...(advice ? [say(lang, words.advice, { advice })] : []),
      say(lang, words.at, { time: at, zone }),
      say(lang, words.open, { link }),
    ].join('\n')
  const subject = (lang: 'zh' | 'en') =>
    say(lang, words[`subject_${key}`], { ...values, alarm: levelAlarm(level)[lang === 'zh' ? 0 : 1] })
  await mail.send({
    kind: 'alarmRule',
    to: row.email,
    subject: `${subject('zh')} / ${subject('en')}`,
    text: `${body('zh')}\n\n${body('en')}\n`,
  })
}

export const ruleLetter = job({
  name: 'signalRuleLetter',
  input: letterInput,
  lane: mailing,
  retries: 6,
  backOff: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  run: writeLetter,
})
