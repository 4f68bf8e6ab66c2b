import type { UploadFault, UploadState } from '../../domain/contract/upload.ts'
import { instant } from '../store/columns.ts'
import { bigint, index, integer, pgTable, primaryKey, text } from '../store/drizzle.ts'

/** A chunked upload for a field of a record. */
export const fileUploads = pgTable(
  'file_upload',
  {
    /** Random UUID. */
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' }).notNull(),
    tokenId: bigint({ mode: 'number' }),
    record: text().notNull(),
    field: text().notNull(),
    name: text().notNull(),
    /** Expected bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content in hex, as declared by the sender. */
    sha256: text(),
    state: text().$type<UploadState>().notNull(),
    fault: text().$type<UploadFault>(),
    /** Received bytes. */
    receivedBytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the finished content, until it is used. */
    hash: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.updatedAt), index().on(table.hash)],
)

/** Received chunk: a content of the file store until all are joined. */
export const filePieces = pgTable(
  'file_piece',
  {
    uploadId: text().notNull(),
    /** Offset in the file. */
    at: bigint({ mode: 'number' }).notNull(),
    size: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.at] }), index().on(table.hash)],
)
