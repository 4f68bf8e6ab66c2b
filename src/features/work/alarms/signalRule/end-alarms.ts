import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { endAlarmsOfOtherRules, endAlarmsOfRules } from '../alarm/api.ts'
import { alarmTopic } from '../alarm/topic.ts'

/** Ends the active alarms of rules that are no longer evaluated, or whose condition changed. */
export async function endAlarmsOf(db: Db, rules: readonly number[], now: Date): Promise<void> {
  if (await endAlarmsOfRules(db, rules, now)) await notifyStreams(db, alarmTopic)
}

/** Ends active alarms of rules that are no longer evaluated. `watchedIds`: rules that are. */
export async function endOthers(db: Db, watchedIds: readonly number[], now: Date): Promise<void> {
  if (await endAlarmsOfOtherRules(db, watchedIds, now)) await notifyStreams(db, alarmTopic)
}
