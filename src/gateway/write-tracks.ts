import { sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import { countsForState, type Message } from './arrival.ts'
import { records } from './records.ts'

/**
 * A report older than this when it is written is late: the track of its day may be kept already. Less than what is
 * kept is old (`settledMs` of trackPlayback/days.ts), so that none is missed between.
 */
export const lateMs = 10 * 60_000
const dayMs = 86_400_000

interface Day {
  readonly vin: string
  /** UTC, 'YYYY-MM-DD'. */
  readonly day: string
}

/** The vehicles' days of which late reports tell anew, in the order of VIN and day; none for what comes in time. */
export function lateDaysOf(messages: readonly Message[], now: number): Day[] {
  const found = new Map<string, Day>()
  for (const message of messages) {
    if (message.at >= now - lateMs || !message.signals || !countsForState(message)) continue
    const key = `${message.vin} ${Math.floor(message.at / dayMs)}`
    if (found.has(key)) continue
    found.set(key, { vin: message.vin, day: new Date(message.at).toISOString().slice(0, 10) })
  }
  return [...found.values()].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1))
}

/**
 * Takes the marks of the late reports' days away. The row is made where there is none: somebody who begins to keep the
 * day at this moment waits for it, and reads these reports, too.
 */
export async function writeLateTracks(db: Db, messages: readonly Message[], now: number): Promise<void> {
  const days = lateDaysOf(messages, now)
  if (days.length === 0) return
  await db.execute(sql`
    insert into track_day as t (vin, day) select r.vin, r.day from ${records(days, { vin: 'text', day: 'date' })}
    order by r.vin, r.day
    on conflict (vin, day) do update set mark = null where t.mark is not null`)
}
