import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FilesAway } from '../away.ts'
import type { BlobStore, Span } from './blob-store.ts'
import { FileProblem } from './problem.ts'

/** Read at a time: fewer and larger reads than Node's own 64 KiB make large files fast. */
const chunkBytes = 256 * 1024

/**
 * One piece at a time, into memory that is used again: streams take new memory for each piece, which keeps the garbage
 * collector of a large process busy for longer than the sending takes.
 */
const free: Buffer[] = []
const feedBytes = 128 * 1024
const mostFree = 32

async function feedFrom(path: string, { from, until }: Span, take: (piece: Buffer) => Promise<void>): Promise<boolean> {
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
    // Of one that broke off a piece may still be on its way: it is not used again.
    if (free.length < mostFree) free.push(buffer)
    return true
  } finally {
    await file.close()
  }
}

/** A file that lies somewhere on this machine, not under its hash: what a download needs of a store. */
export function diskFile(path: string) {
  return {
    size: async () => (await stat(path)).size,
    async feed(_hash: string, span: Span, take: (piece: Buffer) => Promise<void>): Promise<void> {
      if (!(await feedFrom(path, span, take))) throw new FileProblem('missing')
    },
    async read({ from, until }: Span): Promise<Buffer> {
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

/** How Node reads a span of a file; not for an empty one. */
export const endsOf = (span?: Span) => ({
  highWaterMark: chunkBytes,
  ...(span && { start: span.from, end: span.until - 1 }),
})

/** Files under `root`, each at the first four digits of its hash: ab/cd/abcd… */
export function openDisk(root: string): BlobStore {
  const probe = join(root, `check-${randomUUID()}`)
  const place = (hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4), hash)
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
    async keep(path, { hash }) {
      const folder = dirname(place(hash))
      await mkdir(folder, { recursive: true })
      // By a name of its own first, so that nobody reads half of what a file system without links copies, and of two who
      // keep the same at once neither takes the other's away.
      const ready = `${path}.${randomUUID()}`
      await link(path, ready).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error
        await copyFile(path, ready)
        await sync(ready)
      })
      // The same content may lie there already; the same takes its place. Of two links to one file both would stay.
      await rename(ready, place(hash))
      await rm(ready, { force: true })
      // The rename itself, and folders just made, must outlive a power cut.
      for (const one of [folder, dirname(folder), root]) await sync(one)
    },
    async check() {
      // A byte that reaches the disk: a full one takes names long after it takes no more content.
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
