/** Downloads the tiles of a planned extract into a file. An interrupted download continues where it ended. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { ArchiveSource } from './archive.ts'
import type { Copy, ExtractPlan } from './plan.ts'

/** Bytes of one request, and the gap between copies that is read and dropped because a request costs more. */
const defaultRequest = 4 * 1024 ** 2
const maxGap = 64 * 1024
const parallelRequests = 4

export interface Progress {
  /** Bytes of the extract that are on the disk. */
  readonly bytes: number
  readonly size: number
}

/** One request, and the copies that it contains. */
interface Batch {
  readonly from: number
  readonly until: number
  readonly copies: readonly Copy[]
}

function* batchesOf(copies: Iterable<Copy>, maxRequest: number): Generator<Batch> {
  let batch: { from: number; until: number; copies: Copy[] } | undefined
  for (const whole of copies)
    for (const copy of cut(whole, maxRequest)) {
      const until = copy.from + copy.length
      if (batch && copy.from - batch.until <= maxGap && until - batch.from <= maxRequest) {
        batch.copies.push(copy)
        batch.until = until
        continue
      }
      if (batch) yield batch
      batch = { from: copy.from, until, copies: [copy] }
    }
  if (batch) yield batch
}

function* cut({ from, length, to }: Copy, maxRequest: number): Generator<Copy> {
  for (let at = 0; at < length; at += maxRequest)
    yield { from: from + at, length: Math.min(maxRequest, length - at), to: to + at }
}

interface Journal {
  readonly plan: string
  /** Number of batches at the beginning that are on the disk. */
  readonly batches: number
}
const partPath = (path: string) => `${path}.part`
const journalPath = (path: string) => `${path}.journal`
/** Batches after which the journal is written. */
const journalEvery = 64

/**
 * Writes the extract to `path`. Until it is complete, it is in `<path>.part`, with its progress in `<path>.journal`.
 * @returns the SHA-256 of the file, hex
 */
export async function downloadExtract(
  source: ArchiveSource,
  plan: ExtractPlan,
  path: string,
  options: {
    readonly signal?: AbortSignal
    readonly onProgress?: (progress: Progress) => void | Promise<void>
    /** Bytes of one request. */
    readonly maxRequest?: number
  } = {},
): Promise<string> {
  const batches = [...batchesOf(plan.copies, options.maxRequest ?? defaultRequest)]
  const doneCount = await batchesDone(path, plan)
  const file = await open(partPath(path), doneCount > 0 ? 'r+' : 'w')
  try {
    if (doneCount === 0) await file.write(plan.head, 0, plan.head.length, 0)
    await copyBatches(batches, doneCount, { source, file, path, plan, ...options })
    await file.truncate(plan.size)
    await file.sync()
  } finally {
    await file.close()
  }
  const hash = await hashOfFile(partPath(path))
  await rename(partPath(path), path)
  await rm(journalPath(path), { force: true })
  return hash
}

/** Bytes on the disk of an interrupted download. */
export const partBytes = (path: string): Promise<number> =>
  stat(partPath(path)).then(
    ({ blocks }) => blocks * 512,
    () => 0,
  )

/** Removes what an interrupted download left. */
export async function removePart(path: string): Promise<void> {
  for (const each of [partPath(path), journalPath(path)]) await rm(each, { force: true })
}

async function batchesDone(path: string, { hash }: ExtractPlan): Promise<number> {
  try {
    const journal = JSON.parse(await readFile(journalPath(path), 'utf8')) as Journal
    return journal.plan === hash ? journal.batches : 0
  } catch {
    return 0
  }
}

interface Run {
  readonly source: ArchiveSource
  readonly file: FileHandle
  readonly path: string
  readonly plan: ExtractPlan
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void | Promise<void>
}

/** Requests some batches at a time. The journal counts only batches before which none is missing. */
async function copyBatches(batches: readonly Batch[], doneCount: number, run: Run): Promise<void> {
  const { source, file, path, plan, signal, onProgress } = run
  const sizeOf = ({ copies }: Batch) => copies.reduce((sum, { length }) => sum + length, 0)
  let bytes = plan.head.length + batches.slice(0, doneCount).reduce((sum, batch) => sum + sizeOf(batch), 0)
  let [at, notedCount] = [doneCount, doneCount]
  const note = async () => {
    await file.datasync()
    const journal: Journal = { plan: plan.hash, batches: at }
    await writeFile(journalPath(path), JSON.stringify(journal))
    notedCount = at
  }
  await onProgress?.({ bytes, size: plan.size })
  try {
    while (at < batches.length) {
      signal?.throwIfAborted()
      const some = batches.slice(at, at + parallelRequests)
      await Promise.all(
        some.map(async ({ from, until, copies }) => {
          const content = await source.read(from, until)
          if (content.length !== until - from) throw new Error('the response is incomplete')
          for (const copy of copies) await file.write(content, copy.from - from, copy.length, copy.to)
        }),
      )
      at += some.length
      bytes += some.reduce((sum, batch) => sum + sizeOf(batch), 0)
      if (at - notedCount >= journalEvery) await note()
      await onProgress?.({ bytes, size: plan.size })
    }
  } finally {
    await note()
  }
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1024 ** 2 })) hash.update(part as Buffer)
  return hash.digest('hex')
}
