import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise } from 'yauzl'
import { SheetProblem } from './problem.ts'

/** A workbook has a few dozen parts. More is a denial-of-service attempt. */
const maxParts = 10_000

export interface ZipParts {
  has(name: string): boolean
  /** Unpacked bytes of a part. Throws SheetProblem when the total of all parts exceeds the limit. */
  read(name: string): AsyncGenerator<Buffer>
  /** The same for a second read of a part: limited, but not added to the total. */
  uncounted(name: string): AsyncGenerator<Buffer>
  close(): void
}

/** Limit of the compression ratio. Sheets compress to a tenth, and only malicious ones to less than a hundredth. */
const maxCompressionRatio = 100
const alwaysAllowed = 32 * 1024 * 1024

/**
 * Opens the zip at `path` for reading by part. Unpacks at most `maxUnpackedBytes` in total, and at most a hundred times
 * the file size.
 */
export async function openParts(path: string, maxUnpackedBytes: number): Promise<ZipParts> {
  await refuseOther(path)
  const { size } = await stat(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    if (zip.entryCount > maxParts) throw new SheetProblem('unpacked')
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    const budget = { left: Math.min(maxUnpackedBytes, Math.max(alwaysAllowed, size * maxCompressionRatio)) }
    async function* read(name: string, remaining: { left: number }) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw new SheetProblem('broken')
      if (entry.isEncrypted()) throw new SheetProblem('encrypted')
      // Checks the declared size first. The actual size is checked during reading.
      if (entry.uncompressedSize > remaining.left) throw new SheetProblem('unpacked')
      const stream: Readable = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        remaining.left -= chunk.length
        if (remaining.left < 0) throw new SheetProblem('unpacked')
        yield chunk
      }
    }
    return {
      has: (name) => entries.has(name.toLowerCase()),
      read: (name) => read(name, budget),
      uncounted: (name) => read(name, { ...budget }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** An encrypted workbook is an OLE file with a stream of that name instead of a zip. An old .xls is OLE, too. */
async function refuseOther(path: string): Promise<void> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  if (buffer.toString('latin1', 0, 2) === 'PK') return
  if (buffer.toString('hex') !== 'd0cf11e0a1b11ae1') throw new SheetProblem('type')
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, chunk])
    if (window.includes(name)) throw new SheetProblem('encrypted')
    tail = window.subarray(-name.length)
  }
  throw new SheetProblem('type')
}
