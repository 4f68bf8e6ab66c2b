import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { addRemovedAlarms, type EventAlarm, eventColumns } from './events.ts'
import { alarmTopic } from './topic.ts'

/** Deletes alarms that late reports disproved, and notifies the boards. */
export async function takeBack(db: Db, vin: string, ids: readonly number[], now: number): Promise<void> {
  const { rows } = await db.execute<EventAlarm>(
    sql`delete from alarm a where a.vin = ${vin} and a.id = any(${sql.param(ids)}::bigint[]) returning ${eventColumns}`,
  )
  await db.execute(
    sql`insert into alarm_removal (vin, id, removed_at) select ${vin}, id, ${moment(now)} from unnest(${sql.param(ids)}::bigint[]) as id`,
  )
  await addRemovedAlarms(db, rows)
  await notifyStreams(db, alarmTopic)
}
