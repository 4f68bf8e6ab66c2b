/** Logs requested from a vehicle: created, announced, and sent in the way that the platform chose. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { extensionType } from '../../../domain/gb32960/index.ts'
import type { OutboxMessage } from '../outbox.ts'
import type { LogOrder } from './order.ts'
import { logText } from './text.ts'
import { upload } from './upload.ts'

export interface LogFile {
  readonly bytes: number
  readonly sha256: string
  readonly secretSha256?: string
  readonly parts?: number
}

interface Making {
  readonly order: LogOrder
  readonly file: Uint8Array
  readonly secret: string
  next: number
}

export interface SenderOptions {
  readonly number: number
  readonly put: (message: OutboxMessage) => void
  readonly waiting: () => number
  readonly breaks: (id: number) => boolean
  /** Ends the connection of the box. Parts that have not arrived are sent again on the next one. */
  readonly cut: () => void
}

const partBytes = 48 * 1024
/** Limit of parts in transit. Current reports are sent in between. */
const atOnce = 4
const bytesPerSecond = 400_000
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

export class LogSender {
  readonly #options: SenderOptions
  readonly #made = new Map<number, Making>()
  readonly #closed = new AbortController()

  constructor(options: SenderOptions) {
    this.#options = options
  }

  async make(id: number, order: LogOrder): Promise<LogFile> {
    const { number } = this.#options
    const slabs: Buffer[] = []
    const gzipStream = Readable.from(logText({ ...order, number })).pipe(createGzip())
    for await (const slab of gzipStream as AsyncIterable<Buffer>) slabs.push(slab)
    const file = Buffer.concat(slabs)
    const secret = randomBytes(32).toString('base64url')
    this.#made.set(id, { order, file, secret, next: 1 })
    const digest = { bytes: file.length, sha256: sha256(file) }
    return order.upload ? { ...digest, secretSha256: sha256(secret) } : { ...digest, parts: partsOf(file) }
  }

  /** The platform has received the result of an order, so its file is sent. */
  announced(id: number): void {
    const pendingFile = this.#made.get(id)
    if (!pendingFile) return
    const { order, file, secret } = pendingFile
    if (!order.upload) {
      this.feed()
      return
    }
    this.#made.delete(id)
    const cutAt = this.#options.breaks(id) ? Math.floor(file.length / 2) : undefined
    // The log is dropped when the platform cannot be reached for long. The platform ends the request itself.
    upload({ url: order.upload, secret, file, cutAt, bytesPerSecond, signal: this.#closed.signal }).catch(() => {})
  }

  feed(): void {
    const { put, waiting, breaks, cut } = this.#options
    for (const [id, pendingFile] of this.#made) {
      if (pendingFile.order.upload) continue
      const { file } = pendingFile
      const parts = partsOf(file)
      while (pendingFile.next <= parts && waiting() < atOnce) {
        const part = pendingFile.next++
        const content = file.subarray((part - 1) * partBytes, part * partBytes)
        put({ type: extensionType.part, id, part, parts, content })
        if (part === Math.ceil(parts / 2) && breaks(id)) cut()
      }
      if (pendingFile.next > parts) this.#made.delete(id)
    }
  }

  close(): void {
    this.#closed.abort()
  }
}

const partsOf = ({ length }: Uint8Array) => Math.ceil(length / partBytes)
