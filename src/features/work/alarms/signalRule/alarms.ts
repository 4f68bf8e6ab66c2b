import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { aboveLimit, type VehicleFloods, writeFloods } from '../alarm/limit.ts'
import { alarmTopic } from '../alarm/topic.ts'
import { wakeBySpans } from '../alarm/wake.ts'
import type { Span } from './late-alarm.ts'

/** An alarm of a rule that began (`beginAt` is set), ended (`endAt`), or both. Times in milliseconds since 1970. */
export interface RuleAlarm {
  readonly vin: string
  readonly rule: number
  readonly name: string | null
  readonly level: number
  readonly tells: boolean
  readonly beginAt: number | null
  /** The last report that showed it. Null while it is active. */
  readonly seenAt: number | null
  readonly endAt: number | null
  /** Found before, above the limit of new alarms. It is not counted again. */
  readonly isContinued?: boolean
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
const rowsOf = (alarms: readonly RuleAlarm[]) =>
  alarms.map(({ vin, rule, name, level, tells, beginAt: begin, seenAt: lastSeen, endAt: end }) => ({
    vin,
    rule,
    name,
    level,
    tells,
    begin,
    seen: lastSeen,
    end,
  }))

/**
 * Writes alarms that began and ended. Active ones end first, because the same rule may begin again. An alarm that began
 * above the vehicle's limit of new alarms is counted in its flood (`alarm/flood.ts`) and has no row, so its end changes
 * nothing.
 */
export async function writeRuleAlarms(db: Db, alarms: readonly RuleAlarm[], now: number): Promise<void> {
  if (alarms.length === 0) return
  const endedAlarms = alarms.filter(({ beginAt }) => beginAt === null)
  const fresh = alarms.flatMap((alarm) => {
    const { vin, rule: code, level, beginAt } = alarm
    return beginAt === null ? [] : [{ vin, kind: 'rule' as const, code, level, begin: beginAt, alarm }]
  })
  if (endedAlarms.length > 0)
    await db.execute(sql`
      update alarm a set seen_at = greatest(a.begin_at, to_timestamp(r.seen / 1000)),
        end_at = greatest(a.begin_at, to_timestamp(r.end / 1000)), changed_at = ${moment(now)}, changed_in = pg_current_xact_id()
      from ${records(rowsOf(endedAlarms), columns)}
      where a.vin = r.vin and a.kind = 'rule' and a.code = r.rule and a.end_at is null`)
  const above = await aboveLimit(db, fresh)
  const newAlarms = fresh.filter((one) => !above.has(one)).map(({ alarm }) => alarm)
  const again = newAlarms.map(({ vin, rule, level, beginAt }) => ({
    vin,
    id: null,
    kind: 'rule',
    code: rule,
    level,
    begin: beginAt ?? now,
  }))
  if (again.length > 0) await wakeBySpans(db, again, now)
  if (newAlarms.length > 0)
    await db.execute(sql`
      insert into alarm (vin, kind, code, level, rule, noticed_at, begin_at, seen_at, end_at, known_at, changed_at)
      select r.vin, 'rule', r.rule, r.level, r.name,
        case when r.tells then null else ${moment(now)} end, to_timestamp(r.begin / 1000), to_timestamp(r.seen / 1000),
        to_timestamp(r.end / 1000), ${moment(now)}, ${moment(now)}
      from ${records(rowsOf(newAlarms), columns)} on conflict do nothing`)
  if (above.size > 0) await writeFloods(db, floodsOf([...above]), now)
  await notifyStreams(db, alarmTopic)
}

/** Changes of floods by alarms above the limit. The next alarm report of the vehicle ends a flood that is over. */
function floodsOf(
  above: readonly { readonly vin: string; readonly begin: number; readonly alarm: RuleAlarm }[],
): ReadonlyMap<string, VehicleFloods> {
  return new Map(
    [...Map.groupBy(above, ({ vin }) => vin)].map(([vin, alarms]): [string, VehicleFloods] => {
      const begins = (isContinued: boolean) =>
        alarms.filter(({ alarm }) => (alarm.isContinued ?? false) === isContinued).map(({ begin }) => begin)
      const newest = Math.max(...alarms.map(({ begin }) => begin))
      return [vin, { added: begins(false), continued: begins(true), removed: [], newest }]
    }),
  )
}

/** Writes changes of existing alarms by late reports. Ended alarms come first, because an active one may follow. */
export async function changeRuleAlarms(
  db: Db,
  vin: string,
  changedAlarms: readonly (Span & { readonly id: number })[],
  now: number,
): Promise<void> {
  const types = { id: 'bigint', begin: 'float8', seen: 'float8', end: 'float8' } as const
  const [lasting, endedAlarms] = [
    changedAlarms.filter(({ end }) => end === null),
    changedAlarms.filter(({ end }) => end !== null),
  ]
  for (const rows of [endedAlarms, lasting])
    if (rows.length > 0)
      await db.execute(sql`
        update alarm a set begin_at = to_timestamp(r.begin / 1000), seen_at = to_timestamp(r.seen / 1000),
          end_at = to_timestamp(r."end" / 1000), changed_at = ${moment(now)}, changed_in = pg_current_xact_id()
        from ${records<keyof typeof types>(rows, types)} where a.vin = ${vin} and a.id = r.id`)
  if (changedAlarms.length > 0) await notifyStreams(db, alarmTopic)
}

/** Writes the state of rules for vehicles whose row no report writes. */
export async function writeMarks(
  db: Db,
  rows: readonly { readonly vin: string; readonly kept: string }[],
): Promise<void> {
  await db.execute(sql`
    update last_message l set rules = r.kept from ${records(rows, { vin: 'text', kept: 'text' })} where l.vin = r.vin`)
}
