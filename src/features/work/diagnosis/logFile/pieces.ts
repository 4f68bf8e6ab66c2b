/** Parts of files that are sent in frames. They can arrive in any order, repeatedly, or without a request. */
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { assembling } from './assemble.ts'

export interface LogFilePart {
  readonly vin: string
  readonly command: number
  readonly part: number
  readonly parts: number
  readonly bytes: Uint8Array
}

interface Open extends Record<string, unknown> {
  vin: string
  id: number
  command: number
  parts: number
  bytes: number
  receivedBytes: number
  receivedParts: number
}

/**
 * Stores each part of requested and announced files once. Parts of other files, or with a different number of parts
 * than announced, are ignored. A file that exceeds its announced size ends.
 */
export async function writeParts(db: Db, batchParts: readonly LogFilePart[], now: number): Promise<void> {
  const vins = [...new Set(batchParts.map(({ vin }) => vin))]
  // An update without changes locks the rows, also when they are on several database nodes.
  const { rows: open } = await db.execute<Open>(sql`
    update log_file set updated_at = updated_at
    where vin = any(${sql.param(vins)}::text[]) and transport = 'parts' and state in ('issued', 'uploading') and due_at > ${moment(now)}
    returning vin, id::float8 as id, command_id::float8 as command, parts, bytes, received_bytes as "receivedBytes",
      received_parts as "receivedParts"`)
  for (const file of open) {
    const own = new Map<number, Uint8Array>()
    for (const { vin, command, part, parts, bytes } of batchParts)
      if (vin === file.vin && command === file.command && parts === file.parts) own.set(part, bytes)
    if (own.size > 0) await writePartsOf(db, file, own, now)
  }
}

async function writePartsOf(db: Db, file: Open, parts: ReadonlyMap<number, Uint8Array>, now: number): Promise<void> {
  const { vin, id } = file
  const pieces = [...parts].sort(([a], [b]) => a - b)
  let offset = 1
  const rows = pieces.map(([at, { length }]) => {
    offset += length
    return { at, start: offset - length, length }
  })
  const all = Buffer.concat(pieces.map(([, bytes]) => bytes))
  const insertedChunks = await db.execute<{ length: number }>(sql`
    insert into log_chunk (vin, log_id, at, bytes)
    select ${vin}, ${id}::bigint, r.at, substring(${all}::bytea from r.start for r.length)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(at bigint, start int, length int)
    on conflict do nothing returning length(bytes) as length`)
  if (insertedChunks.rows.length === 0) return
  const receivedBytes = insertedChunks.rows.reduce((sum, { length }) => sum + length, file.receivedBytes)
  const receivedParts = file.receivedParts + insertedChunks.rows.length
  const isWhole = receivedParts === file.parts
  const isWrong = receivedBytes > file.bytes || (isWhole && receivedBytes < file.bytes)
  await db.execute(sql`
    update log_file set received_bytes = ${Math.min(receivedBytes, file.bytes)}, received_parts = ${receivedParts}, updated_at = ${moment(now)},
      state = ${isWrong ? 'failed' : 'uploading'}, code = ${isWrong ? 'mismatch' : null}
    where vin = ${vin} and id = ${id}`)
  if (isWrong) await db.execute(sql`delete from log_chunk where vin = ${vin} and log_id = ${id}`)
  else if (isWhole) await addJob(db, assembling, { input: { vin, id } })
}
