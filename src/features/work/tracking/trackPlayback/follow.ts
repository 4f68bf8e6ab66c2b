import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'

/**
 * Age of a report at its writing from which it is late. The track of its day may be stored already. Less than
 * `settledMs` of days.ts, so that no report is missed in between.
 */
export const lateMs = 10 * minuteMs

/** Invalidates the stored track of a day after a late report. */
export const trackFollower = follower({
  name: 'track-day',
  after: ['vehicle-lock'],
  write: writeLateTracks,
})

interface Day {
  readonly vin: string
  /** UTC, 'YYYY-MM-DD'. */
  readonly day: string
}

/** Days of vehicles with late reports, in the order of VIN and day. Empty when no report is late. */
export function lateDaysOf(messages: readonly Message[], now: number): Day[] {
  const dayByKey = new Map<string, Day>()
  for (const message of messages) {
    if (message.at >= now - lateMs || !message.signals || !message.counts) continue
    const key = `${message.vin} ${Math.floor(message.at / dayMs)}`
    if (dayByKey.has(key)) continue
    dayByKey.set(key, { vin: message.vin, day: new Date(message.at).toISOString().slice(0, 10) })
  }
  return [...dayByKey.values()].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1))
}

/**
 * Clears the marks of the late reports' days. Missing rows are inserted: a process that begins to store the day at this
 * moment waits for the row, and then reads these reports, too.
 */
async function writeLateTracks(db: Db, { messages, now }: Batch): Promise<void> {
  const days = lateDaysOf(messages, now)
  if (days.length === 0) return
  await db.execute(sql`
    insert into track_day as t (vin, day) select r.vin, r.day from ${records(days, { vin: 'text', day: 'date' })}
    order by r.vin, r.day
    on conflict (vin, day) do update set reading_id = null where t.reading_id is not null`)
}

export default [trackFollower]
