import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import {
  type AlarmChange,
  addBegunAlarms,
  addChangedAlarms,
  addEndedAlarms,
  changeColumns,
  type EventAlarm,
  eventColumns,
} from './events.ts'

/** An alarm of a rule. Times in milliseconds since 1970. */
export interface RuleAlarmValues {
  readonly vin: string
  readonly rule: number
  readonly name: string | null
  readonly level: number
  readonly tells: boolean
  readonly beginAt: number | null
  /** The last report that showed it. Null while it is active. */
  readonly lastSeenAt: number | null
  readonly endAt: number | null
}

const columns = {
  vin: 'text',
  rule: 'bigint',
  name: 'text',
  level: 'smallint',
  tells: 'boolean',
  begin: 'float8',
  seen: 'float8',
  end: 'float8',
} as const
const rowsOf = (alarms: readonly RuleAlarmValues[]) =>
  alarms.map(({ vin, rule, name, level, tells, beginAt: begin, lastSeenAt: lastSeen, endAt: end }) => ({
    vin,
    rule,
    name,
    level,
    tells,
    begin,
    seen: lastSeen,
    end,
  }))

/** Ends the active alarms of these vehicles and rules, in the caller's transaction. `now`: ms since 1970. */
export async function endRuleAlarms(db: Db, alarms: readonly RuleAlarmValues[], now: number): Promise<void> {
  const { rows } = await db.execute<EventAlarm>(sql`
      update alarm a set last_seen_at = greatest(a.begin_at, to_timestamp(r.seen / 1000)),
        end_at = greatest(a.begin_at, to_timestamp(r.end / 1000)), changed_at = ${moment(now)}, changed_xid = pg_current_xact_id()
      from ${records(rowsOf(alarms), columns)}
      where a.vin = r.vin and a.kind = 'rule' and a.code = r.rule and a.end_at is null returning ${eventColumns}`)
  await addEndedAlarms(db, rows)
}

/**
 * Adds alarms of rules, in the caller's transaction. Those that exist are left unchanged. `now`: ms since 1970. Alarms
 * that need no notice are marked as notified.
 */
export async function addRuleAlarms(db: Db, alarms: readonly RuleAlarmValues[], now: number): Promise<void> {
  const { rows } = await db.execute<EventAlarm>(sql`
      insert into alarm as a (vin, kind, code, level, rule, notified_at, begin_at, last_seen_at, end_at, recorded_at, changed_at)
      select r.vin, 'rule', r.rule, r.level, r.name,
        case when r.tells then null else ${moment(now)} end, to_timestamp(r.begin / 1000), to_timestamp(r.seen / 1000),
        to_timestamp(r.end / 1000), ${moment(now)}, ${moment(now)}
      from ${records(rowsOf(alarms), columns)} on conflict do nothing
      returning ${eventColumns}`)
  await addBegunAlarms(db, rows)
}

const spanColumns = { id: 'bigint', begin: 'float8', lastSeen: 'float8', end: 'float8' } as const

/** Sets begin, last report and end of a vehicle's alarms, in the caller's transaction. Times in ms since 1970. */
export async function setAlarmSpans(
  db: Db,
  vin: string,
  rows: readonly {
    readonly id: number
    readonly begin: number
    readonly lastSeen: number | null
    readonly end: number | null
  }[],
  now: number,
): Promise<void> {
  const changedRows = await db.execute<AlarmChange>(sql`
        update alarm a set begin_at = to_timestamp(r.begin / 1000), last_seen_at = to_timestamp(r."lastSeen" / 1000),
          end_at = to_timestamp(r."end" / 1000), changed_at = ${moment(now)}, changed_xid = pg_current_xact_id()
        from ${records<keyof typeof spanColumns>(rows, spanColumns)} join alarm o on o.id = r.id and o.vin = ${vin}
        where a.vin = ${vin} and a.id = r.id and o.vin = a.vin returning ${changeColumns}`)
  await addChangedAlarms(db, changedRows.rows)
}

/** Ends the active alarms of rules, in the caller's transaction. Returns the number of ended alarms. */
export const endAlarmsOfRules = (db: Db, rules: readonly number[], now: Date) =>
  endActiveAlarms(db, sql`a.code = any(${sql.param([...rules])}::bigint[])`, now)

/** Ends the active alarms of all other rules, in the caller's transaction. Returns the number of ended alarms. */
export const endAlarmsOfOtherRules = (db: Db, rules: readonly number[], now: Date) =>
  endActiveAlarms(db, sql`a.code <> all(${sql.param([...rules])}::bigint[])`, now)

async function endActiveAlarms(db: Db, which: SQL, now: Date): Promise<number> {
  const at = moment(now.getTime())
  const { rows } = await db.execute<EventAlarm>(sql`
    update alarm a set end_at = greatest(a.begin_at, ${at}), last_seen_at = greatest(a.begin_at, ${at}), changed_at = ${at},
      changed_xid = pg_current_xact_id()
    where a.kind = 'rule' and a.end_at is null and ${which} returning ${eventColumns}`)
  await addEndedAlarms(db, rows)
  return rows.length
}

type AlarmId = { readonly vin: string; readonly id: number }

/** Marks alarms as notified at `now` (ms since 1970), in the caller's transaction. */
export async function markAlarmsNotified(db: Db, alarms: readonly AlarmId[], now: number): Promise<void> {
  await db.execute(sql`
    update alarm a set notified_at = ${moment(now)} from ${records<'vin' | 'id'>(alarms, { vin: 'text', id: 'bigint' })}
    where a.vin = r.vin and a.id = r.id`)
}

/** Marks alarms as escalated at `now` (ms since 1970), in the caller's transaction. */
export async function markAlarmsEscalated(db: Db, alarms: readonly AlarmId[], now: number): Promise<void> {
  await db.execute(sql`
    update alarm a set escalated_at = ${moment(now)} from ${records<'vin' | 'id'>(alarms, { vin: 'text', id: 'bigint' })}
    where a.vin = r.vin and a.id = r.id`)
}

/** Deletes the notes about removed alarms older than `days`, in the caller's transaction. */
export async function deleteRemovedAlarms(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from alarm_removal where removed_at < now() - make_interval(days => ${days})`)
}
