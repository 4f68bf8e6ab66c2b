/**
 * Reads the JSON text of nested lists from left to right, value by value. `JSON.parse` would create every list first,
 * and ingest reads one text for each vehicle of a batch. Pure. The text must be what `JSON.stringify` wrote.
 */

const [comma, minus, zero, nine, opening, closing] = [0x2c, 0x2d, 0x30, 0x39, 0x5b, 0x5d]
const [letterN, letterT] = [0x6e, 0x74]
/** Whole numbers of at most this many digits are exact. */
const exactDigits = 15

export class ListReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Enters a list. */
  begin(): void {
    this.#next()
    this.#at++
  }

  /** Whether the list has more values. Otherwise leaves it. */
  hasMore(): boolean {
    if (this.#text.charCodeAt(this.#at) !== closing) return true
    this.#at++
    return false
  }

  /** Leaves a list whose values are all read. */
  end(): void {
    this.#at++
  }

  /** Enters a list. False for null in its place. */
  beginUnlessNull(): boolean {
    const isList = this.#next() === opening
    this.#at += isList ? 1 : 4
    return isList
  }

  number(): number {
    const isNegative = this.#next() === minus
    const from = this.#at
    let at = isNegative ? from + 1 : from
    let value = 0
    let code = this.#text.charCodeAt(at)
    for (; code >= zero && code <= nine; code = this.#text.charCodeAt(++at)) value = value * 10 + (code - zero)
    this.#at = at
    if (code === comma || code === closing) {
      if (at - from <= exactDigits) return isNegative ? -value : value
    } else while (code !== comma && code !== closing) code = this.#text.charCodeAt(++this.#at)
    return Number(this.#text.slice(from, this.#at))
  }

  numberOrNull(): number | null {
    if (this.#next() !== letterN) return this.number()
    this.#at += 4
    return null
  }

  flag(): boolean {
    const isTrue = this.#next() === letterT
    this.#at += isTrue ? 4 : 5
    return isTrue
  }

  flagOrNull(): boolean | null {
    if (this.#next() !== letterN) return this.flag()
    this.#at += 4
    return null
  }

  /** Code of the next value's first character. */
  #next(): number {
    if (this.#text.charCodeAt(this.#at) === comma) this.#at++
    return this.#text.charCodeAt(this.#at)
  }
}
