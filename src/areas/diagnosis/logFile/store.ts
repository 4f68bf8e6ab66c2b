import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../server/store/drizzle.ts'
import { bytes } from '../../messages/message/bytes.ts'
import { keptMs, logFile } from './contract.ts'
import type { LogCode, LogSource, LogState } from './state-texts.ts'

/** A log that was asked for; its order to the vehicle is a row of the ledger of commands. */
export const logFiles = pgTable(
  'log_file',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    source: text().$type<LogSource>().notNull(),
    state: text().$type<LogState>().notNull(),
    code: text().$type<LogCode>(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    reason: text().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    /** The user's name as it was then. */
    issuer: text().notNull(),
    commandId: bigint({ mode: 'number' }),
    /** upload: over HTTP; parts: in frames 0xC1. */
    way: text({ enum: ['upload', 'parts'] }).notNull(),
    /** What the vehicle says it will send: bytes, their SHA-256 in hex, and in how many parts. */
    bytes: integer(),
    sha256: text(),
    parts: integer(),
    /** Hash of the secret with which the vehicle uploads; null once it is used up. */
    secretHash: text(),
    /** Bytes and parts that are here. */
    received: integer().notNull().default(0),
    receivedParts: integer().notNull().default(0),
    /** Given up when the file is not here by then. */
    dueAt: instant(),
    /** The finished file's place in the file store. */
    hash: text(),
    availableAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    uniqueIndex('log_file_open').on(table.vin, table.source).where(sql`state in ('requested', 'issued', 'uploading')`),
    index().on(table.id),
    index().on(table.createdAt),
    index().on(table.vin, table.createdAt),
    index().on(table.hash),
    index('log_file_available').on(table.availableAt).where(sql`state = 'available'`),
  ],
)

/** What has come of a file that is not whole yet, in the order of `at`: its offset, or the number of its part. */
export const logChunks = pgTable(
  'log_chunk',
  {
    vin: text().notNull(),
    logId: bigint({ mode: 'number' }).notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.logId, table.at] })],
)

const { bytes: stated, received, availableAt } = logFiles
const seen = Object.assign(Object.create(logFiles), {
  size: sql<number>`${stated}`,
  percent: sql<number>`floor(100.0 * ${received} / nullif(${stated}, 0))::int`,
  expiresAt: sql<string>`${availableAt} + make_interval(secs => ${sql.raw(String(keptMs / 1000))})`.mapWith(
    availableAt,
  ),
})
recordView(logFile, seen, { byId: true })
