/** Writes archive files: Parquet with ZSTD. */
import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ArchivedMessage } from './archived-message.ts'
import { columnsOf, type PlainFrame, schema, schemaVersion } from './columns.ts'

/** Writes 10 % fewer bytes than the default at twice the time. Higher values take ten times as long. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 }
const compress = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, { params })
/** A page per column and row group, because ZSTD compresses each page for itself. */
const pageBytes = 64 * 1024 * 1024

export interface ArchiveFileWriter {
  /** Adds a row group. Returns its bytes. */
  add(messages: readonly ArchivedMessage[], plain: readonly PlainFrame[]): Uint8Array
  /** Returns the last bytes of the file. */
  finish(): Uint8Array
}

/** @param labels of the file, stored with the schema version in its metadata */
export function archiveFileWriter(labels: Readonly<Record<string, string>>): ArchiveFileWriter {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema,
    codec: 'ZSTD',
    compressors: { ZSTD: compress },
    // Longer than a VIN, so that its bounds are whole.
    statisticsTruncateLength: 64,
    createdBy: 'vehicle-platform',
    kvMetadata: Object.entries({ ...labels, schemaVersion: String(schemaVersion) }).map(([key, value]) => ({
      key,
      value,
    })),
  })
  function take(): Uint8Array {
    const bytes = new Uint8Array(writer.buffer, 0, writer.index).slice()
    writer.index = 0
    return bytes
  }
  return {
    add(messages, plain) {
      parquet.write({ columnData: columnsOf(messages, plain), rowGroupSize: messages.length, pageSize: pageBytes })
      return take()
    },
    finish() {
      parquet.finish()
      return take()
    },
  }
}
