/** The logs that a vehicle is asked for: made, announced, and sent the way that the platform chose. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { extensionType } from '../../protocol/index.ts'
import type { Said } from '../outbox.ts'
import type { LogOrder } from './order.ts'
import { logText } from './text.ts'
import { upload } from './upload.ts'

/** What the result of the order says of the file. */
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
  /** The number of the part that is sent next. */
  next: number
}

export interface SenderOptions {
  readonly number: number
  /** Puts a part into the outbox. */
  readonly put: (said: Said) => void
  /** How many parts wait for the platform's answer. */
  readonly waiting: () => number
  /** Whether the connection breaks in the middle of this one. */
  readonly breaks: (id: number) => boolean
  /** Ends the connection of the box; what has not arrived is sent again on the next one. */
  readonly cut: () => void
}

const partBytes = 48 * 1024
/** Parts on their way at a time: what is measured now goes between them. */
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

  /** Makes the log of an order. Answers what is to be said of it. */
  async make(id: number, order: LogOrder): Promise<LogFile> {
    const { number } = this.#options
    const slabs: Buffer[] = []
    const packed = Readable.from(logText({ ...order, number })).pipe(createGzip())
    for await (const slab of packed as AsyncIterable<Buffer>) slabs.push(slab)
    const file = Buffer.concat(slabs)
    const secret = randomBytes(32).toString('base64url')
    this.#made.set(id, { order, file, secret, next: 1 })
    const stated = { bytes: file.length, sha256: sha256(file) }
    return order.upload ? { ...stated, secretSha256: sha256(secret) } : { ...stated, parts: partsOf(file) }
  }

  /** The platform has what was said of an order: its file may go. */
  announced(id: number): void {
    const made = this.#made.get(id)
    if (!made) return
    const { order, file, secret } = made
    if (!order.upload) {
      this.feed()
      return
    }
    this.#made.delete(id)
    const cutAt = this.#options.breaks(id) ? Math.floor(file.length / 2) : undefined
    // A platform that cannot be reached for long gets no log: it gives the request up.
    upload({ url: order.upload, secret, file, cutAt, bytesPerSecond, signal: this.#closed.signal }).catch(() => {})
  }

  /** Sends the next parts, as far as those before have arrived. */
  feed(): void {
    const { put, waiting, breaks, cut } = this.#options
    for (const [id, made] of this.#made) {
      if (made.order.upload) continue
      const { file } = made
      const parts = partsOf(file)
      while (made.next <= parts && waiting() < atOnce) {
        const part = made.next++
        const content = file.subarray((part - 1) * partBytes, part * partBytes)
        put({ type: extensionType.part, id, part, parts, content })
        if (part === Math.ceil(parts / 2) && breaks(id)) cut()
      }
      if (made.next > parts) this.#made.delete(id)
    }
  }

  close(): void {
    this.#closed.abort()
  }
}

const partsOf = ({ length }: Uint8Array) => Math.ceil(length / partBytes)
