import { facts } from '../../../../platform/store/facts.ts'
import { alarms } from './store.ts'

export const alarmFacts = facts
  .select({
    id: alarms.id,
    vin: alarms.vin,
    kind: alarms.kind,
    code: alarms.code,
    rule: alarms.rule,
    suppressedCount: alarms.suppressedCount,
    level: alarms.level,
    beginAt: alarms.beginAt,
    endAt: alarms.endAt,
    handling: alarms.handling,
  })
  .from(alarms)
  .as('alarm_facts')
