/** Reports that a box keeps: those that could not be sent, and the last ones that may not have arrived. */

/** Messages sent this shortly before a connection broke, and the last few in any case, may have been lost. */
const uncertainMs = 20_000
const uncertainFrames = 6

export class Held {
  readonly #most: number
  #waiting: Uint8Array[] = []
  #sent: { frame: Uint8Array; at: number }[] = []
  /** Given up because there were too many. */
  lost = 0

  /** @param most frames that are kept while they cannot be sent */
  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#waiting.length
  }

  keep(frame: Uint8Array): void {
    this.#waiting.push(frame)
    if (this.#waiting.length <= this.#most) return
    this.#waiting.shift()
    this.lost++
  }

  sent(frame: Uint8Array, at: number): void {
    this.#sent.push({ frame, at })
    while (this.#sent.length > uncertainFrames && at - this.#sent[0]!.at > uncertainMs) this.#sent.shift()
  }

  /** The connection broke: the messages sent last are queued again, before the rest. */
  broke(): void {
    this.#waiting = [...this.#sent.map(({ frame }) => frame), ...this.#waiting].slice(-this.#most)
    this.#sent = []
  }

  /** The platform said that it has everything. */
  arrived(): void {
    this.#sent = []
  }

  /** Takes up to `count` frames that wait, the oldest first. */
  take(count: number): Uint8Array[] {
    return this.#waiting.splice(0, count)
  }
}
