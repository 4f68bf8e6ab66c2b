import type { UploadFault, UploadState } from '../../kit/upload/contract.ts'
import { instant } from '../store/columns.ts'
import { bigint, index, integer, pgTable, primaryKey, text } from '../store/drizzle.ts'

/** A file that somebody uploads in parts, for a field of a record. */
export const fileUploads = pgTable(
  'file_upload',
  {
    /** Random (UUID). */
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    record: text().notNull(),
    field: text().notNull(),
    name: text().notNull(),
    /** Bytes that it will have. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The content's SHA-256 in hex, as its sender states it. */
    sha256: text(),
    state: text().$type<UploadState>().notNull(),
    fault: text().$type<UploadFault>(),
    /** Bytes that are here. */
    received: bigint({ mode: 'number' }).notNull(),
    /** The finished content, until somebody takes it. */
    hash: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.updatedAt), index().on(table.hash)],
)

/** A piece that has come: a content of the file store until all are joined. */
export const filePieces = pgTable(
  'file_piece',
  {
    uploadId: text().notNull(),
    /** Where in the file it begins. */
    at: bigint({ mode: 'number' }).notNull(),
    /** Bytes. */
    size: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.at] }), index().on(table.hash)],
)
