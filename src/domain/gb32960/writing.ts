import { fromHex } from './bytes.ts'
import { EncodeError } from './problem.ts'
import { type LeafRow, type NumberRow, REST } from './tables/rows.ts'
import { timeBytes } from './time.ts'
import { earlier, isRawValue, type UnitValue, type ValueScope } from './values.ts'

export class Writing {
  #bytes = new Uint8Array(256)
  #length = 0

  uint(value: number, width: number): void {
    this.#room(width)
    for (let shift = 8 * (width - 1); shift >= 0; shift -= 8) this.#bytes[this.#length++] = value >>> shift
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(2 * (this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** Appends a value. Throws an EncodeError when it does not fit the row's bytes. The row's limits are not checked. */
export function writeLeaf(w: Writing, row: LeafRow, value: UnitValue, scope: ValueScope): void {
  if (isRawValue(value)) {
    w.bytes(hexBytes(value.hex, row.key))
    return
  }
  switch (row.kind) {
    case 'number':
      w.uint(rawOf(row, value), row.width)
      return
    case 'code':
    case 'bits': {
      const special = row.kind === 'code' && row.special
      const raw = special && value === 'invalid' ? 255 : special && value === 'abnormal' ? 254 : value
      w.uint(whole(raw, 2 ** (8 * row.width) - 1, row.key), row.width)
      return
    }
    case 'fault':
      if (typeof value === 'number') w.uint(whole(value, 0xffffffff, row.key), 4)
      else w.bytes(requireSize(hexBytes(String(value), row.key), 4, row.key))
      return
    case 'time':
      w.bytes(timeOf(value, row.key))
      return
    case 'bytes':
      w.bytes(requireSize(hexBytes(String(value), row.key), row.length, row.key))
      return
    case 'text': {
      const bytes = asciiBytes(String(value), row.key)
      const fixedLength =
        typeof row.length === 'string' && row.length !== REST ? earlier(scope, row.length) : row.length
      const length = typeof fixedLength === 'number' ? fixedLength : bytes.length
      if (bytes.length > length) throw new EncodeError(row.key, `longer than ${length} bytes`)
      w.bytes(bytes)
      w.bytes(new Uint8Array(length - bytes.length).fill(row.pad))
      return
    }
  }
}

function rawOf(row: NumberRow, value: UnitValue): number {
  if (row.special && value === 'invalid') return row.invalid
  if (row.special && value === 'abnormal') return row.invalid - 1
  if (typeof value !== 'number') throw new EncodeError(row.key, 'not a number')
  const physical = row.minus ? Math.abs(value) : value
  const most = row.special ? row.invalid - 2 : row.invalid
  return whole(Math.round(physical * row.per) - row.shift, most, row.key)
}

function whole(raw: UnitValue, most: number, key: string): number {
  if (typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= most) return raw
  throw new EncodeError(key, `${String(raw)} does not fit`)
}

function requireSize(bytes: Uint8Array, length: number | string, key: string): Uint8Array {
  if (typeof length === 'number' && bytes.length !== length) throw new EncodeError(key, `not ${length} bytes`)
  return bytes
}

function hexBytes(hex: string, key: string): Uint8Array {
  try {
    return fromHex(hex)
  } catch {
    throw new EncodeError(key, 'not hex digits')
  }
}

function timeOf(value: UnitValue, key: string): Uint8Array {
  try {
    return timeBytes(value as string | number)
  } catch {
    throw new EncodeError(key, `no time: ${String(value)}`)
  }
}

/** Printable ASCII as bytes. The caller encodes other texts and passes them as `{ hex }`. */
export function asciiBytes(text: string, key: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) throw new EncodeError(key, 'not ASCII')
    bytes[at] = code
  }
  return bytes
}
