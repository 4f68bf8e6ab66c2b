/** Reports that a box keeps: those that could not be sent, and the last ones that may not have arrived. */
import { headLength } from '../protocol/index.ts'

/** Messages sent this shortly before a connection broke, and the last few in any case, may have been lost. */
const uncertainMs = 20_000
const uncertainFrames = 6
/** Of the collection time, with which a report's data unit and its answer begin. */
const timeBytes = 6

export class Held {
  readonly #most: number
  #waiting: Uint8Array[] = []
  #sent: { frame: Uint8Array; at: number }[] = []
  /** The platform says what it has: then nothing else is given up. */
  #isAnswered = false
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
    const isCertain = () => this.#sent.length > uncertainFrames && at - this.#sent[0]!.at > uncertainMs
    while (this.#isAnswered ? this.#sent.length > this.#most : isCertain()) this.#sent.shift()
  }

  /** The connection broke: the messages sent last are queued again, before the rest. */
  broke(): void {
    const all = [...this.#sent.map(({ frame }) => frame), ...this.#waiting]
    this.lost += Math.max(0, all.length - this.#most)
    this.#waiting = all.slice(-this.#most)
    this.#sent = []
  }

  /** The platform said that it has a report: so it has those that were sent before. */
  arrived(answer: Uint8Array): void {
    this.#isAnswered = true
    const time = timeOf(answer)
    this.#sent.splice(0, this.#sent.findIndex(({ frame }) => timeOf(frame).equals(time)) + 1)
  }

  /** Takes up to `count` frames that wait, the oldest first. */
  take(count: number): Uint8Array[] {
    return this.#waiting.splice(0, count)
  }
}

const timeOf = (frame: Uint8Array) => Buffer.from(frame.buffer, frame.byteOffset + headLength, timeBytes)
