import { maxUnitLength, versionOf } from './frame.ts'
import { headLength, offset } from './head.ts'
import { type Problem, problem } from './problem.ts'

type FoundFrame = { at: number; frame: Uint8Array<ArrayBuffer> }
/** Result of a search: a complete frame with a correct checksum, or skipped bytes. `at`: offset in the stream. */
export type Found = FoundFrame | FoundFault
/** `damaged`: the bytes that the start's header announced, once they are all there or no more are awaited. */
type FoundFault = { at: number; problem: Problem; damaged?: Uint8Array<ArrayBuffer> }

/** Maximum number of skipped frame starts that are reported individually between two frames. */
const mostTold = 32

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
  #rubbish = 0
  #told = 0

  constructor({ maxUnit = maxUnitLength }: { maxUnit?: number } = {}) {
    this.#longest = Math.min(maxUnit, maxUnitLength)
  }

  get pending(): number {
    return this.#to - this.#from
  }

  /** Adds a chunk and returns the frames that it completes, in order. Frames own their bytes. */
  push(chunk: Uint8Array): Found[] {
    this.#append(chunk)
    const found: Found[] = []
    while (this.#next(found)) {}
    this.#tellRubbish(found)
    return this.#owned(found)
  }

  /**
   * Gives up the incomplete frame, because its sender fell silent and its length was therefore wrong. Returns the
   * frames found after its start.
   */
  giveUp(): Found[] {
    const found: Found[] = []
    if (this.pending === 0) return found
    this.#pass(found, problem('incomplete', this.#offset, this.pending), this.#to)
    while (this.#next(found)) {}
    this.#tellRubbish(found)
    return this.#owned(found)
  }

  /** Copies frames out of the buffer. One shared copy is used unless the frames cover little of it. */
  #owned(found: Found[]): Found[] {
    const frames = found.filter((one): one is FoundFrame => 'frame' in one)
    const [first, last] = [frames[0]?.frame, frames.at(-1)?.frame]
    if (!first || !last) return found
    const from = first.byteOffset
    const to = last.byteOffset + last.length
    const size = frames.reduce((sum, { frame }) => sum + frame.length, 0)
    const copy = frames.length > 1 && to - from < 2 * size ? this.#bytes.slice(from, to) : undefined
    for (const one of frames) {
      const { frame } = one
      one.frame = copy ? copy.subarray(frame.byteOffset - from, frame.byteOffset - from + frame.length) : frame.slice()
    }
    return found
  }

  #append(chunk: Uint8Array): void {
    const kept = this.pending
    const need = kept + chunk.length
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
    this.#bytes.set(chunk, kept)
    let code = this.#xor[kept]!
    for (let at = kept; at < need; at++) {
      code ^= this.#bytes[at]!
      this.#xor[at + 1] = code
    }
  }

  /** One step: a frame, a skipped start, or other bytes. False when more bytes are needed. */
  #next(found: Found[]): boolean {
    const bytes = this.#bytes
    let at = this.#from
    while (at + 1 < this.#to && !(bytes[at] === bytes[at + 1] && versionOf(bytes, at))) at++
    // The last byte may be the first half of a start.
    if (at + 1 >= this.#to && at < this.#to && bytes[at] !== 0x23 && bytes[at] !== 0x24) at++
    this.#skip(at - this.#from)
    if (this.pending < headLength) return this.pending >= 2 && this.#badHead(found)
    if (this.#badHead(found)) return true
    const unit = (bytes[at + offset.length]! << 8) | bytes[at + offset.length + 1]!
    if (unit > this.#longest)
      return this.#pass(found, problem('tooLong', this.#offset + offset.length, 2), at + headLength)
    const check = at + headLength + unit
    if (check >= this.#to) return false
    if ((this.#xor[check]! ^ this.#xor[at + offset.command]!) !== bytes[check]) {
      return this.#pass(found, problem('bcc', this.#offset + headLength + unit, 1), check + 1)
    }
    this.#tellRubbish(found)
    this.#told = 0
    found.push({ at: this.#offset, frame: bytes.subarray(at, check + 1) })
    this.#from = check + 1
    this.#offset += check + 1 - at
    return true
  }

  #badHead(found: Found[]): boolean {
    const last = Math.min(headLength, this.pending)
    for (let index = 4; index < last && index <= 21; index++) {
      const byte = this.#bytes[this.#from + index]!
      // VIN: printable or padding. Encryption: not a printable character, so that ## in a text is not a start.
      const right = index < 21 ? byte === 0 || (byte >= 0x20 && byte <= 0x7e) : byte < 0x20 || byte >= 0xfe
      if (!right) return this.#pass(found, problem('head', this.#offset + index, 1))
    }
    return false
  }

  /** @param end end of the bytes that belong to the start, if it looks like one */
  #pass(found: Found[], what: Problem, end?: number): true {
    // Hostile input can look like a start everywhere. After the first `mostTold` starts it is only counted.
    if (this.#told++ < mostTold) {
      this.#tellRubbish(found)
      const damaged = end === undefined ? {} : { damaged: this.#bytes.slice(this.#from, end) }
      found.push({ at: this.#offset, problem: what, ...damaged })
    }
    this.#skip(1)
    return true
  }

  #skip(count: number): void {
    this.#from += count
    this.#offset += count
    this.#rubbish += count
  }

  #tellRubbish(found: Found[]): void {
    if (this.#rubbish === 0) return
    const at = this.#offset - this.#rubbish
    found.push({ at, problem: problem('rubbish', at, this.#rubbish) })
    this.#rubbish = 0
  }
}
