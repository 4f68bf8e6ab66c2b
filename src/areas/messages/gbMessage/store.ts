import { instant } from '../../../server/store/columns.ts'
import { bigint, boolean, pgTable, primaryKey, smallint, text } from '../../../server/store/drizzle.ts'
import { bytes } from '../message/bytes.ts'

/**
 * Every frame that was forwarded to a platform, and what came back. Partitioned and distributed as `message` is, with
 * the same columns, so that both are queried in the same way.
 */
export const gbMessages = pgTable(
  'gb_message',
  {
    vin: text().notNull(),
    /** Collection time, as in `message`; of an answer the time that it repeats. */
    at: instant().notNull(),
    kind: smallint().notNull(),
    /** Hash of the data unit, of the target and of the direction: one frame may go to several targets. */
    digest: bigint({ mode: 'bigint' }).notNull(),
    /** When it was sent; of an answer, when it came. */
    receivedAt: instant().notNull(),
    /** Sent as backfilled data. */
    backfilled: boolean().notNull().default(false),
    clockDrift: boolean().notNull().default(false),
    /** Came from the platform. */
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
