/** Downloads a file in pieces at the speed of the mobile network, and resumes after an interruption. */
import { createHash, type Hash } from 'node:crypto'
import { DdiError } from './ddi.ts'
import type { Http } from './http.ts'

export interface DownloadOptions {
  readonly http: Http
  readonly url: string
  readonly size: number
  readonly bytesPerSecond: number
  readonly sleep: (ms: number) => Promise<void>
  readonly cutAt?: number | undefined
}

const pieceSeconds = 2
const [minPiece, maxPiece] = [16_384, 1_048_576]
const [firstMs, maxMs] = [2_000, 120_000]

export class Download {
  readonly #options: DownloadOptions
  readonly #hash: Hash = createHash('sha256')
  #cutAt: number | undefined
  #failures = 0
  #at = 0

  constructor(options: DownloadOptions) {
    this.#options = options
    this.#cutAt = options.cutAt
  }

  get at(): number {
    return this.#at
  }

  get isDone(): boolean {
    return this.#at >= this.#options.size
  }

  /** SHA-256 of the whole file, hex. May be called only once. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  /**
   * Downloads the next piece. Failures are retried with growing delays. Throws `Refused` when the platform does not
   * provide the file, or provides a different one.
   */
  async next(): Promise<void> {
    const { sleep, bytesPerSecond } = this.#options
    const from = this.#at
    try {
      await this.#piece()
      this.#failures = 0
    } catch (error) {
      if (error instanceof DdiError && error.status < 500 && error.status !== 429) throw error
      this.#failures = this.#at > from ? 0 : this.#failures + 1
      await sleep(Math.min(maxMs, firstMs * 2 ** this.#failures))
    }
    const ms = (1000 * (this.#at - from)) / bytesPerSecond
    if (ms > 0) await sleep(ms)
  }

  async #piece(): Promise<void> {
    const { http, url, size, bytesPerSecond } = this.#options
    const piece = Math.max(minPiece, Math.min(maxPiece, Math.floor(bytesPerSecond * pieceSeconds)))
    const from = this.#at
    const until = Math.min(size, from + piece)
    const headers = { accept: '*/*', range: `bytes=${from}-${until - 1}` }
    const { status, headers: responseHeaders } = await http({
      method: 'GET',
      url,
      headers,
      take: (chunk) => this.#take(chunk, until),
    })
    if (status !== 206 || responseHeaders['content-range'] !== `bytes ${from}-${until - 1}/${size}`)
      throw new DdiError(status < 300 ? 416 : status, `${url} from ${from}`)
    if (this.#at !== until) throw new Error('the piece is too short')
  }

  /** Bytes beyond the requested range are dropped. */
  #take(chunk: Buffer, until: number): boolean {
    const isCut = this.#cutAt !== undefined && this.#at + chunk.length > this.#cutAt
    const most = Math.min(until, isCut ? this.#cutAt! : until) - this.#at
    const part = chunk.subarray(0, most)
    this.#hash.update(part)
    this.#at += part.length
    if (isCut) this.#cutAt = undefined
    return !isCut && part.length === chunk.length
  }
}
