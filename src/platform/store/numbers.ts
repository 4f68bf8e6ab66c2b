/**
 * Several numbers of a row as one text. The driver creates a string for each column of each row, which costs more than
 * everything else it does with a row.
 */
import { type SQL, sql } from './drizzle.ts'

/** SQL of the text. Each part is an SQL expression of a number, or null. */
export const numbersText = (parts: readonly string[]): SQL => sql.raw(`concat(${parts.join(`, ' ', `)})`)

const [space, minus, zero, nine] = [0x20, 0x2d, 0x30, 0x39]
/** Whole numbers of at most this many digits are exact. */
const exactDigits = 15

/** Reads the numbers of such a text one after another. */
export class NumberReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): number | null {
    const text = this.#text
    const from = this.#at
    const isNegative = text.charCodeAt(from) === minus
    let at = isNegative ? from + 1 : from
    let value = 0
    let code = text.charCodeAt(at)
    for (; code >= zero && code <= nine; code = text.charCodeAt(++at)) value = value * 10 + (code - zero)
    const isWhole = at - from <= exactDigits && (code === space || at === text.length)
    while (at < text.length && text.charCodeAt(at) !== space) at++
    this.#at = at + 1
    if (at === from) return null
    if (!isWhole) return Number(text.slice(from, at))
    return isNegative ? -value : value
  }
}
