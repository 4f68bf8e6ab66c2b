import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { alarmTopic } from '../alarm/topic.ts'

/** Ends the active alarms of rules that are no longer evaluated, or whose condition changed. */
export const endAlarmsOf = (db: Db, rules: readonly number[], now: Date) =>
  endAlarms(db, sql`a.code = any(${sql.param([...rules])}::bigint[])`, now)

/** Ends active alarms of rules that are no longer evaluated. `watchedIds`: rules that are. */
export const endOthers = (db: Db, watchedIds: readonly number[], now: Date) =>
  endAlarms(db, sql`a.code <> all(${sql.param([...watchedIds])}::bigint[])`, now)

async function endAlarms(db: Db, which: SQL, now: Date): Promise<void> {
  const at = moment(now.getTime())
  const { rowCount } = await db.execute(sql`
    update alarm a set end_at = greatest(a.begin_at, ${at}), seen_at = greatest(a.begin_at, ${at}), changed_at = ${at},
      changed_in = pg_current_xact_id()
    where a.kind = 'rule' and a.end_at is null and ${which}`)
  if (rowCount) await notifyStreams(db, alarmTopic)
}
