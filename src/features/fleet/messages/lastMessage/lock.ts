import type { WayPoint } from '../../../../domain/geo/odometry/way.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { NumberReader, numbersText } from '../../../../platform/store/numbers.ts'
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
  /** Whether the clock was wrong at the last report. */
  readonly hasClockDrift: boolean
  readonly sighting: Sighting | undefined
  /** Last report with an odometer or a position that a process of the previous release has processed. */
  readonly way: WayPoint | undefined
  /** State of its odometry (`tracking/way/stored-odometry.ts`). */
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
  `vin, clock_drift, rules, odometry, fences, longitude, latitude, at, alarm_at, drive_at, located_at,
    odometry_at, odometry_km, odometry_longitude, odometry_latitude, odometry_stationary`,
)
const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`
const numbers = numbersText([
  ms('at'),
  ms('alarm_at'),
  ms('drive_at'),
  ms('located_at'),
  'longitude',
  'latitude',
  ms('odometry_at'),
  'odometry_km',
  'odometry_longitude',
  'odometry_latitude',
])
const reportColumns = sql`vin, clock_drift as "hasClockDrift", rules, odometry, array_to_string(fences, ' ') as fences, odometry_stationary as stationary, ${numbers} as numbers`

type Row = {
  vin: string
  hasClockDrift: boolean
  fences: string | null
  rules: string | null
  odometry: string | null
  stationary: boolean | null
  numbers: string
}
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
    const numbers = new NumberReader(row.numbers)
    const at = numbers.next()
    const alarmAt = numbers.next()
    const driveAt = numbers.next()
    const locatedAt = numbers.next()
    const longitude = numbers.next()
    const latitude = numbers.next()
    const wayAt = numbers.next()
    const isLocated = locatedAt !== null && longitude !== null && latitude !== null
    const sighting = isLocated ? { at: locatedAt, longitude, latitude } : undefined
    const way = wayAt === null ? undefined : pointOf(wayAt, numbers, row.stationary)
    const fences = row.fences ? row.fences.split(' ').map(Number) : none
    const { hasClockDrift, rules, odometry } = row
    last.set(row.vin, { at, alarmAt, driveAt, hasClockDrift, sighting, way, fences, rules, odometry })
  }
  return last
}

const pointOf = (at: number, numbers: NumberReader, isStationary: boolean | null): WayPoint => ({
  at,
  km: numbers.next(),
  longitude: numbers.next(),
  latitude: numbers.next(),
  speedKmh: isStationary ? 0 : null,
  isOn: null,
})
