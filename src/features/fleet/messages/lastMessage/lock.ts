import type { WayPoint } from '../../../../domain/geo/odometry/way.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { isDistributed } from '../../../../platform/store/transaction.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Sighting } from '../../../../telematics/ingest/sightings.ts'
import { lastReported, newestReports } from './batch-values.ts'

/** Times of a vehicle's last reports, alarms and driving (ms since 1970), and its position, as of before a batch. */
export interface LastReported {
  readonly at: number | null
  readonly alarmAt: number | null
  readonly driveAt: number | null
  readonly sighting: Sighting | undefined
  /** Last report with an odometer or a position that a process of the previous release has processed. */
  readonly way: WayPoint | undefined
  /** State of its odometry (`tracking/way/stored.ts`). */
  readonly odometry: string | null
  /** Ids of the fences that it is inside of. */
  readonly fences: readonly number[]
  /** State of the rules over its signals. */
  readonly rules: string | null
}

/** Serializes processes that write for the same vehicle. Followers that depend on a vehicle's state run after it. */
export const vehicleLock = follower({
  name: 'vehicle-lock',
  after: ['message'],
  async write(tx, batch) {
    const vins = batch.get(newestReports).map(({ vin }) => vin)
    batch.put(lastReported, await lockVehicles(tx, vins))
  },
})

/**
 * Statement that locks rows of last messages until the transaction ends, and returns columns of them. Locks in the
 * order of VINs, so that processes do not deadlock. Citus cannot lock rows of several nodes by a select, but written
 * rows are locked there, too. Citus ends deadlocks, and the transaction runs again.
 */
export const lockStatement = (db: Db, columns: SQL, where: SQL): SQL =>
  isDistributed(db)
    ? sql`update last_message set changed_at = changed_at where ${where} returning ${columns}`
    : sql`select ${columns} from last_message where ${where} order by vin for no key update`

const columns = sql.raw(
  `vin, rules, odometry, fences, longitude, latitude, at, alarm_at, drive_at, located_at,
    way_at, way_km, way_longitude, way_latitude, way_stands`,
)
const reportColumns = sql.raw(`vin, rules, odometry, array_to_string(fences, ' ') as fences, longitude, latitude,
  round(date_part('epoch', at) * 1000) as at, round(date_part('epoch', alarm_at) * 1000) as alarm,
  round(date_part('epoch', drive_at) * 1000) as drive, round(date_part('epoch', located_at) * 1000) as located,
  round(date_part('epoch', way_at) * 1000) as way, way_km as "wayKm", way_longitude as "wayLongitude",
  way_latitude as "wayLatitude", way_stands as stands`)

type Row = {
  vin: string
  fences: string | null
  rules: string | null
  odometry: string | null
  stands: boolean | null
} & Record<'at' | 'alarm' | 'drive' | 'located' | 'longitude' | 'latitude', number | null> &
  Record<'way' | 'wayKm' | 'wayLongitude' | 'wayLatitude', number | null>
const none: readonly number[] = []

/**
 * Locks the vehicles' rows until the transaction ends.
 * @param vins in their order, so that processes do so without a deadlock
 */
async function lockVehicles(db: Db, vins: readonly string[]): Promise<Map<string, LastReported>> {
  const last = new Map<string, LastReported>()
  if (vins.length === 0) return last
  const where = sql`vin = any(${texts(vins)}::text[])`
  // Citus returns only columns from an update, no expressions.
  const result = await db.execute<Row>(
    isDistributed(db)
      ? sql`with held as (${lockStatement(db, columns, where)}) select ${reportColumns} from held`
      : lockStatement(db, reportColumns, where),
  )
  for (const row of result.rows) {
    const { vin, at, alarm, drive, longitude, latitude, rules, odometry } = row
    const isLocated = row.located !== null && longitude !== null && latitude !== null
    const sighting = isLocated ? { at: row.located!, longitude, latitude } : undefined
    const way = row.way === null ? undefined : pointOf(row, row.way)
    const fences = row.fences ? row.fences.split(' ').map(Number) : none
    last.set(vin, { at, alarmAt: alarm, driveAt: drive, sighting, way, fences, rules, odometry })
  }
  return last
}

const pointOf = ({ wayKm, wayLongitude, wayLatitude, stands }: Row, at: number): WayPoint => ({
  at,
  km: wayKm,
  longitude: wayLongitude,
  latitude: wayLatitude,
  speedKmh: stands ? 0 : null,
  isOn: null,
})
