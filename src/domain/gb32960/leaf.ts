import type { Pair } from '../contract/words.ts'
import { readUint, toHex } from './bytes.ts'
import { type FrameField, partsOf, plainField, type Slot } from './field.ts'
import type { FrameProblem } from './problem.ts'
import { type CodeRow, type LeafRow, type Length, type NumberRow, REST, type TextRow } from './tables/rows.ts'
import { isoTime } from './time.ts'
import { earlier, type RawValue, type UnitValue, type ValueMark, type ValueScope } from './values.ts'

export type FrameReading = {
  bytes: Uint8Array
  at: number
  end: number
  fields: FrameField[]
  problems: FrameProblem[]
}

/** Reads one field and advances. Undefined, without advancing, when its bytes are incomplete. */
export function readLeaf(
  r: FrameReading,
  row: LeafRow,
  slot: Slot,
  group: Pair,
  scope: ValueScope,
): UnitValue | undefined {
  const length = lengthOf(row, r, scope)
  const { bytes, at } = r
  if (length === undefined || at + length > r.end) return undefined
  if (length === 0) return ''
  r.at = at + length
  switch (row.kind) {
    case 'number': {
      const value = readNumber(r, row, slot, group, at)
      const negative = row.minus && value !== 0 && (Number(earlier(scope, row.minus[0])) >> row.minus[1]) & 1
      if (!negative) return value
      r.fields.at(-1)!.value = -value
      return -value
    }
    case 'code': {
      const raw = readUint(bytes, at, row.width)
      const value = codeOf(row, raw)
      const text = typeof value === 'number' ? (row.codes[raw] ?? null) : null
      const state = typeof value === 'string' ? value : text ? 'ok' : 'reserved'
      r.fields.push(plainField(slot, group, 'code', at, length, raw, value, state, text, null))
      return value
    }
    case 'bits': {
      const raw = readUint(bytes, at, row.width)
      r.fields.push(plainField(slot, group, 'bits', at, length, raw, raw, 'ok', null, partsOf(row, raw)))
      return raw
    }
    case 'fault': {
      const raw = readUint(bytes, at, 4)
      r.fields.push(plainField(slot, group, 'fault', at, length, raw, faultOf(raw), 'ok', null, null))
      return toHex(bytes, at, r.at)
    }
    case 'time': {
      const value = isoTime(bytes, at)
      const hex = toHex(bytes, at, r.at)
      const state = value ? 'ok' : 'invalid'
      r.fields.push(plainField(slot, group, 'time', at, length, hex, value ?? 'invalid', state, null, null))
      return value ?? { hex }
    }
    case 'text': {
      const value = readText(bytes, at, r.at, row)
      r.fields.push(textField(slot, group, bytes, at, r.at, value))
      return value
    }
    case 'bytes': {
      const value = toHex(bytes, at, r.at)
      const words = length >= minTextBytes ? printableText(bytes, at, r.at) : undefined
      r.fields.push(plainField(slot, group, 'bytes', at, length, value, value, 'ok', meaningOf(words), null))
      return value
    }
  }
}

function lengthOf(row: LeafRow, r: FrameReading, scope: ValueScope): number | undefined {
  if ('width' in row) return row.width
  if (row.kind === 'time') return 6
  return resolve(row.length, r, scope)
}

function resolve(length: Length, r: FrameReading, scope: ValueScope): number | undefined {
  if (typeof length === 'number') return length
  if (length === REST) return r.end - r.at
  const lengthValue = earlier(scope, length)
  return typeof lengthValue === 'number' ? lengthValue : undefined
}

/** Physical value of a raw number, or its mark. */
export function numberOf({ special, invalid, shift, per }: NumberRow, raw: number): number | ValueMark {
  if (special && raw >= invalid - 1) return raw === invalid ? 'invalid' : 'abnormal'
  return (raw + shift) / per
}

/** Raw value of a code, or its mark. */
export function codeOf({ special }: CodeRow, raw: number): number | ValueMark {
  if (special && raw >= 0xfe) return raw === 0xff ? 'invalid' : 'abnormal'
  return raw
}

/** Fault code in the format of lists and filters of alarms. */
export const faultOf = (raw: number): string => `0x${raw.toString(16).toUpperCase().padStart(8, '0')}`

/** Reads a number whose bytes are present. The caller applies the hemisphere's sign. */
export function readNumber(r: FrameReading, row: NumberRow, slot: Slot, group: Pair, at: number): number | string {
  const { width, scale, offset, unit, lower, upper } = row
  const raw = readUint(r.bytes, at, width)
  const value = numberOf(row, raw)
  const text = row.codes?.[raw] ?? null
  const isInRange = (raw >= row.raw[0] && raw <= row.raw[1]) || text !== null
  const state = typeof value === 'string' ? value : isInRange ? 'ok' : 'outOfRange'
  const { key, name } = slot
  r.fields.push({
    key,
    name,
    group,
    kind: 'number',
    at,
    length: width,
    raw,
    value,
    state,
    text,
    scale,
    offset,
    unit,
    lower,
    upper,
    parts: null,
  })
  return value
}

const chinese = new TextDecoder('gb18030')
/** Shorter bytes without a meaning are more often numbers than text. */
const minTextBytes = 4
const meaningOf = (words: string | undefined): Pair | null => (words ? [words, words] : null)

/** Decodes bytes as text (ASCII or GB 18030) without trailing zeroes. Undefined when a character is not printable. */
function printableText(bytes: Uint8Array, from: number, to: number): string | undefined {
  let end = to
  while (end > from && bytes[end - 1] === 0) end--
  const words = chinese.decode(bytes.subarray(from, end))
  return end > from && !/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(words) ? words.trim() : undefined
}

/** A text field for display. Unprintable text is shown in hex, with its readable part as the meaning. */
export function textField(
  slot: Slot,
  group: Pair,
  bytes: Uint8Array,
  from: number,
  to: number,
  text: string | RawValue,
): FrameField {
  const hex = toHex(bytes, from, to)
  const words = typeof text === 'string' ? text : printableText(bytes, from, to)
  const [value, meaning] = words === undefined ? [hex, meaningOf((text as RawValue).text)] : [words, null]
  return plainField(slot, group, 'text', from, to - from, hex, value, 'ok', meaning, null)
}

/** Reads a text without padding. If it is not printable ASCII, its bytes are returned as well (GB 18030). */
export function readText(
  bytes: Uint8Array,
  from: number,
  to: number,
  { pad }: Pick<TextRow, 'pad'>,
): string | RawValue {
  let end = to
  while (end > from && bytes[end - 1] === pad) end--
  let text = ''
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 || byte > 0x7e) {
      const words = chinese.decode(bytes.subarray(from, to)).replace(/[\p{Cc}]+/gu, ' ')
      return { hex: toHex(bytes, from, to), text: words.trim() }
    }
    text += String.fromCharCode(byte)
  }
  return text
}
