import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, doublePrecision, jsonb, pgTable, smallint, text } from '../../../../platform/store/drizzle.ts'

/**
 * Latest state of each vehicle, written at ingest. Each group of values has its own collection time, and only a newer
 * one replaces it. Late and backfilled reports therefore never overwrite newer values.
 */
export const lastMessages = pgTable('last_message', {
  vin: text().primaryKey(),
  /** Newest report. */
  at: instant(),
  receivedAt: instant(),
  clockDrift: boolean().notNull().default(false),
  /**
   * Difference of the vehicle's clock at its newest live report: positive ahead, negative behind. Null: about right, or
   * unknown.
   */
  clockOffsetS: bigint({ mode: 'number' }),
  /** Whether the newest report was backfilled. */
  backfilled: boolean().notNull().default(false),
  /** From the newest report with a vehicle unit. Null: not sent, abnormal or invalid. */
  driveAt: instant(),
  vehicleState: smallint(),
  chargingState: smallint(),
  runningMode: smallint(),
  speedKmh: doublePrecision(),
  odometerKm: doublePrecision(),
  voltageV: doublePrecision(),
  currentA: doublePrecision(),
  socPercent: smallint(),
  /** Names of these signals that were sent as 'abnormal', and as 'invalid'. */
  abnormal: jsonb().$type<string[]>(),
  invalid: jsonb().$type<string[]>(),
  /** From the newest report with a valid fix. WGS-84 degrees. */
  locatedAt: instant(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  /** Coordinate system in which the position was sent. 2025: 1 WGS84, 2 GCJ-02, 3 other. Null: 2016, which has none. */
  coordinateSystem: smallint(),
  /** From the newest report with an alarm unit. */
  alarmAt: instant(),
  alarmLevel: smallint(),
  /** Mark that was sent instead of a level. */
  alarmMark: text({ enum: ['abnormal', 'invalid'] }),
  /** Newest report with an odometer or a position, written by the previous release. Null: this release processed it. */
  odometryAt: instant(),
  odometryKm: doublePrecision(),
  odometryLongitude: doublePrecision(),
  odometryLatitude: doublePrecision(),
  odometryStationary: boolean(),
  /**
   * Ids of the fences that it is inside of, as of `locatedAt`. Null or empty: of no fence. Stored here and not in a
   * table of its own, because ingest locks and writes this row in any case.
   */
  fences: bigint({ mode: 'number' }).array(),
  /**
   * State of the rules over its signals (`alarms/signalRule/marks.ts`), here for the same reason. Null or empty: none.
   */
  rules: text(),
  /** State of its odometry (`tracking/way/stored-odometry.ts`), here for the same reason. */
  odometry: text(),
  /** Time of the last change of this row. No index, because every report changes it. */
  changedAt: instant().notNull(),
})
