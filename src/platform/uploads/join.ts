/** Joins the chunks of a complete upload to one file, and removes chunks that are no longer needed. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { UploadFault } from '../../domain/contract/upload.ts'
import { secondMs } from '../../domain/time.ts'
import type { Parts } from '../context.ts'
import { forgetContent, keepContent } from '../files/contents.ts'
import { FileProblem, type FileStore } from '../files/files.ts'
import { noteSums } from '../files/sums.ts'
import { eq, sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import type { Db } from '../store/store.ts'
import type { Tx } from '../store/transaction.ts'
import { type JobRun, job } from '../work/job.ts'
import { requireField } from './rule.ts'
import { fileUploads } from './upload.table.ts'
import type { StoredUpload } from './uploads.ts'

const mebibyte = 1024 ** 2

interface Input {
  readonly id: string
  /** Content of an expired upload that was not used. */
  readonly forget?: string | null | undefined
}

export const joining = job<Input>({
  name: 'joinUpload',
  input: z.object({ id: z.string(), forget: z.string().nullish() }),
  // Retried without limit after a process exit, because all chunks are stored and no other job joins them.
  lane: { name: 'uploads', atOnce: 2 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: secondMs, maxMs: 300 * secondMs },
  async run(parts: Parts, run) {
    const { id, forget } = run.input
    const db = parts.store.db
    const [upload] = await db.select().from(fileUploads).where(eq(fileUploads.id, id))
    // In another state, the upload was cancelled, or an earlier run completed this step before it stopped.
    if (upload?.state === 'joining') await join(parts, run, upload)
    // Cancelled after an earlier run stored the content and before it recorded that, so no row references it.
    else if (upload?.state === 'cancelled' && upload.sha256) await forgetContent(parts, upload.sha256)
    await dropPieces(parts, id)
    if (forget) await forgetContent(parts, forget)
    return undefined
  },
})

async function join(parts: Parts, run: JobRun<Input>, upload: StoredUpload): Promise<void> {
  const { files, store, catalogue } = parts
  const { id, size, sha256 } = upload
  const sums = { sha1: createHash('sha1'), md5: createHash('md5') }
  const content = contentOf(store.db, files, upload, (chunk, doneBytes) => {
    sums.sha1.update(chunk)
    sums.md5.update(chunk)
    // In MiB, because 2 GiB exceed an integer of the store by one byte.
    run.progress(Math.floor(doneBytes / mebibyte), Math.ceil(size / mebibyte))
  })
  const { accept } = requireField(catalogue, upload)
  try {
    const file = await files.receive(Readable.from(content), { maxBytes: size, kinds: accept })
    try {
      const isRight = file.size === size && (sha256 === null || file.hash === sha256)
      if (!isRight) return await fail('mismatch')
      // Outside the transaction, because an upload to S3 may take minutes.
      await files.keep(file.hash)
      const isRecorded = await settle(async (db) => {
        await keepContent(db, files, file.hash)
        const [sha1, md5] = [sums.sha1.digest('hex'), sums.md5.digest('hex')]
        await noteSums(db, { hash: file.hash, size, sha1, md5, type: file.type })
        await db.execute(sql`
          update file_upload set state = 'done', hash = ${file.hash}, updated_at = ${moment(parts.now().getTime())}
          where id = ${id}`)
      })
      if (!isRecorded) await forgetContent(parts, file.hash)
    } finally {
      await file.drop()
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await fail(error.code === 'type' ? 'type' : 'missing')
  }

  async function fail(fault: UploadFault): Promise<void> {
    const at = moment(parts.now().getTime())
    await settle((db) =>
      db.execute(sql`update file_upload set state = 'failed', fault = ${fault}, updated_at = ${at} where id = ${id}`),
    )
  }
  /**
   * Records the result and returns true, unless the upload was cancelled. Throws LeaseLost when another process has the
   * job.
   */
  function settle(write: (db: Db) => Promise<unknown>): Promise<boolean> {
    return store.tx(async (tx) => {
      await run.hold(tx as Tx)
      const db = tx
      const { rows } = await db.execute(
        sql`select 1 from file_upload where id = ${id} and state = 'joining' for update`,
      )
      if (rows.length > 0) await write(db)
      return rows.length > 0
    })
  }
}

/** Contents of the chunks in order. Throws FileProblem 'missing' when one is missing. */
async function* contentOf(
  db: Db,
  files: FileStore,
  { id, size }: StoredUpload,
  note: (chunk: Buffer, done: number) => void,
): AsyncGenerator<Buffer> {
  let doneBytes = 0
  while (doneBytes < size) {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select hash from file_piece where upload_id = ${id} and at = ${doneBytes}`,
    )
    const [piece] = rows
    if (!piece) throw new FileProblem('missing')
    for await (const chunk of (await files.get(piece.hash)) as AsyncIterable<Buffer>) {
      doneBytes += chunk.length
      note(chunk, doneBytes)
      yield chunk
    }
  }
}

/** Deletes each chunk with its row in one transaction, so that another run can continue after a kill. */
async function dropPieces(parts: Parts, id: string): Promise<void> {
  const db = parts.store.db
  for (;;) {
    const { rows } = await db.execute<{ at: number; hash: string }>(
      sql`select at::float8 as at, hash from file_piece where upload_id = ${id} order by at limit 100`,
    )
    if (rows.length === 0) return
    for (const { at, hash } of rows)
      await forgetContent(parts, hash, (tx) =>
        tx.execute(sql`delete from file_piece where upload_id = ${id} and at = ${at}`),
      )
  }
}
