import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openDisk } from './disk.ts'
import { FileProblem } from './problem.ts'
import { openS3 } from './s3.ts'
import type { StoredFile } from './shelf.ts'
import { type FileKind, typeOf } from './type.ts'

export { type FileKind, FileProblem, type StoredFile }

export interface FileStore {
  /**
   * Keeps a file and answers when it is safe. At most `maxBytes`, and by its content one of `kinds`.
   * Throws FileProblem 'type', 'size' or 'empty', and then nothing is kept. What is left of the stream is the caller's
   * to drop: part of a form must be read to its end (`resume`), or the request never ends.
   */
  put(stream: Readable, limits: { maxBytes: number; kinds: readonly FileKind[] }): Promise<StoredFile>
  /** The content. Throws FileProblem 'missing', also for what is no hash. */
  get(hash: string): Promise<Readable>
  has(hash: string): Promise<boolean>
  /** For files that nothing refers to any more: the content may be several files'. */
  remove(hash: string): Promise<void>
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
const staleMs = 24 * 3_600_000

/** Files by the hash of their content, under `dataDir`/files or in the S3 store at `s3Url`. */
export function openFiles({ dataDir, s3Url }: { dataDir: string; s3Url?: string }): FileStore {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true })
  // Best effort: what a killed server left behind only takes room.
  removeStale(incoming).catch(() => undefined)
  const shelf = s3Url ? openS3(s3Url) : openDisk(root)
  return {
    async put(stream, { maxBytes, kinds }) {
      const path = join(incoming, randomUUID())
      try {
        const { hash, size } = await receive(stream, path, maxBytes)
        const type = await typeOf(path, kinds)
        if (!type) throw new FileProblem('type')
        const file = { hash, size, type }
        await shelf.keep(path, file)
        return file
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async get(hash) {
      const stream = isHash(hash) ? await shelf.get(hash) : undefined
      if (!stream) throw new FileProblem('missing')
      return stream
    },
    has: async (hash) => isHash(hash) && shelf.has(hash),
    remove: async (hash) => (isHash(hash) ? shelf.remove(hash) : undefined),
  }
}

async function receive(stream: Readable, path: string, maxBytes: number): Promise<{ hash: string; size: number }> {
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

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > staleMs) await rm(path, { force: true })
  }
}
