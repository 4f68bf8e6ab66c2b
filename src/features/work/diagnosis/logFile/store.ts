import { recordView } from '../../../../platform/record/table.ts'
import { bytes, instant } from '../../../../platform/store/columns.ts'
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
} from '../../../../platform/store/drizzle.ts'
import { logFile, retentionMs } from './contract.ts'
import type { LogCode, LogSource, LogState } from './state-texts.ts'

/** Requested logs. The command to the vehicle is a row of the command log. */
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
    /** Name of the user at the time of the request. */
    issuer: text().notNull(),
    commandId: bigint({ mode: 'number' }),
    /** `upload`: over HTTP. `parts`: in frames 0xC1. */
    transport: text({ enum: ['upload', 'parts'] }).notNull(),
    /** Announced size in bytes, SHA-256 in hex, and number of parts. */
    bytes: integer(),
    sha256: text(),
    parts: integer(),
    /** Hash of the upload secret. Null after the secret was used up. */
    secretHash: text(),
    receivedBytes: integer().notNull().default(0),
    receivedParts: integer().notNull().default(0),
    /** The request is abandoned if the file has not arrived by then. */
    dueAt: instant(),
    /** Key of the finished file in the file store. */
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

/** Received chunks of an unfinished file. `at`: byte offset, or number of the part. */
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

const { bytes: announcedBytes, receivedBytes, availableAt } = logFiles
const logFileView = Object.assign(Object.create(logFiles), {
  size: sql<number>`${announcedBytes}`,
  percent: sql<number>`floor(100.0 * ${receivedBytes} / nullif(${announcedBytes}, 0))::int`,
  expiresAt: sql<string>`${availableAt} + make_interval(secs => ${sql.raw(String(retentionMs / 1000))})`.mapWith(
    availableAt,
  ),
})
recordView(logFile, logFileView, { byId: true })
