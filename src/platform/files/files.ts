import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { dayMs } from '../../domain/time.ts'
import type { FileKind } from '../../record/kinds/kind.ts'
import type { BlobStore, ByteRange, StoredFile } from './blob-store.ts'
import { isContentName, sha256Of } from './content-name.ts'
import { endsOf, openDisk } from './disk.ts'
import { incomingFiles } from './incoming.ts'
import { FileProblem } from './problem.ts'
import { openS3 } from './s3.ts'
import { typeOf } from './type.ts'

export { type ByteRange, type FileKind, FileProblem }

export interface FileStore {
  /**
   * Receives a file, which can be read and stored by its hash until it is dropped. Accepts at most `maxBytes`, and only
   * content of the listed `kinds`. Throws FileProblem 'type', 'size' or 'empty' and then removes it. The caller must
   * discard the rest of the stream: a form part must be read to its end (`resume`), or the request never ends.
   */
  receive(stream: Readable, limits: Limits): Promise<ReceivedFile>
  /**
   * Resolves when a received file is stored under its hash, or under a path with it (content-name.ts). Another request
   * may remove the content: use `keepContent` to prevent this. Throws FileProblem 'missing'.
   */
  keep(name: string): Promise<void>
  /** Receives and stores a file that is never removed. */
  put(stream: Readable, limits: Limits): Promise<StoredFile>
  /** Reads a stored or received file, or a span of it. Throws FileProblem 'missing', also for an invalid hash. */
  get(hash: string, span?: ByteRange): Promise<Readable>
  /**
   * Passes a span of a stored file to `take` in pieces and awaits each call. Only one piece is in memory. A piece is
   * valid until `take` resolves. Throws FileProblem 'missing'.
   */
  feed(hash: string, span: ByteRange, take: (piece: Buffer) => Promise<void>): Promise<void>
  /** Bytes of a stored file. Throws FileProblem 'missing'. */
  size(hash: string): Promise<number>
  has(hash: string): Promise<boolean>
  /** Writes, reads and removes a probe. Throws an error that names the cause for the operator. */
  check(): Promise<void>
  /** Removes a content. Several files may share it, so no row may reference it any more. */
  remove(hash: string): Promise<void>
}

interface Limits {
  maxBytes: number
  kinds: readonly FileKind[]
}
export interface ReceivedFile extends StoredFile {
  drop(): Promise<void>
}

const staleMs = dayMs

interface Place {
  readonly dataDir: string
  readonly s3Url?: string | undefined
}
/** Opens the storage of complete files: the S3 store at `s3Url`, or the folder `dataDir`/files. */
export const openBlobs = ({ dataDir, s3Url }: Place): BlobStore =>
  s3Url ? openS3(s3Url) : openDisk(join(dataDir, 'files'))

/**
 * Opens the file store under `dataDir`/files or in the S3 store at `s3Url`. Files are named by the hash of their
 * content.
 */
export function openFiles({ dataDir, s3Url }: Place): FileStore {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true })
  // Best effort: leftovers of a killed server only take up space.
  removeStale(incoming).catch(() => undefined)
  const blobs = openBlobs({ dataDir, s3Url })
  // Received files are on the local disk first, also before an upload to S3.
  const staging = openDisk(root)
  const receivedFiles = incomingFiles()
  const readReceived = (hash: string, span?: ByteRange) =>
    // Opened at once, because another request may drop the file during the read.
    receivedFiles.use(hash, async (path): Promise<Readable> => (await open(path)).createReadStream(endsOf(span)))
  const store: FileStore = {
    async receive(stream, { maxBytes, kinds }) {
      const path = join(incoming, randomUUID())
      try {
        const { hash, size } = await write(stream, path, maxBytes)
        const type = await typeOf(path, kinds)
        if (!type) throw new FileProblem('type')
        const file = { hash, size, type }
        return { ...file, drop: receivedFiles.add(path, file) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep(name) {
      if (isContentName(name) && (await blobs.has(name))) return
      const isStored = await receivedFiles.use(sha256Of(name), async (path, file) => {
        await blobs.keep(path, file, name)
        return true
      })
      if (!isStored) throw new FileProblem('missing')
    },
    async put(stream, limits) {
      const { drop, ...file } = await store.receive(stream, limits)
      await store.keep(file.hash).finally(drop)
      return file
    },
    async get(name, span) {
      const stream = isContentName(name)
        ? ((await readReceived(sha256Of(name), span)) ?? (await blobs.get(name, span)))
        : undefined
      if (!stream) throw new FileProblem('missing')
      return stream
    },
    async feed(hash, span, take) {
      if (!isContentName(hash) || !(await blobs.feed(hash, span, take))) throw new FileProblem('missing')
    },
    async size(hash) {
      const size = isContentName(hash) ? await blobs.size(hash) : undefined
      if (size === undefined) throw new FileProblem('missing')
      return size
    },
    async check() {
      await staging.check()
      if (s3Url) await blobs.check()
    },
    has: async (hash) => isContentName(hash) && (receivedFiles.has(sha256Of(hash)) || (await blobs.has(hash))),
    remove: async (hash) => (isContentName(hash) ? blobs.remove(hash) : undefined),
  }
  return store
}

async function write(stream: Readable, path: string, maxBytes: number): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new FileProblem('size', { max: maxBytes })
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    if (size === 0) throw new FileProblem('empty')
    await file.sync()
  } finally {
    await file.close()
  }
  return { hash: hash.digest('hex'), size }
}

/**
 * Removes files that were not written to for a day. Uses the clock of the file system, which may be on another machine.
 */
async function removeStale(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length === 0) return
  const probe = join(folder, randomUUID())
  await writeFile(probe, '')
  const { mtimeMs: now } = await stat(probe)
  await rm(probe)
  for (const name of names) {
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs > staleMs) await rm(path, { force: true })
  }
}
