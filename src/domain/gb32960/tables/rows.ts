/** Kinds of rows of the standard's tables, and short functions that build them. */
import type { Pair } from '../../contract/words.ts'

type Width = 1 | 2 | 4
export type Codes = Readonly<Record<number, Pair>>

/**
 * A number: physical = raw × scale + offset. `special`: the highest raw value is 'invalid', the one below it
 * 'abnormal'.
 */
export type NumberRow = Readonly<{
  kind: 'number'
  key: string
  name: Pair
  width: Width
  raw: readonly [lower: number, upper: number]
  scale: number
  offset: number
  unit: string
  special: boolean
  /** Raw values with a meaning of their own, outside the range. */
  codes?: Codes
  /** Bit of an earlier row that makes the number negative (south, west). */
  minus?: readonly [key: string, bit: number]
  /** 1 / scale and offset / scale. Both are integers, so that the physical value is rounded only once. */
  per: number
  shift: number
  lower: number
  upper: number
  invalid: number
}>

export type CodeRow = Readonly<{ kind: 'code'; key: string; name: Pair; width: Width; codes: Codes; special: boolean }>
export type BitRow = Readonly<{ key: string; name: Pair; bit: number; width: number; codes?: Codes }>
export type BitsRow = Readonly<{ kind: 'bits'; key: string; name: Pair; width: Width; bits: readonly BitRow[] }>
/** A maker's fault code, shown as 0x and eight hex digits. */
export type FaultRow = Readonly<{ kind: 'fault'; key: string; name: Pair; width: 4 }>
export type TimeRow = Readonly<{ kind: 'time'; key: string; name: Pair }>
/** Length in bytes: fixed, the value of an earlier row, or `REST`. */
export type Length = number | string
export type TextRow = Readonly<{ kind: 'text'; key: string; name: Pair; length: Length; pad: number }>
export type BytesRow = Readonly<{ kind: 'bytes'; key: string; name: Pair; length: Length }>

export type LeafRow = NumberRow | CodeRow | BitsRow | FaultRow | TimeRow | TextRow | BytesRow

/** Repeated rows. An earlier row has the count, or the counts to add up. A single row makes a plain list. */
export type ListRow = Readonly<{
  kind: 'list'
  key: string
  name: Pair
  count: string
  rows: readonly Row[]
  /** Row with the number of the first item, for a list that is sent in several frames. */
  from?: string
}>

export type Case = Readonly<{
  key: string
  name: Pair
  rows: readonly Row[]
  /** True when nothing may follow it. */
  isLast?: boolean
}>
export type TaggedRow = Readonly<{
  kind: 'tagged'
  key: string
  /** Number of items: fixed, the value of an earlier row, or until the data unit ends. */
  count: number | string
  tag: CodeRow
  cases: ReadonlyMap<number, Case>
}>

export type JoinedRow = Readonly<{
  kind: 'joined'
  key: string
  rows: readonly LeafRow[]
  orders: Readonly<Record<string, readonly string[]>>
}>

export type Row = LeafRow | ListRow | TaggedRow | JoinedRow

/** As a length or count: until the data unit ends. */
export const REST = '*'

type NumberOptions = {
  scale?: number
  offset?: number
  unit?: string
  special?: boolean
  codes?: Codes
  minus?: readonly [key: string, bit: number]
}

function number(width: Width, key: string, name: Pair, raw: readonly [number, number], options: NumberOptions) {
  const { scale = 1, offset = 0, unit = '', special = true, codes, minus } = options
  const per = Math.round(1 / scale)
  const shift = Math.round(offset * per)
  const physical = raw.map((value) => (value + shift) / per)
  const lower = minus ? -physical[1]! : physical[0]!
  const invalid = 2 ** (8 * width) - 1
  const limits = { lower, upper: physical[1]!, invalid }
  const row: NumberRow = { kind: 'number', key, name, width, raw, scale, offset, unit, special, per, shift, ...limits }
  return codes || minus ? { ...row, codes, minus } : row
}

type Numbers = (key: string, name: Pair, raw: readonly [number, number], options?: NumberOptions) => NumberRow

/** BYTE: an unsigned number of one byte. */
export const byte: Numbers = (key, name, raw, options = {}) => number(1, key, name, raw, options)
/** WORD: two bytes. */
export const word: Numbers = (key, name, raw, options = {}) => number(2, key, name, raw, options)
/** DWORD: four bytes. */
export const dword: Numbers = (key, name, raw, options = {}) => number(4, key, name, raw, options)

export const code = (key: string, name: Pair, codes: Codes, special = true): CodeRow => ({
  kind: 'code',
  key,
  name,
  width: 1,
  codes,
  special,
})

export const bits = (key: string, name: Pair, width: Width, rows: readonly BitRow[]): BitsRow => ({
  kind: 'bits',
  key,
  name,
  width,
  bits: rows,
})
export const bit = (at: number, key: string, name: Pair, codes?: Codes, width = 1): BitRow => ({
  key,
  name,
  bit: at,
  width,
  codes,
})

export const fault = (key: string, name: Pair): FaultRow => ({ kind: 'fault', key, name, width: 4 })
export const time = (name: Pair, key = 'time'): TimeRow => ({ kind: 'time', key, name })
/** STRING: padded with zeroes by default. */
export const text = (key: string, name: Pair, length: Length, pad = 0): TextRow => ({
  kind: 'text',
  key,
  name,
  length,
  pad,
})
export const bytes = (key: string, name: Pair, length: Length): BytesRow => ({ kind: 'bytes', key, name, length })

export const list = (key: string, name: Pair, count: string, rows: readonly Row[], from?: string): ListRow => ({
  kind: 'list',
  key,
  name,
  count,
  rows,
  from,
})
export const taggedList = (
  key: string,
  count: number | string,
  tag: Pick<CodeRow, 'key' | 'name'>,
  cases: ReadonlyMap<number, Case>,
): TaggedRow => {
  const codes = Object.fromEntries([...cases].map(([value, one]) => [value, one.name]))
  return { kind: 'tagged', key, count, tag: code(tag.key, tag.name, codes, false), cases }
}

/** One table for each code of a range. `%` in key and name becomes the code in hex. */
export function range(from: number, to: number, key: string, name: Pair, rows: readonly Row[]): [number, Case][] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const hex = (from + index).toString(16).toUpperCase().padStart(2, '0')
    const put = (words: string) => words.replace('%', hex)
    return [from + index, { key: put(key), name: [put(name[0]), put(name[1])], rows }]
  })
}
