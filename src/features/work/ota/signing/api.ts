import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Signed metadata of the director for one vehicle. Times in ms since 1970. */
export interface DirectorMetadata {
  readonly vin: string
  readonly version: number
  readonly timestampVersion: number
  readonly contentHash: string
  readonly targets: string
  readonly snapshot: string
  readonly timestamp: string
  readonly expiresAt: number
  readonly timestampExpiresAt: number
  readonly updatedAt: number
}

/** Saves a vehicle's metadata in place of the previous, in the caller's transaction. */
export async function saveDirectorMetadata(db: Db, row: DirectorMetadata): Promise<void> {
  const { vin, version, timestampVersion, contentHash, targets, snapshot, timestamp } = row
  await db.execute(sql`
      insert into director_metadata (vin, version, timestamp_version, content_hash, targets, snapshot, timestamp,
        expires_at, timestamp_expires_at, updated_at)
      values (${vin}, ${version}, ${timestampVersion}, ${contentHash}, ${targets}, ${snapshot}, ${timestamp},
        ${moment(row.expiresAt)}, ${moment(row.timestampExpiresAt)}, ${moment(row.updatedAt)})
      on conflict (vin) do update set version = excluded.version, timestamp_version = excluded.timestamp_version,
        content_hash = excluded.content_hash, targets = excluded.targets, snapshot = excluded.snapshot,
        timestamp = excluded.timestamp, expires_at = excluded.expires_at,
        timestamp_expires_at = excluded.timestamp_expires_at, updated_at = excluded.updated_at`)
}
