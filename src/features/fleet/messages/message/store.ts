import { bytes, instant } from '../../../../platform/store/columns.ts'
import { bigint, bigserial, boolean, pgTable, primaryKey, smallint, text } from '../../../../platform/store/drizzle.ts'

/**
 * Frames from and to registered vehicles, as bytes. Partitioned by day of `at` in UTC (see partitions.ts, and the
 * migration, because drizzle cannot declare it). Distributed by VIN on Citus: every query names VINs and a period. A
 * report and its reissue are one row, because kind, time and data are the same.
 */
export const messages = pgTable(
  'message',
  {
    vin: text().notNull(),
    /** Collection time. It is the time of receipt if there is none or the vehicle's clock is wrong. */
    at: instant().notNull(),
    /** Command id. 2 for a backfilled report, too. */
    kind: smallint().notNull(),
    /** Hash of the data unit's bytes, which distinguishes frames of the same second. */
    digest: bigint({ mode: 'bigint' }).notNull(),
    receivedAt: instant().notNull(),
    backfilled: boolean().notNull().default(false),
    /**
     * The collection time was wrong. It was more than 7 days behind the receipt, ahead of it by more than the
     * parameter, or no date.
     */
    clockDrift: boolean().notNull().default(false),
    /** The message contains the state at its time (`Message.counts`). */
    counts: boolean().notNull().default(true),
    /** Sent by the platform to the vehicle. */
    down: boolean().notNull().default(false),
    /** Highest alarm level as sent (255: a mark). Null when the frame has no alarm unit. */
    alarmLevel: smallint(),
    /** Reason why the data unit could not be read to its end (`Signals.problem`). */
    problem: text(),
    /** Platform account that forwarded it. */
    platform: text(),
    frame: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at, table.kind, table.digest] })],
)

/**
 * Frames whose content the database rejected, until an operator replays them (`platform -- replay`) or messages of that
 * age are deleted. Distributed by VIN on Citus.
 */
export const rejectedFrames = pgTable(
  'rejected_frame',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    receivedAt: instant().notNull(),
    rejectedAt: instant().notNull(),
    /** SQLSTATE and message of the database without values, or the name of an error of the program. */
    reason: text().notNull(),
    /** Platform account that forwarded it. */
    platform: text(),
    frame: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] })],
)
