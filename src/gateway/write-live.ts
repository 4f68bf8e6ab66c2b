import { sql } from 'drizzle-orm'
import type { LiveChanges } from '../areas/tracking/liveMap/change.ts'
import type { Db } from '../server/store/store.ts'
import type { Newest } from './newest.ts'

/** Live maps that are further behind begin anew. */
const keptSeconds = 120

/** Tells live maps what a batch changed: one row, whatever the number of vehicles. */
export async function writeLive(
  db: Db,
  newest: readonly Newest[],
  presence: readonly { vin: string; online: boolean }[],
): Promise<void> {
  if (newest.length === 0 && presence.length === 0) return
  const changes: LiveChanges = {
    reports: newest.map((row) => [
      ...([row.vin, row.at, row.located_at, row.longitude, row.latitude, row.drive_at] as const),
      ...([
        row.vehicle_state,
        row.charging_state,
        row.speed_kmh,
        row.soc_percent,
        row.alarm_at,
        row.alarm_level,
      ] as const),
    ]),
    presence: presence.map(({ vin, online }) => [vin, online ? 1 : 0]),
  }
  await db.execute(sql`insert into live_change (changes) values (${JSON.stringify(changes)})`)
}

/** Much changed at once: live maps read the states anew. */
export async function tellAnew(db: Db): Promise<void> {
  await db.execute(sql`insert into live_change (changes) values ('')`)
}

/** Drops what every live map has read by now. */
export async function forgetLive(db: Db): Promise<void> {
  await db.execute(sql`delete from live_change where at < now() - make_interval(secs => ${keptSeconds})`)
}
