/** Bytes taken one field after the other, so that each belongs to exactly one. Pure. */
import type { Pair } from '../../../kit/words.ts'

/** What stands in a field, in the order in which it is said: an identifier, a number, or words of both languages. */
export type Said = readonly (string | number | Pair)[]

export interface ByteField {
  readonly at: number
  readonly length: number
  /** What it is a part of: those of one group stand together. */
  readonly group: Pair
  readonly name: Pair
  readonly value: Said
  readonly unit?: string
}

export const dataName = ['数据', 'Data'] as const satisfies Pair
export const unassignedName = ['未定义', 'Unassigned'] as const satisfies Pair
const cutShort = ['数据不完整', 'Incomplete'] as const satisfies Pair

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
export const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
export const same = (text: string): Pair => [text, text]

export interface Taken {
  readonly group: Pair
  readonly name: Pair
  readonly unit?: string
  /** Hex unless given. */
  value?(bytes: Uint8Array): Said
}

/** Goes over bytes from the first to the last. */
export class Walk {
  readonly fields: ByteField[] = []
  readonly bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** How many bytes are left. */
  get left(): number {
    return this.bytes.length - this.#at
  }

  /** The next bytes as one field. Where fewer are left these are a field that says so, and undefined is answered. */
  take(length: number, { group, name, unit, value }: Taken): Uint8Array | undefined {
    const bytes = this.bytes.subarray(this.#at, this.#at + length)
    if (bytes.length === 0) return undefined
    const isWhole = bytes.length === length
    const said = isWhole ? (value?.(bytes) ?? [hexOf(bytes)]) : [hexOf(bytes), cutShort]
    this.fields.push({
      at: this.#at,
      length: bytes.length,
      group,
      name,
      value: said,
      ...(isWhole && unit ? { unit } : {}),
    })
    this.#at += bytes.length
    return isWhole ? bytes : undefined
  }

  rest(taken: Taken): void {
    this.take(this.left, taken)
  }
}
