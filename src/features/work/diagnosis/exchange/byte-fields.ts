/** Splits bytes into consecutive fields, so that each byte belongs to exactly one field. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'

/** Parts of a field's value in display order: an identifier, a number, or words in both languages. */
export type FieldValue = readonly (string | number | Pair)[]

export interface ByteField {
  readonly at: number
  readonly length: number
  /** Fields of one group are shown together. */
  readonly group: Pair
  readonly name: Pair
  readonly value: FieldValue
  readonly unit?: string
}

export const dataName = ['数据', 'Data'] as const satisfies Pair
export const unassignedName = ['未定义', 'Unassigned'] as const satisfies Pair
const cutShort = ['数据不完整', 'Incomplete'] as const satisfies Pair

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
export const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
export const same = (text: string): Pair => [text, text]

export interface FieldSpec {
  readonly group: Pair
  readonly name: Pair
  readonly unit?: string
  /** Default: hex. */
  value?(bytes: Uint8Array): FieldValue
}

/** Reads bytes from first to last. */
export class Walk {
  readonly fields: ByteField[] = []
  readonly bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Number of bytes left. */
  get left(): number {
    return this.bytes.length - this.#at
  }

  /**
   * Takes the next bytes as one field. If fewer are left, they become a field marked as cut short, and undefined is
   * returned.
   */
  take(length: number, { group, name, unit, value }: FieldSpec): Uint8Array | undefined {
    const bytes = this.bytes.subarray(this.#at, this.#at + length)
    if (bytes.length === 0) return undefined
    const isWhole = bytes.length === length
    const fieldValue = isWhole ? (value?.(bytes) ?? [hexOf(bytes)]) : [hexOf(bytes), cutShort]
    this.fields.push({
      at: this.#at,
      length: bytes.length,
      group,
      name,
      value: fieldValue,
      ...(isWhole && unit ? { unit } : {}),
    })
    this.#at += bytes.length
    return isWhole ? bytes : undefined
  }

  rest(spec: FieldSpec): void {
    this.take(this.left, spec)
  }
}
