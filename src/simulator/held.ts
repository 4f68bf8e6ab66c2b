/** Reports that a box keeps: those that could not be sent, and the last ones that may not have arrived. */

/** What was sent so shortly before a connection broke may be lost on the way. */
const uncertainMs = 20_000

/** The frame as a reissue of the same report: command 0x03, check code accordingly. */
export function reissued(frame: Uint8Array): Uint8Array {
  const copy = frame.slice()
  copy[2] = 0x03
  copy[copy.length - 1]! ^= (frame[2] ?? 0x03) ^ 0x03
  return copy
}

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
    while (this.#sent[0] && at - this.#sent[0].at > uncertainMs) this.#sent.shift()
    this.#sent.push({ frame, at })
  }

  /** The connection broke: what was sent last waits again, before the rest. */
  broke(at: number): void {
    const uncertain = this.#sent.filter((each) => at - each.at <= uncertainMs).map(({ frame }) => frame)
    this.#sent = []
    this.#waiting = [...uncertain, ...this.#waiting].slice(-this.#most)
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
