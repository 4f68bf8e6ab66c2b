import { bytes, instant } from '../../../../platform/store/columns.ts'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '../../../../platform/store/drizzle.ts'

/**
 * Manifest of the archive: a row for each file. Files of a day have disjoint ranges of VINs. With Citus only on the
 * coordinator.
 */
export const archiveFiles = pgTable(
  'archive_file',
  {
    /** Name in the file store, which contains the SHA-256 of the content. */
    hash: text().primaryKey(),
    /** UTC day of the collection times, as days since 1970. */
    day: integer().notNull(),
    /** Number of the file in its day. The file with late reports has the number of the one that it replaces. */
    number: integer().notNull(),
    /** 1, and one more each time late reports were added. */
    version: integer().notNull(),
    /** False until its messages have left the table. Readers ignore it, and the next run writes it again. */
    isComplete: boolean().notNull().default(false),
    firstVin: text().notNull(),
    lastVin: text().notNull(),
    vehicles: integer().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    /** Size of the file. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Size of its frames. */
    frameBytes: bigint({ mode: 'number' }).notNull(),
    schemaVersion: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.day, table.firstVin)],
)

/**
 * Vehicle-days of the archive whose messages are in `opened_message`. Unlogged like that table (see the migration), so
 * that a crash empties both. Distributed by VIN on Citus.
 */
export const openedDays = pgTable(
  'opened_day',
  {
    vin: text().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    /** File that it was read from. */
    hash: text().notNull(),
    rows: integer().notNull(),
    usedAt: instant().notNull(),
    /** Random, another one at each use. */
    mark: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.day] })],
)

/**
 * Messages of the archive that were read recently, with the columns of `message`, so that the same queries read both.
 * Unlogged, see the migration. Distributed by VIN on Citus.
 */
export const openedMessages = pgTable(
  'opened_message',
  {
    vin: text().notNull(),
    at: instant().notNull(),
    kind: smallint().notNull(),
    digest: bigint({ mode: 'bigint' }).notNull(),
    receivedAt: instant().notNull(),
    backfilled: boolean().notNull(),
    clockDrift: boolean().notNull(),
    counts: boolean().notNull(),
    down: boolean().notNull(),
    alarmLevel: smallint(),
    problem: text(),
    platform: text(),
    frame: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.at, table.kind, table.digest] })],
)
