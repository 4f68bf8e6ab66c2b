import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FilesAway } from '../away.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { FileProblem } from './problem.ts'

/** Read size: fewer and larger reads than Node's 64 KiB make large files fast. */
const chunkBytes = 256 * 1024

/**
 * Buffers that are reused for reading pieces. Streams allocate memory for each piece, and collecting this garbage in a
 * large process takes longer than sending.
 */
const free: Buffer[] = []
const feedBytes = 128 * 1024
const maxFreeBuffers = 32

async function feedFrom(
  path: string,
  { from, until }: ByteRange,
  take: (piece: Buffer) => Promise<void>,
): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return false
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(feedBytes)
  try {
    for (let at = from; at < until; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(feedBytes, until - at), at)
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`)
      await take(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    // After an aborted call a piece may still be in use, so its buffer is not reused.
    if (free.length < maxFreeBuffers) free.push(buffer)
    return true
  } finally {
    await file.close()
  }
}

/** A local file outside the store, with the store methods that a download needs. */
export function diskFile(path: string) {
  return {
    size: async () => (await stat(path)).size,
    async feed(_hash: string, span: ByteRange, take: (piece: Buffer) => Promise<void>): Promise<void> {
      if (!(await feedFrom(path, span, take))) throw new FileProblem('missing')
    },
    async read({ from, until }: ByteRange): Promise<Buffer> {
      const file = await open(path)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(until - from), 0, until - from, from)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/** Read options for a span of a file. The span must not be empty. */
export const endsOf = (span?: ByteRange) => ({
  highWaterMark: chunkBytes,
  ...(span && { start: span.from, end: span.until - 1 }),
})

/** Opens a store of files under `root`: paths, and hashes in folders by their first four digits, ab/cd/abcd… */
export function openDisk(root: string): BlobStore {
  const probe = join(root, `check-${randomUUID()}`)
  const place = (name: string) =>
    name.includes('/') ? join(root, name) : join(root, name.slice(0, 2), name.slice(2, 4), name)
  const has = (hash: string) =>
    access(place(hash)).then(
      () => true,
      () => false,
    )
  return {
    has,
    size: (hash) =>
      stat(place(hash)).then(
        ({ size }) => size,
        () => undefined,
      ),
    feed: (hash, span, take) => feedFrom(place(hash), span, take),
    async get(hash, span) {
      return (await has(hash)) ? createReadStream(place(hash), endsOf(span)) : undefined
    },
    async keep(path, { hash }, name = hash) {
      const folder = dirname(place(name))
      await mkdir(folder, { recursive: true })
      // Uses a unique temporary name first. Then readers never find a partial copy (on file systems without links), and
      // two concurrent writers of the same content do not remove each other's file.
      const ready = `${path}.${randomUUID()}`
      await link(path, ready).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error
        await copyFile(path, ready)
        await sync(ready)
      })
      // The same content may exist already and is replaced. If both names link to one file, `rename` leaves both.
      await rename(ready, place(name))
      await rm(ready, { force: true })
      // Makes the rename and new folders survive a power cut.
      for (const one of [folder, dirname(folder), root]) await sync(one)
    },
    async check() {
      // Writes a byte, because a full disk still creates names long after it accepts no content.
      const file = await open(probe, 'w+', 0o600)
      try {
        await file.writeFile('1')
        await file.sync()
        const { bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0)
        if (bytesRead === 0) throw new FilesAway(`${root} does not return what is written`)
      } finally {
        await file.close()
        await rm(probe, { force: true })
      }
    },
    remove: (hash) => rm(place(hash), { force: true }),
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
