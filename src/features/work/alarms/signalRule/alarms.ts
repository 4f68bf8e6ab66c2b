import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { addRuleAlarms, endRuleAlarms, type RuleAlarmValues, setAlarmSpans } from '../alarm/api.ts'
import { aboveLimit, type VehicleFloods, writeFloods } from '../alarm/limit.ts'
import { alarmTopic } from '../alarm/topic.ts'
import { wakeBySpans } from '../alarm/wake.ts'
import type { RuleAlarmSpan } from './late-alarm.ts'

/** An alarm of a rule that began (`beginAt` is set), ended (`endAt`), or both. Times in milliseconds since 1970. */
export interface RuleAlarm extends RuleAlarmValues {
  /** Found before, above the limit of new alarms. It is not counted again. */
  readonly isContinued?: boolean
}

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
  if (endedAlarms.length > 0) await endRuleAlarms(db, endedAlarms, now)
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
  if (newAlarms.length > 0) await addRuleAlarms(db, newAlarms, now)
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
  changedAlarms: readonly (RuleAlarmSpan & { readonly id: number })[],
  now: number,
): Promise<void> {
  const [lasting, endedAlarms] = [
    changedAlarms.filter(({ end }) => end === null),
    changedAlarms.filter(({ end }) => end !== null),
  ]
  for (const rows of [endedAlarms, lasting]) if (rows.length > 0) await setAlarmSpans(db, vin, rows, now)
  if (changedAlarms.length > 0) await notifyStreams(db, alarmTopic)
}
