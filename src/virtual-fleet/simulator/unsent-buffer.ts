import { headLength } from '../../domain/gb32960/index.ts'

/** Messages sent this shortly before a connection broke may be lost, and the last few in any case. */
const uncertainMs = 20_000
const uncertainFrames = 6
/** Length of the collection time, with which a report's data unit and its response begin. */
const timeBytes = 6

export class UnsentBuffer {
  readonly #most: number
  #waiting: Uint8Array[] = []
  #sent: { frame: Uint8Array; at: number }[] = []
  /** True when the platform acknowledges reports. Then only acknowledged reports are dropped. */
  #isAnswered = false
  lost = 0

  /** @param most maximum number of frames buffered while they cannot be sent */
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

  /** The connection broke: messages that may be lost are queued again, before the others. */
  broke(): void {
    const all = [...this.#sent.map(({ frame }) => frame), ...this.#waiting]
    this.lost += Math.max(0, all.length - this.#most)
    this.#waiting = all.slice(-this.#most)
    this.#sent = []
  }

  /** Handles the platform's response to a report. It acknowledges the report and all reports sent before it. */
  arrived(answer: Uint8Array): void {
    this.#isAnswered = true
    const time = timeOf(answer)
    this.#sent.splice(0, this.#sent.findIndex(({ frame }) => timeOf(frame).equals(time)) + 1)
  }

  take(count: number): Uint8Array[] {
    return this.#waiting.splice(0, count)
  }
}

const timeOf = (frame: Uint8Array) => Buffer.from(frame.buffer, frame.byteOffset + headLength, timeBytes)
