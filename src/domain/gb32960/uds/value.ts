/** A value within the data of an identifier: its layout, and conversion between bytes and value. */
import { toHex } from '../bytes.ts'

export const valueTypes = ['unsigned', 'signed', 'text', 'bcd', 'hex'] as const
export type ValueType = (typeof valueTypes)[number]

export interface ValueLayout {
  readonly type: ValueType
  /** First byte, from 0, and number of bytes. 0: all remaining. */
  readonly at: number
  readonly length: number
  /** value = raw × factor + offset. */
  readonly factor: number
  readonly offset: number
}

/** Maximum bytes of a number, because JavaScript represents numbers exactly only up to 53 bits. */
export const longestNumber = 6

/** Reads a value. Undefined when the data is too short, or a number is too long. */
export function readValue(data: Uint8Array, layout: ValueLayout): number | string | undefined {
  const { type, at, length, factor, offset } = layout
  const bytes = data.subarray(at, length === 0 ? data.length : at + length)
  if (bytes.length === 0 || bytes.length < length) return undefined
  if (type === 'text')
    return [...bytes]
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ''))
      .join('')
      .trim()
  if (type === 'bcd' || type === 'hex') return toHex(bytes).toUpperCase()
  if (bytes.length > longestNumber) return undefined
  const unsignedValue = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const limit = 256 ** bytes.length
  const raw = type === 'signed' && unsignedValue >= limit / 2 ? unsignedValue - limit : unsignedValue
  return round(raw * factor + offset)
}

/** Removes binary rounding errors: 0.1 × 3 is 0.3. */
const round = (value: number) => Number(value.toPrecision(15))

/** Bytes of a value of a number type. Undefined when it does not fit. */
export function writeNumber(value: number, { type, length, factor, offset }: ValueLayout): Uint8Array | undefined {
  if ((type !== 'unsigned' && type !== 'signed') || length < 1 || length > longestNumber) return undefined
  const raw = Math.round((value - offset) / factor)
  const limit = 256 ** length
  const [least, most] = type === 'signed' ? [-limit / 2, limit / 2 - 1] : [0, limit - 1]
  if (!(raw >= least && raw <= most)) return undefined
  let left = raw < 0 ? raw + limit : raw
  const bytes = new Uint8Array(length)
  for (let index = length - 1; index >= 0; index--) {
    bytes[index] = left % 256
    left = Math.floor(left / 256)
  }
  return bytes
}
