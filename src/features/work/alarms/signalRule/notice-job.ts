/** Notifies people of rules' alarms. Only people who see the vehicle, and not more often than the rule allows. */

import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import { platformAddress } from '../../../../platform/address.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { Parts } from '../../../../platform/context.ts'
import { plateOf } from '../../../../platform/record/list-vehicles.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db, Tx } from '../../../../platform/store/store.ts'
import { addJobs } from '../../../../platform/work/add.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { addRobotMessage } from '../../../base/messaging/chatRobot/api.ts'
import { addDelivery } from '../../../base/messaging/webhook/deliver.ts'
import { markAlarmsEscalated, markAlarmsNotified } from '../alarm/api.ts'
import { publicRouteOf, robotTextOf, ruleLetter } from './channels.ts'
import type { RuleMessage } from './hook-events.ts'

const everyMs = 5_000
/** Alarms of a rule per run. A larger number is reported together in any case. */
const maxAlarmsPerRun = 5_000
/** Age after which an alarm is no longer reported. */
const freshMs = dayMs
const retentionDays = 30

interface Rule extends Record<string, unknown> {
  id: number
  perHour: number
  name: string
  level: AlarmLevel
  sentence: string | null
  advice: string | null
  mail: boolean
  webhook: number | null
  robots: number[]
  escalateRobots: number[]
  escalateMinutes: number | null
  user: number
  token: number | null
}
type Alarm = {
  id: number
  vin: string
}

const ruleColumns = sql.raw(`r.id::float8 as id, r.name, r.level, r.rule as sentence,
  r.advice, r.per_hour::int as "perHour", r.mail, r.webhook::float8 as webhook,
  array(select robot_id::float8 from signal_rule_robot where rule_id = r.id) as robots,
  array(select robot_id::float8 from signal_rule_escalation_robot where rule_id = r.id) as "escalateRobots",
  r.escalate_minutes::int as "escalateMinutes", r.user_id::float8 as user, r.token_id::float8 as token`)

export const ruleTelling = periodicJob('signalRuleNotices', everyMs, async ({ store, now, config }, run) => {
  const address = platformAddress(config)
  const at = now().getTime()
  const { rows: waiting } = await store.db.execute<{ rule: number }>(
    sql`select distinct code::float8 as rule from alarm where kind = 'rule' and notified_at is null`,
  )
  for (const { rule } of waiting)
    await store.tx(async (tx) => {
      await run.hold(tx)
      await tellOfRule(tx, rule, at, address)
    })
  const { rows: escalating } = await store.db.execute<Rule>(
    sql`select ${ruleColumns} from signal_rule r where r.escalate_minutes is not null and r.state = 'active'`,
  )
  for (const rule of escalating)
    await store.tx(async (tx) => {
      await run.hold(tx)
      await escalate(tx, rule, at, address)
    })
})

/** Notifies people of new alarms: one by one up to the rule's limit, and of the others together. */
async function tellOfRule(tx: Tx, id: number, now: number, address: string): Promise<void> {
  const { rows: rules } = await tx.execute<Rule>(sql`select ${ruleColumns} from signal_rule r where r.id = ${id}`)
  const [rule] = rules
  const { rows } = await tx.execute<{ sentCount: number; collapsed: boolean | null }>(sql`
    select (count(*) filter (where kind = 'began'))::int as "sentCount", bool_or(kind = 'collapsed') as collapsed
    from signal_rule_notice where rule_id = ${id} and at > ${moment(now - hourMs)}`)
  // Alarms above the limit wait until an hour after the last combined notice.
  if (rule && rows[0]?.collapsed) return
  const { rows: alarms } = await tx.execute<Alarm & { begin: number }>(sql`
    select id::float8 as id, vin, date_part('epoch', begin_at) * 1000 as begin from alarm
    where kind = 'rule' and code = ${id} and notified_at is null order by id limit ${maxAlarmsPerRun}`)
  if (alarms.length === 0) return
  await markAlarmsNotified(tx, alarms, now)
  const fresh = rule ? alarms.filter(({ begin }) => now - begin <= freshMs) : []
  if (!rule || fresh.length === 0) return
  const room = Math.max(0, rule.perHour - (rows[0]?.sentCount ?? 0))
  const people = await peopleOf(tx, 'signal_rule_account', id, fresh)
  for (const alarm of fresh.slice(0, room)) await tell(tx, rule, 'began', [alarm], people, { now, address })
  const rest = fresh.slice(room)
  if (rest.length > 0) await tell(tx, rule, 'collapsed', rest, people, { now, address })
}

/** Notifies the next people of alarms that were not acknowledged in time, in one notice. */
async function escalate(tx: Tx, rule: Rule, now: number, address: string): Promise<void> {
  const { rows: alarms } = await tx.execute<Alarm>(sql`
    select id::float8 as id, vin from alarm
    where kind = 'rule' and code = ${rule.id} and handling = 'open' and escalated_at is null
      and begin_at <= ${moment(now - (rule.escalateMinutes ?? 0) * minuteMs)} and begin_at > ${moment(now - freshMs)}
    order by id limit ${maxAlarmsPerRun}`)
  if (alarms.length === 0) return
  await markAlarmsEscalated(tx, alarms, now)
  const people = await peopleOf(tx, 'signal_rule_escalation', rule.id, alarms)
  await tell(tx, rule, 'escalated', alarms, people, { now, address })
}

/** People of a rule, with the vehicles among the alarms that each can see. Disabled accounts are left out. */
async function peopleOf(
  db: Db,
  table: 'signal_rule_account' | 'signal_rule_escalation',
  rule: number,
  alarms: readonly Alarm[],
): Promise<ReadonlyMap<number, ReadonlySet<string> | 'all'>> {
  const { rows } = await db.execute<{ id: number; all: boolean }>(sql`
    select a.id::float8 as id, o.all_vehicles as all from ${sql.identifier(table)} p
    join account a on a.id = p.account_id and a.status = 'enabled' join role o on o.id = a.role
    where p.rule_id = ${rule}`)
  const limitedIds = rows.filter(({ all }) => !all).map(({ id }) => id)
  const vinsByPerson = new Map<number, Set<string>>(limitedIds.map((id) => [id, new Set()]))
  if (limitedIds.length > 0) {
    const result = await db.execute<{ id: number; vin: string }>(sql`
      select distinct gu.user_id::float8 as id, gv.vin from vehicle_group_user gu
      join vehicle_group_vehicle gv on gv.group_id = gu.group_id
      where gu.user_id = any(${sql.param(limitedIds)}::bigint[])
        and gv.vin = any(${texts([...new Set(alarms.map(({ vin }) => vin))])}::text[])`)
    for (const { id, vin } of result.rows) vinsByPerson.get(id)?.add(vin)
  }
  return new Map(rows.map(({ id, all }) => [id, all ? 'all' : vinsByPerson.get(id)!]))
}

async function tell(
  tx: Tx,
  rule: Rule,
  kind: 'began' | 'collapsed' | 'escalated',
  alarms: readonly Alarm[],
  people: ReadonlyMap<number, ReadonlySet<string> | 'all'>,
  { now, address }: { readonly now: number; readonly address: string },
): Promise<void> {
  const [first] = alarms
  if (!first) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into signal_rule_notice (rule_id, kind, at, vin, alarm, count)
    values (${rule.id}, ${kind}, ${moment(now)}, ${first.vin}, ${first.id}, ${alarms.length})
    returning id::float8 as id`)
  const notice = rows[0]?.id ?? 0
  const recipients = [...people].flatMap(([account, visibleVins]) => {
    const own = visibleVins === 'all' ? alarms : alarms.filter(({ vin }) => visibleVins.has(vin))
    return own[0] ? [{ account, count: own.length, vin: own[0].vin, alarm: own[0].id }] : []
  })
  if (recipients.length > 0)
    await tx.execute(sql`
      insert into signal_rule_recipient (account_id, notice_id, count, vin, alarm)
      select r.account, ${notice}, r.count, r.vin, r.alarm
      from ${records(recipients, { account: 'bigint', count: 'int', vin: 'text', alarm: 'bigint' })}`)
  if (rule.mail)
    await addJobs(
      tx,
      ruleLetter,
      recipients.map(({ account }) => ({ input: { account, notice } })),
    )
  const { id, name, level, sentence, advice, user, token } = rule
  const [count, vin, alarm] = [alarms.length, first.vin, first.id]
  const robots = kind === 'escalated' ? rule.escalateRobots : rule.robots
  if (robots.length > 0) {
    const text = {
      rule: id,
      name,
      level,
      sentence,
      advice,
      kind,
      at: now,
      vin,
      plate: await plateOf(tx, vin),
      alarm,
      count,
    }
    await addRobotMessage(tx, { robots, sender: 'signalRule', owner: user, at: now, write: robotTextOf(text) })
  }
  if (rule.webhook === null) return
  const data: RuleMessage = {
    rule: { id, name, level: Number(level), condition: sentence && halfOf(sentence, 'en'), advice },
    count,
    vin,
    alarm,
    link: `${address}/#${publicRouteOf({ kind, alarm, rule: id, count })}`,
  }
  const owner = { user, token }
  await addDelivery(tx, {
    webhook: rule.webhook,
    sender: 'alarmRule',
    about: name,
    event: `alarmRule.${kind}`,
    at: now,
    data,
    owner,
  })
}

export const oldRuleNotices = periodicJob(
  'oldRuleNotices',
  hourMs,
  async ({ store, now }: Pick<Parts, 'store' | 'now'>) => {
    await store.db.execute(
      sql`delete from signal_rule_notice where at < ${moment(now().getTime() - retentionDays * dayMs)}`,
    )
  },
)
