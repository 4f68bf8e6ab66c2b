/** Reads archive files. */
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { type AsyncBuffer, type FileMetaData, type ParquetRow, parquetMetadataAsync, parquetRead } from 'hyparquet'
import type { FileStore } from '../../../../platform/files/files.ts'
import type { ArchivedMessage } from './archived-message.ts'
import { messageColumns, ownDigest } from './columns.ts'
import { frameDifferences } from './frame-differences.ts'

/** Bytes that are read first: the metadata of most files. */
const footBytes = 256 * 1024
const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) }
const columns = messageColumns.map(({ name }) => name)

interface Row {
  vin: string
  collected_at: Date
  command: number
  digest: bigint | null
  received_at: Date
  backfilled: boolean
  clock_drift: boolean
  counts: boolean
  down: boolean
  alarm_level: number | null
  problem: string | null
  platform: string | null
  frame_difference: Uint8Array
}

interface RowGroup {
  readonly firstVin: string
  readonly lastVin: string
  readonly rows: number
}

export interface ArchiveFile {
  /** In the order of the file. */
  readonly groups: readonly RowGroup[]
  readonly labels: Readonly<Record<string, string>>
  /** Messages of a row group, in the order of the file. */
  read(group: number): Promise<ArchivedMessage[]>
}

/** Opens a file by its name in the file store. Throws FileProblem 'missing', or an error of a damaged file. */
export async function openArchiveFile(files: Pick<FileStore, 'get' | 'size'>, name: string): Promise<ArchiveFile> {
  const file: AsyncBuffer = {
    byteLength: await files.size(name),
    async slice(from, until) {
      const bytes = await buffer(await files.get(name, { from, until: until ?? file.byteLength }))
      return new Uint8Array(bytes).buffer
    },
  }
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: footBytes })
  const starts: number[] = []
  let rows = 0
  for (const { num_rows } of metadata.row_groups) {
    starts.push(rows)
    rows += Number(num_rows)
  }
  return {
    groups: metadata.row_groups.map(groupOf),
    labels: Object.fromEntries(metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? '']) ?? []),
    async read(group) {
      const [rowStart, rowEnd] = [starts[group]!, starts[group + 1] ?? rows]
      const read = Promise.withResolvers<Row[]>()
      const onComplete = (groupRows: ParquetRow[]) => read.resolve(groupRows as Row[])
      await parquetRead({
        file,
        metadata,
        columns,
        rowStart,
        rowEnd,
        rowFormat: 'object',
        utf8: false,
        compressors,
        onComplete,
      })
      return messagesOf(await read.promise)
    },
  }
}

function groupOf({ columns: chunks, num_rows: rows }: FileMetaData['row_groups'][number]): RowGroup {
  const statistics = chunks.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'vin')?.meta_data?.statistics
  return { firstVin: String(statistics?.min_value), lastVin: String(statistics?.max_value), rows: Number(rows) }
}

function messagesOf(rows: readonly Row[]): ArchivedMessage[] {
  const differences = frameDifferences()
  return rows.map((row) => {
    const frame = differences.add(row.vin, row.frame_difference)
    return {
      vin: row.vin,
      at: row.collected_at.getTime(),
      kind: row.command,
      digest: row.digest ?? ownDigest(frame),
      receivedAt: row.received_at.getTime(),
      backfilled: row.backfilled,
      clockDrift: row.clock_drift,
      counts: row.counts,
      down: row.down,
      alarmLevel: row.alarm_level,
      problem: row.problem,
      platform: row.platform,
      frame,
    }
  })
}
