import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { newestReports } from '../../../fleet/messages/lastMessage/batch-values.ts'
import type { Newest } from '../../../fleet/messages/lastMessage/newest.ts'
import { writtenPresence } from '../../../fleet/messages/presence/follow.ts'
import type { LiveChanges } from './change.ts'

/** Live maps that are further behind read all states again. */
const retentionSeconds = 120

export const liveMapFollower = follower({
  name: 'live-map',
  after: ['last-message', 'presence'],
  write: (tx, batch) => writeLive(tx, batch.get(newestReports), batch.get(writtenPresence)),
})

/** Writes one row, whatever the number of vehicles. */
async function writeLive(
  db: Db,
  newest: readonly Newest[],
  presence: readonly { vin: string; online: boolean }[],
): Promise<void> {
  if (newest.length === 0 && presence.length === 0) return
  const changes: LiveChanges = {
    reports: newest.map(
      (row) =>
        [
          row.vin,
          row.at,
          row.located_at,
          row.longitude,
          row.latitude,
          row.drive_at,
          row.vehicle_state,
          row.charging_state,
          row.speed_kmh,
          row.soc_percent,
          row.alarm_at,
          row.alarm_level,
        ] as const,
    ),
    presence: presence.map(({ vin, online }) => [vin, online ? 1 : 0]),
  }
  await db.execute(sql`insert into live_change (changes) values (${JSON.stringify(changes)})`)
}

/** Makes live maps read all states again, after many changes at once. */
export async function requestFullReload(db: Db): Promise<void> {
  await db.execute(sql`insert into live_change (changes) values ('')`)
}

/** Drops changes that every live map has read. */
export async function forgetLive(db: Db): Promise<void> {
  await db.execute(sql`delete from live_change where at < now() - make_interval(secs => ${retentionSeconds})`)
}

export default [liveMapFollower]
