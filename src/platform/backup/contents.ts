/** Copies files between file stores by their hash. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '../files/blob-store.ts'
import { sha256Of } from '../files/content-name.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { BackupProblem } from './snapshot.ts'

export async function namedContents(db: Pick<Db, 'execute'>, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return []
  const selects = tables.map((table) => sql`select hash from ${sql.identifier(table)} where hash is not null`)
  const { rows } = await db.execute<{ hash: string }>(sql`${sql.join(selects, sql` union `)} order by 1`)
  return rows.map(({ hash }) => hash)
}

interface CopyResult {
  /** Number of contents copied. Each was verified against its hash. */
  readonly copied: number
  /** Number of contents that were already present. Stores write files atomically, so only the size is compared. */
  readonly present: number
  /** Hashes that the source store does not have. */
  readonly missing: readonly string[]
}

/**
 * Copies contents that are not in the target yet, so an interrupted copy can resume. `work` is a local folder for files
 * in transit.
 */
export async function copyContents(
  hashes: readonly string[],
  { from, to, work, onProgress }: { from: BlobStore; to: BlobStore; work: string; onProgress?: (done: number) => void },
): Promise<CopyResult> {
  const missing: string[] = []
  let [copiedCount, present] = [0, 0]
  await mkdir(work, { recursive: true, mode: 0o700 })
  for (const [index, hash] of hashes.entries()) {
    const size = await from.size(hash)
    if (size === undefined) missing.push(hash)
    else if ((await to.size(hash)) === size) present++
    else {
      await copyOne(hash, { from, to, work, size })
      copiedCount++
    }
    onProgress?.(index + 1)
  }
  return { copied: copiedCount, present, missing }
}

async function copyOne(
  hash: string,
  { from, to, work, size }: { from: BlobStore; to: BlobStore; work: string; size: number },
): Promise<void> {
  const path = join(work, randomUUID())
  try {
    const content = await from.get(hash)
    if (!content) throw new BackupProblem(`The file ${hash} was removed while it was copied: run the command again`)
    const sum = createHash('sha256')
    const hashStream = new Transform({
      transform(chunk, _encoding, callback) {
        sum.update(chunk)
        callback(null, chunk)
      },
    })
    await pipeline(content, hashStream, createWriteStream(path, { mode: 0o600, flush: true }))
    const sha256 = sum.digest('hex')
    if (sha256 !== sha256Of(hash)) throw new BackupProblem(`The file ${hash} is damaged in the source`)
    await to.keep(path, { hash: sha256, size, type: 'application/octet-stream' }, hash)
  } finally {
    await rm(path, { force: true })
  }
}
