import { instant } from '../../../server/store/columns.ts'
import { bigint, boolean, doublePrecision, jsonb, pgTable, smallint, text } from '../../../server/store/drizzle.ts'

/**
 * What is known last of each vehicle, kept at ingest. Each group of values has the collection time that it is from,
 * and only a newer one replaces it: late and backfilled reports overwrite nothing newer.
 */
export const lastMessages = pgTable('last_message', {
  vin: text().primaryKey(),
  /** The newest report. */
  at: instant(),
  receivedAt: instant(),
  clockDrift: boolean().notNull().default(false),
  /** How far the vehicle's clock was ahead at its newest live report, negative behind; null: about right, or unknown. */
  clockOffsetS: bigint({ mode: 'number' }),
  /** As it came last. */
  backfilled: boolean().notNull().default(false),
  /** From the newest report with a vehicle unit; null: not sent, abnormal or invalid. */
  driveAt: instant(),
  vehicleState: smallint(),
  chargingState: smallint(),
  runningMode: smallint(),
  speedKmh: doublePrecision(),
  odometerKm: doublePrecision(),
  voltageV: doublePrecision(),
  currentA: doublePrecision(),
  socPercent: smallint(),
  /** Those of them that were sent as 'abnormal', and as 'invalid'. */
  abnormal: jsonb().$type<string[]>(),
  invalid: jsonb().$type<string[]>(),
  /** From the newest report with a valid fix; WGS-84 degrees. */
  locatedAt: instant(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  /** What it was sent in. 2025: 1 WGS84, 2 GCJ-02, 3 other; null: 2016, which does not say. */
  coordinateSystem: smallint(),
  /** From the newest report with an alarm unit. */
  alarmAt: instant(),
  alarmLevel: smallint(),
  /** What was sent in the place of a level. */
  alarmMark: text({ enum: ['abnormal', 'invalid'] }),
  /** The release before leaves here the newest report with an odometer or a position; null: this release went on. */
  wayAt: instant(),
  wayKm: doublePrecision(),
  wayLongitude: doublePrecision(),
  wayLatitude: doublePrecision(),
  wayStands: boolean(),
  /**
   * Ids of the fences that it is inside of, as of `locatedAt`; null or none: of no fence. Here and not in a table of its
   * own: ingest holds and writes this row in any case.
   */
  fences: bigint({ mode: 'number' }).array(),
  /**
   * What is kept of the rules over its signals (`alarms/signalRule/marks.ts`), for the same reason; null or empty: nothing.
   */
  rules: text(),
  /** How its way goes on with the next report (`tracking/way/stored.ts`), for the same reason. */
  odometry: text(),
  /** When anything reported here changed last. No index: every report changes it. */
  changedAt: instant().notNull(),
})
