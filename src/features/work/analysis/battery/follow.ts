import { dayText, fleetDayNumber, minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { lateMs } from '../../tracking/trackPlayback/follow.ts'

/** Delay until a day is read: more reports usually follow a late one. */
export const waitMs = 10 * minuteMs

/** Marks days with late reports to be read again. Days in progress are read when they are over. */
export const batteryFollower = follower({
  name: 'battery-day',
  after: ['vehicle-lock'],
  write: markDays,
})

/** A charge may begin the day before, and the next day depends on this day's last report. Both are read again. */
const around = [-1, 0, 1] as const

async function markDays(db: Db, { messages, now }: Batch): Promise<void> {
  const today = fleetDayNumber(now)
  const markedDays = new Map<string, { vin: string; day: string; due: number }>()
  for (const { vin, at, signals, counts } of messages) {
    if (at >= now - lateMs || !counts || !signals) continue
    const day = fleetDayNumber(at)
    for (const by of around)
      if (day + by < today && !markedDays.has(`${vin} ${day + by}`))
        markedDays.set(`${vin} ${day + by}`, { vin, day: dayText(day + by), due: now + waitMs })
  }
  if (markedDays.size === 0) return
  const days = [...markedDays.values()].sort((a, b) =>
    a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1,
  )
  // A waiting day keeps its time. A day that may be being read is read again. The statement uses a literal and the
  // rows' moments alone: the workers of Citus would not know the type of a parameter here.
  const wait = sql.raw(`interval '${waitMs / minuteMs} minutes'`)
  await db.execute(sql`
    insert into battery_day as b (vin, day, due_at)
    select r.vin, r.day, to_timestamp(r.due / 1000) from ${records(days, { vin: 'text', day: 'date', due: 'float8' })}
    order by r.vin, r.day
    on conflict (vin, day) do update set due_at = excluded.due_at
    where b.due_at is null or excluded.due_at - b.due_at >= ${wait}`)
}

export default [batteryFollower]
