/** Reduces a long series to what a screen can show, in one pass with bounded memory. Pure. */

export type ReducedPoint = [at: number, value: number | null]

interface Bucket {
  first: [number, number]
  last: [number, number]
  low: [number, number]
  high: [number, number]
}

/** Limit of gaps per bucket. More are not visible, and memory stays bounded. */
const maxGaps = 2

/**
 * Reduces [from, to) to the first, last, lowest and highest value of each of `buckets` equal parts.
 * No peak is lost. A null is added between neighbours more than `gapMs` apart or with a missing value in between.
 * Points must be in order of time, in ms since 1970.
 */
export class Reducer {
  readonly #from: number
  readonly #step: number
  readonly #buckets: number
  readonly #gapMs: number
  readonly #points: ReducedPoint[] = []
  #bucket: Bucket | undefined
  #index = -1
  #lastAt: number | undefined
  #isBroken = false
  #gaps = 0
  count = 0

  constructor({ from, to, buckets, gapMs }: { from: number; to: number; buckets: number; gapMs: number }) {
    this.#from = from
    this.#step = Math.max(1, (to - from) / buckets)
    this.#buckets = buckets
    this.#gapMs = gapMs
  }

  /** Null: the message has no number at this time. */
  add(at: number, value: number | null): void {
    if (value === null) {
      this.#isBroken = true
      return
    }
    this.count++
    const index = Math.min(this.#buckets - 1, Math.max(0, Math.floor((at - this.#from) / this.#step)))
    if (index !== this.#index) this.#gaps = 0
    const isApart = this.#lastAt !== undefined && (this.#isBroken || at - this.#lastAt > this.#gapMs)
    const isGap = isApart && this.#gaps++ < maxGaps
    if (isGap || index !== this.#index) this.#flush()
    if (isGap) this.#points.push([this.#lastAt! + 1, null])
    this.#index = index
    this.#lastAt = at
    this.#isBroken = false
    const point: [number, number] = [at, value]
    if (!this.#bucket) {
      this.#bucket = { first: point, last: point, low: point, high: point }
      return
    }
    this.#bucket.last = point
    if (value < this.#bucket.low[1]) this.#bucket.low = point
    if (value > this.#bucket.high[1]) this.#bucket.high = point
  }

  /** Returns the reduced points in order. Ends the series. */
  done(): ReducedPoint[] {
    this.#flush()
    return this.#points
  }

  #flush(): void {
    if (!this.#bucket) return
    const { first, low, high, last } = this.#bucket
    // The last one stays last also among values of one moment.
    const between = [...new Set([low, high])].filter((point) => point !== first && point !== last)
    this.#points.push(first, ...between.sort((a, b) => a[0] - b[0]))
    if (last !== first) this.#points.push(last)
    this.#bucket = undefined
  }
}
