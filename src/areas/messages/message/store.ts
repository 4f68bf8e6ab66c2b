import { instant } from '../../../server/store/columns.ts'
import { bigint, bigserial, boolean, pgTable, primaryKey, smallint, text } from '../../../server/store/drizzle.ts'
import { bytes } from './bytes.ts'

/**
 * Every frame that a known vehicle sent or was sent, as its bytes. Partitioned by day of `at` in UTC (see
 * partitions.ts; the migration says so, drizzle cannot), distributed by VIN where there is Citus: every query names
 * VINs and a period. A report and its reissue are one row: kind, time and data are the same.
 */
export const messages = pgTable(
  'message',
  {
    vin: text().notNull(),
    /** Collection time; the receipt's when there is none or the vehicle's clock is wrong. */
    at: instant().notNull(),
    /** The command id; 2 for a backfilled report, too. */
    kind: smallint().notNull(),
    /** Hash of the data unit's bytes: frames of one second are told apart by it. */
    digest: bigint({ mode: 'bigint' }).notNull(),
    receivedAt: instant().notNull(),
    backfilled: boolean().notNull().default(false),
    /** The collection time was more than 7 days behind the receipt, or ahead of it by more than the parameter says, or no date at all. */
    clockDrift: boolean().notNull().default(false),
    /** It tells the state at its time (`Message.counts`). */
    counts: boolean().notNull().default(true),
    /** Sent by the platform to the vehicle. */
    down: boolean().notNull().default(false),
    /** Highest alarm level as sent (255: a mark); null when the frame has no alarm unit. */
    alarmLevel: smallint(),
    /** What kept the data unit from being read to its end (`Signals.problem`). */
    problem: text(),
    /** The platform account that forwarded it. */
    platform: text(),
    frame: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at, table.kind, table.digest] })],
)

/**
 * Frames whose content the database refused, until an operator replays them (`platform -- replay`) or messages of that
 * age are deleted. Distributed by VIN where there is Citus.
 */
export const rejectedFrames = pgTable(
  'rejected_frame',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    receivedAt: instant().notNull(),
    rejectedAt: instant().notNull(),
    /** The database's SQLSTATE and message without values, or the name of an error of the program. */
    reason: text().notNull(),
    /** The platform account that forwarded it. */
    platform: text(),
    frame: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] })],
)
