/** Stores the tracks of past days before they are requested, and drops those whose messages are dropped. */

import { dayMs, hourMs, utcDay, utcDayStart } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { retentionDays, retentionNow } from '../../../fleet/messages/storage/partitions.ts'
import { deleteOdometryMarks } from '../way/api.ts'
import { keepDay, settledMs } from './days.ts'
import { isUnfinished } from './store.ts'

const everyMs = 60_000
/** Limit per minute, because requests of users have priority. */
const busyMs = 20_000
const atOnce = 50
/** Days after which messages no longer arrive late. */
const lateDays = 8

export const missingTracks = periodicJob('tracks', everyMs, keepTracks)
export const oldTracks = periodicJob('oldTracks', hourMs, dropTracks)

type Due = { vin: string; day: string }

/** Stores tracks of past days that are missing or invalidated. Returns their number. */
export async function keepTracks(parts: Parts): Promise<number> {
  const db = parts.store.db
  const deadline = performance.now() + busyMs
  const lastDay = utcDayStart(parts.now().getTime() - settledMs) - dayMs
  let storedCount = 0
  for (const due of [yesterdays, staleOnes])
    for (;;) {
      const days = await due(parts, lastDay)
      for (const { vin, day } of days) {
        if (performance.now() > deadline) return storedCount
        await keepDay({ db, parts }, vin, Date.parse(day))
        storedCount++
      }
      if (days.length < atOnce) break
    }
  return storedCount
}

/** Last completed day of each store, which is not searched again. */
const doneDays = new WeakMap<object, number>()

/** Vehicles that reported on the last past day, according to the daily statistics (of Beijing days). */
async function yesterdays({ store }: Parts, day: number): Promise<Due[]> {
  if (doneDays.get(store) === day) return []
  const text = utcDay(day)
  const result = await store.db.execute<Due>(sql`
    select distinct d.vin, ${text}::text as day from daily_drive d
    where d.day >= ${text}::date and d.day <= ${text}::date + 1
      and d.last_at >= ${text}::timestamp at time zone 'UTC' and d.first_at < (${text}::date + 1)::timestamp at time zone 'UTC'
      and not exists (select 1 from track_day t where t.vin = d.vin and t.day = ${text}::date)
    order by d.vin limit ${atOnce}`)
  if (result.rows.length < atOnce) doneDays.set(store, day)
  return result.rows
}

/** Days with late messages, and days stored before they were over. */
async function staleOnes({ store }: Parts, lastDay: number): Promise<Due[]> {
  const dueRows = await store.db.execute<Due>(sql`
    select vin, day::text as day from track_day
    where day <= ${utcDay(lastDay)}::date and day > ${utcDay(lastDay - lateDays * dayMs)}::date
      and (${isUnfinished})
    order by day, vin limit ${atOnce}`)
  return dueRows.rows
}

/** Drops tracks and odometry marks together with the messages that they were read from. */
export async function dropTracks({ store, now }: Parts): Promise<void> {
  const db = store.db
  const until = await retentionNow(store, now().getTime())
  const oldest = utcDayStart(until - (await parameterNumber(db, retentionDays)) * dayMs)
  await db.execute(sql`delete from track_day where day < ${utcDay(oldest)}::date`)
  await deleteOdometryMarks(db, oldest)
}
