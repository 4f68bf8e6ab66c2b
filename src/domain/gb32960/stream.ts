import { maxUnitLength, versionOf } from './frame.ts'
import { headLength, offset } from './head.ts'
import { type FrameProblem, problem } from './problem.ts'

type FoundFrame = { at: number; frame: Uint8Array<ArrayBuffer> }
/** Result of a search: a complete frame with a correct checksum, or skipped bytes. `at`: offset in the stream. */
export type StreamScan = FoundFrame | FoundFault
/** `damagedPart`: the bytes that the start's header announced, once they are all there or no more are awaited. */
type FoundFault = { at: number; problem: FrameProblem; damaged?: Uint8Array<ArrayBuffer> }

/** Maximum number of skipped frame starts that are reported individually between two frames. */
const maxReportedStarts = 32

/**
 * Finds frames in a stream of chunks. The result does not depend on how the stream is cut.
 *
 * A start is skipped when its VIN, encryption or length is invalid, or its checksum is wrong. The search continues
 * right after the start, so that no frame inside or after damaged bytes is lost. At most one frame of maximum length is
 * buffered between chunks, and each byte is examined a bounded number of times. No input makes it throw.
 */
export class FrameStream {
  readonly #longest: number
  #bytes = new Uint8Array(1024)
  /** Prefix XOR of all bytes. Any checksum then takes two look-ups, also when starts overlap. */
  #xor = new Uint8Array(1025)
  #from = 0
  #to = 0
  #offset = 0
  #skippedBytes = 0
  #reportedStarts = 0

  constructor({ maxUnit = maxUnitLength }: { maxUnit?: number } = {}) {
    this.#longest = Math.min(maxUnit, maxUnitLength)
  }

  get pending(): number {
    return this.#to - this.#from
  }

  /** Adds a chunk and returns the frames that it completes, in order. Frames own their bytes. */
  push(chunk: Uint8Array): StreamScan[] {
    this.#append(chunk)
    const results: StreamScan[] = []
    while (this.#next(results)) {}
    this.#reportSkipped(results)
    return this.#owned(results)
  }

  /**
   * Gives up the incomplete frame, because its sender fell silent and its length was therefore wrong. Returns the
   * frames found after its start.
   */
  giveUp(): StreamScan[] {
    const output: StreamScan[] = []
    if (this.pending === 0) return output
    this.#pass(output, problem('incomplete', this.#offset, this.pending), this.#to)
    while (this.#next(output)) {}
    this.#reportSkipped(output)
    return this.#owned(output)
  }

  /** Copies frames out of the buffer. One shared copy is used unless the frames cover little of it. */
  #owned(results: StreamScan[]): StreamScan[] {
    const frames = results.filter((one): one is FoundFrame => 'frame' in one)
    const [first, last] = [frames[0]?.frame, frames.at(-1)?.frame]
    if (!first || !last) return results
    const from = first.byteOffset
    const to = last.byteOffset + last.length
    const size = frames.reduce((sum, { frame }) => sum + frame.length, 0)
    const copy = frames.length > 1 && to - from < 2 * size ? this.#bytes.slice(from, to) : undefined
    for (const one of frames) {
      const { frame } = one
      one.frame = copy ? copy.subarray(frame.byteOffset - from, frame.byteOffset - from + frame.length) : frame.slice()
    }
    return results
  }

  #append(chunk: Uint8Array): void {
    const pendingBytes = this.pending
    const need = pendingBytes + chunk.length
    const small = this.#bytes.length > 65536 && need < 16384
    if (need > this.#bytes.length || small) {
      // Extra capacity, so that a frame that arrives byte by byte is not copied each time.
      const bytes = new Uint8Array(Math.max(1024, Math.min(2 * need, need + 65536)))
      bytes.set(this.#bytes.subarray(this.#from, this.#to))
      const xor = new Uint8Array(bytes.length + 1)
      xor.set(this.#xor.subarray(this.#from, this.#to + 1))
      this.#bytes = bytes
      this.#xor = xor
    } else if (this.#from > 0) {
      this.#bytes.copyWithin(0, this.#from, this.#to)
      this.#xor.copyWithin(0, this.#from, this.#to + 1)
    }
    this.#from = 0
    this.#to = need
    this.#bytes.set(chunk, pendingBytes)
    let code = this.#xor[pendingBytes]!
    for (let at = pendingBytes; at < need; at++) {
      code ^= this.#bytes[at]!
      this.#xor[at + 1] = code
    }
  }

  /** One step: a frame, a skipped start, or other bytes. False when more bytes are needed. */
  #next(results: StreamScan[]): boolean {
    const bytes = this.#bytes
    let at = this.#from
    while (at + 1 < this.#to && !(bytes[at] === bytes[at + 1] && versionOf(bytes, at))) at++
    // The last byte may be the first half of a start.
    if (at + 1 >= this.#to && at < this.#to && bytes[at] !== 0x23 && bytes[at] !== 0x24) at++
    this.#skip(at - this.#from)
    if (this.pending < headLength) return this.pending >= 2 && this.#badHead(results)
    if (this.#badHead(results)) return true
    const unit = (bytes[at + offset.length]! << 8) | bytes[at + offset.length + 1]!
    if (unit > this.#longest)
      return this.#pass(results, problem('tooLong', this.#offset + offset.length, 2), at + headLength)
    const check = at + headLength + unit
    if (check >= this.#to) return false
    if ((this.#xor[check]! ^ this.#xor[at + offset.command]!) !== bytes[check]) {
      return this.#pass(results, problem('bcc', this.#offset + headLength + unit, 1), check + 1)
    }
    this.#reportSkipped(results)
    this.#reportedStarts = 0
    results.push({ at: this.#offset, frame: bytes.subarray(at, check + 1) })
    this.#from = check + 1
    this.#offset += check + 1 - at
    return true
  }

  #badHead(output: StreamScan[]): boolean {
    const last = Math.min(headLength, this.pending)
    for (let index = 4; index < last && index <= 21; index++) {
      const byte = this.#bytes[this.#from + index]!
      // VIN: printable or padding. Encryption: not a printable character, so that ## in a text is not a start.
      const right = index < 21 ? byte === 0 || (byte >= 0x20 && byte <= 0x7e) : byte < 0x20 || byte >= 0xfe
      if (!right) return this.#pass(output, problem('head', this.#offset + index, 1))
    }
    return false
  }

  /** @param end end of the bytes that belong to the start, if it looks like one */
  #pass(results: StreamScan[], what: FrameProblem, end?: number): true {
    // Hostile input can look like a start everywhere. After the first `maxReportedStarts` starts it is only counted.
    if (this.#reportedStarts++ < maxReportedStarts) {
      this.#reportSkipped(results)
      const damagedPart = end === undefined ? {} : { damaged: this.#bytes.slice(this.#from, end) }
      results.push({ at: this.#offset, problem: what, ...damagedPart })
    }
    this.#skip(1)
    return true
  }

  #skip(count: number): void {
    this.#from += count
    this.#offset += count
    this.#skippedBytes += count
  }

  #reportSkipped(results: StreamScan[]): void {
    if (this.#skippedBytes === 0) return
    const at = this.#offset - this.#skippedBytes
    results.push({ at, problem: problem('rubbish', at, this.#skippedBytes) })
    this.#skippedBytes = 0
  }
}
