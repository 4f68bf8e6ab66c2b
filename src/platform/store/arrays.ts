/**
 * Encodes arrays in PostgreSQL's binary format (`array_recv` and the receive function of each type). Text numbers would
 * cost several times as much on both sides.
 */

export type ColumnValue = string | number | boolean | null | undefined
export type ElementType = 'text' | 'date' | 'boolean' | 'smallint' | 'int' | 'bigint' | 'float8'

interface Binary {
  /** Type id in `pg_type`. */
  readonly oid: number
  /** Bytes of a value. */
  readonly size: number
  /** True when the value can be encoded. Other values are sent as text, so that the database reports the error. */
  readonly fits: (value: ColumnValue) => boolean
  readonly put: (view: DataView, at: number, value: ColumnValue) => void
}

const integer = (bits: number) => (value: ColumnValue) =>
  Number.isSafeInteger(value) && (value as number) >= -(2 ** (bits - 1)) && (value as number) < 2 ** (bits - 1)

const binaries: { readonly [type in ElementType]?: Binary } = {
  boolean: {
    oid: 16,
    size: 1,
    fits: (value) => typeof value === 'boolean',
    put: (view, at, value) => view.setUint8(at, value ? 1 : 0),
  },
  smallint: { oid: 21, size: 2, fits: integer(16), put: (view, at, value) => view.setInt16(at, value as number) },
  int: { oid: 23, size: 4, fits: integer(32), put: (view, at, value) => view.setInt32(at, value as number) },
  bigint: {
    oid: 20,
    size: 8,
    fits: Number.isSafeInteger,
    put(view, at, value) {
      view.setInt32(at, Math.floor((value as number) / 2 ** 32))
      view.setUint32(at + 4, (value as number) >>> 0)
    },
  },
  float8: {
    oid: 701,
    size: 8,
    fits: (value) => typeof value === 'number',
    put: (view, at, value) => view.setFloat64(at, value as number),
  },
}

/** Bytes of dimension count, null flag and type, then length and lower bound of the dimension. */
const headBytes = 20
/** Bytes of the length before each element, which is -1 for null. */
const lengthBytes = 4

/** Encodes the values as a parameter to be cast to an array of the type. As text when a value does not fit the type. */
export function arrayOf(type: ElementType, values: readonly ColumnValue[]): Buffer | string {
  if (type === 'text') return textArray(values)
  const binary = binaries[type]
  return (binary && binaryArray(binary, values)) ?? literal(values)
}

// Index loops, because each iterator step may allocate an object, and ingest processes millions of elements per second.

/** Undefined when a value does not fit. */
function binaryArray({ oid, size, fits, put }: Binary, values: readonly ColumnValue[]): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(headBytes + values.length * (lengthBytes + size))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = headBytes
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    const isNull = value === null || value === undefined
    view.setInt32(at, isNull ? -1 : size)
    at += lengthBytes
    if (isNull) continue
    if (!fits(value)) return undefined
    put(view, at, value)
    at += size
  }
  return withHead(bytes, at, oid, values.length)
}

const textOid = 25
/** Maximum UTF-8 bytes of a UTF-16 unit. */
const unitBytes = 3
/** Maximum UTF-8 bytes of a character. */
const charBytes = 4

/** Most texts are ASCII, and their memory is a third of what others may take. */
const textArray = (values: readonly ColumnValue[]): Buffer => encodeTexts(values, 1) ?? encodeTexts(values, unitBytes)!

/** @returns undefined when texts take more than `unit` bytes for each UTF-16 unit */
function encodeTexts(values: readonly ColumnValue[], unit: number): Buffer | undefined {
  let most = headBytes + values.length * lengthBytes
  for (let index = 0; index < values.length; index++) most += unit * String(values[index] ?? '').length
  // A text that takes more bytes than it may must not seem shorter because the memory ends.
  const bytes = Buffer.allocUnsafe(most + charBytes)
  let at = headBytes
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    const text = value === null || value === undefined ? undefined : String(value)
    const length = text === undefined ? -1 : putText(bytes, at + lengthBytes, text)
    if (text !== undefined && length > unit * text.length) return undefined
    bytes.writeInt32BE(length, at)
    at += lengthBytes + Math.max(0, length)
  }
  return withHead(bytes, at, textOid, values.length)
}

/** Longer texts use the native encoder, whose call overhead exceeds the cost of a few characters. */
const shortLength = 40

/** Returns the number of bytes written. */
function putText(bytes: Buffer, at: number, text: string): number {
  if (text.length > shortLength) return bytes.write(text, at)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return bytes.write(text, at)
    bytes[at + index] = code
  }
  return text.length
}

function withHead(bytes: Buffer, end: number, oid: number, length: number): Buffer {
  bytes.writeInt32BE(length > 0 ? 1 : 0, 0)
  bytes.writeInt32BE(1, 4)
  bytes.writeInt32BE(oid, 8)
  if (length === 0) return bytes.subarray(0, 12)
  bytes.writeInt32BE(length, 12)
  bytes.writeInt32BE(1, 16)
  return bytes.subarray(0, end)
}

function literal(values: readonly ColumnValue[]): string {
  const elements = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${elements.join(',')}}`
}
