import { maxPieceBytes, minPieceBytes } from '../../domain/contract/upload.ts'
import type { Parts } from '../context.ts'
import { keepContent } from '../files/contents.ts'
import type { ReceivedFile } from '../files/files.ts'
import { sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import { addJob } from '../work/add.ts'
import { joining } from './join.ts'
import type { StoredUpload } from './uploads.ts'

/** Reason why a chunk does not fit an upload at an offset. Undefined when it fits. */
export function checkPiece(
  { state, receivedBytes, size }: Pick<StoredUpload, 'state' | 'receivedBytes' | 'size'>,
  offset: number,
  bytes: number,
): 'over' | 'offset' | 'large' | 'size' | undefined {
  if (state !== 'open') return 'over'
  if (offset !== receivedBytes) return 'offset'
  if (bytes > maxPieceBytes || bytes > size - receivedBytes) return 'large'
  // A minimum size, because small chunks would create any number of files and rows.
  const least = Math.min(minPieceBytes, size - receivedBytes)
  return bytes >= least ? undefined : 'size'
}

/**
 * Appends a received chunk in one transaction and returns the received bytes. Undefined: the offset does not match any
 * more. The row is locked, so of two concurrent chunks at one offset only one succeeds.
 */
export async function addPiece(
  { store, files, now }: Pick<Parts, 'store' | 'files' | 'now'>,
  { id }: Pick<StoredUpload, 'id'>,
  offset: number,
  { hash, size }: Pick<ReceivedFile, 'hash' | 'size'>,
): Promise<number | undefined> {
  return store.tx(async (tx) => {
    const db = tx
    const { rows } = await db.execute<{ receivedBytes: number; isWhole: boolean }>(sql`
      update file_upload set received_bytes = received_bytes + ${size}, updated_at = ${moment(now().getTime())},
        state = case when received_bytes + ${size} = size then 'joining' else state end
      where id = ${id} and state = 'open' and received_bytes = ${offset} and received_bytes + ${size} <= size
      returning received_bytes::float8 as "receivedBytes", received_bytes = size as "isWhole"`)
    const [row] = rows
    if (!row) return undefined
    await keepContent(db, files, hash)
    await db.execute(sql`
      insert into file_piece (upload_id, at, size, hash) values (${id}, ${offset}, ${size}, ${hash})`)
    if (row.isWhole) await addJob(db, joining, { input: { id } })
    return row.receivedBytes
  })
}
