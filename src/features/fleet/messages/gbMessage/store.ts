import { bytes, instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, pgTable, primaryKey, smallint, text } from '../../../../platform/store/drizzle.ts'

/**
 * Every frame that was forwarded to a platform, and its response. Partitioned and distributed like `message`, with the
 * same columns, so that both are queried in the same way.
 */
export const gbMessages = pgTable(
  'gb_message',
  {
    vin: text().notNull(),
    /** Collection time, as in `message`. For a response, the time that it repeats. */
    at: instant().notNull(),
    kind: smallint().notNull(),
    /** Hash of the data unit, of the target and of the direction, because one frame may go to several targets. */
    digest: bigint({ mode: 'bigint' }).notNull(),
    /** Time of sending. For a response, time of receipt. */
    receivedAt: instant().notNull(),
    backfilled: boolean().notNull().default(false),
    clockDrift: boolean().notNull().default(false),
    /** Response of the platform. */
    down: boolean().notNull().default(false),
    alarmLevel: smallint(),
    problem: text(),
    /** Name of the target. */
    platform: text(),
    frame: bytes().notNull(),
    target: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at, table.kind, table.digest] })],
)
