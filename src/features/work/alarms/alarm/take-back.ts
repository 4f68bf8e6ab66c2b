import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { alarmTopic } from './topic.ts'

/** Deletes alarms that late reports disproved, and notifies the boards. */
export async function takeBack(db: Db, vin: string, ids: readonly number[], now: number): Promise<void> {
  await db.execute(sql`delete from alarm where vin = ${vin} and id = any(${sql.param(ids)}::bigint[])`)
  await db.execute(
    sql`insert into alarm_removal (vin, id, removed_at) select ${vin}, id, ${moment(now)} from unnest(${sql.param(ids)}::bigint[]) as id`,
  )
  await notifyStreams(db, alarmTopic)
}
