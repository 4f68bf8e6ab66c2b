import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { dayMs } from '../../time.ts'
import type { BlobStore, Span, StoredFile } from './blob-store.ts'
import { endsOf, openDisk } from './disk.ts'
import { incomingFiles } from './incoming.ts'
import { FileProblem } from './problem.ts'
import { openS3 } from './s3.ts'
import { type FileKind, typeOf } from './type.ts'

export { type FileKind, FileProblem, type Span }

export interface FileStore {
  /**
   * Receives a file, which can be read and kept by its hash until it is dropped. At most `maxBytes`, and by its content
   * one of `kinds`. Throws FileProblem 'type', 'size' or 'empty', and then nothing is left of it. What is left of the
   * stream is the caller's to drop: part of a form must be read to its end (`resume`), or the request never ends.
   */
  receive(stream: Readable, limits: Limits): Promise<ReceivedFile>
  /** Answers when a received file is safe. Others may forget the content: use `keepContent`. Throws FileProblem 'missing'. */
  keep(hash: string): Promise<void>
  /** Receives and keeps a file that nobody forgets. */
  put(stream: Readable, limits: Limits): Promise<StoredFile>
  /** The content of a stored or received file, or a span of it. Throws FileProblem 'missing', also for an invalid hash. */
  get(hash: string, span?: Span): Promise<Readable>
  /**
   * Gives a span of a stored file piece by piece to `take`, which is waited for: no faster than it takes them, and with
   * no more than one in memory. A piece is its until then. Throws FileProblem 'missing'.
   */
  feed(hash: string, span: Span, take: (piece: Buffer) => Promise<void>): Promise<void>
  /** Bytes of a stored file. Throws FileProblem 'missing'. */
  size(hash: string): Promise<number>
  has(hash: string): Promise<boolean>
  /** Writes, reads and removes a probe. Throws what that fails with: an error that names the cause for the operator. */
  check(): Promise<void>
  /** For files that nothing refers to any more: the content may be several files'. */
  remove(hash: string): Promise<void>
}

interface Limits {
  maxBytes: number
  kinds: readonly FileKind[]
}
export interface ReceivedFile extends StoredFile {
  drop(): Promise<void>
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
const staleMs = dayMs

interface Place {
  readonly dataDir: string
  readonly s3Url?: string | undefined
}
/** Where complete files are: the S3 store at `s3Url`, or the folder `dataDir`/files. */
export const openBlobs = ({ dataDir, s3Url }: Place): BlobStore =>
  s3Url ? openS3(s3Url) : openDisk(join(dataDir, 'files'))

/** Files by the hash of their content, under `dataDir`/files or in the S3 store at `s3Url`. */
export function openFiles({ dataDir, s3Url }: Place): FileStore {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true })
  // Best effort: leftovers of a killed server only take up space.
  removeStale(incoming).catch(() => undefined)
  const blobs = openBlobs({ dataDir, s3Url })
  // What is received lies on this machine's disk first, also on its way to an S3 store.
  const staging = openDisk(root)
  const received = incomingFiles()
  const readReceived = (hash: string, span?: Span) =>
    // Opened at once: whoever brought it may drop it while it is read.
    received.use(hash, async (path): Promise<Readable> => (await open(path)).createReadStream(endsOf(span)))
  const store: FileStore = {
    async receive(stream, { maxBytes, kinds }) {
      const path = join(incoming, randomUUID())
      try {
        const { hash, size } = await write(stream, path, maxBytes)
        const type = await typeOf(path, kinds)
        if (!type) throw new FileProblem('type')
        const file = { hash, size, type }
        return { ...file, drop: received.add(path, file) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep(hash) {
      if (isHash(hash) && (await blobs.has(hash))) return
      const kept = await received.use(hash, async (path, file) => {
        await blobs.keep(path, file)
        return true
      })
      if (!kept) throw new FileProblem('missing')
    },
    async put(stream, limits) {
      const { drop, ...file } = await store.receive(stream, limits)
      await store.keep(file.hash).finally(drop)
      return file
    },
    async get(hash, span) {
      const stream = isHash(hash) ? ((await readReceived(hash, span)) ?? (await blobs.get(hash, span))) : undefined
      if (!stream) throw new FileProblem('missing')
      return stream
    },
    async feed(hash, span, take) {
      if (!isHash(hash) || !(await blobs.feed(hash, span, take))) throw new FileProblem('missing')
    },
    async size(hash) {
      const size = isHash(hash) ? await blobs.size(hash) : undefined
      if (size === undefined) throw new FileProblem('missing')
      return size
    },
    async check() {
      await staging.check()
      if (s3Url) await blobs.check()
    },
    has: async (hash) => isHash(hash) && (received.has(hash) || (await blobs.has(hash))),
    remove: async (hash) => (isHash(hash) ? blobs.remove(hash) : undefined),
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

/** Removes what has not been written to for a day. By the clock of the file system, which may be another machine's. */
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
