/** Whole frames: a data unit with the header and checksum of table 2. */
import type { Pair } from '../contract/words.ts'
import { bcc, fromHex, readUint, toHex } from './bytes.ts'
import { type FrameField, plainField } from './field.ts'
import { headLength, head as headOf, isPlain, offset } from './head.ts'
import { type FrameReading, readLeaf } from './leaf.ts'
import { memoize } from './memoize.ts'
import type { Version } from './pair.ts'
import { Place } from './place.ts'
import { EncodeError, type FrameProblem, problem } from './problem.ts'
import { readRows } from './read.ts'
import { guessShape, rowsOf, shapeOf, type UnitLayout } from './shape.ts'
import { heads, standards } from './standard.ts'
import type { Row } from './tables/rows.ts'
import type { RawValue, UnitValues } from './values.ts'
import { writeRows } from './write.ts'
import { Writing, writeLeaf } from './writing.ts'

export const maxUnitLength = 65531

export type FrameParts = {
  version: Version
  command: number
  /** 0xFE: a command. Other values: a response. */
  response: number
  vin: string | RawValue
  /** 1: not encrypted. */
  encryption: number
  /** Layout of the data unit. Derived from the values when omitted. */
  shape?: UnitLayout
  body: UnitValues
}

export type DecodedFrame = Partial<FrameParts> & {
  body: UnitValues
  /** All fields in the order of their bytes. Every byte belongs to exactly one field. */
  fields: FrameField[]
  problems: FrameProblem[]
  /** The frame with its data unit decrypted. The fields of a decrypted frame refer to these bytes. */
  plain: Uint8Array | null
}

/** Returns the decrypted data unit, or null when there is no key. May throw, which is reported as a problem. */
export type Decrypt = (unit: Uint8Array, encryption: number) => Uint8Array | null
export type Encrypt = (unit: Uint8Array, encryption: number) => Uint8Array

const headGroup: Pair = ['报文头', 'Frame header']
const tailGroup: Pair = ['报文尾', 'Frame trailer']
const headPlace = new Place(headGroup, 'head.')
const unknownGroup: Pair = ['未解析', 'Not parsed']

const unitPlaces = new WeakMap<readonly Row[], Place>()
const unitGroup: Pair = ['数据单元', 'Data unit']
function unitPlace(rows: readonly Row[]): Place {
  return memoize(unitPlaces, rows, () => new Place(unitGroup, ''))
}

/** Version of the start bytes, or null. */
export function versionOf(bytes: Uint8Array, at = 0): Version | null {
  const start = bytes[at]
  if (bytes[at + 1] !== start) return null
  return start === standards[2016].start ? 2016 : start === standards[2025].start ? 2025 : null
}

/** Reads a frame field by field. Never throws: problems are listed in `problems`, and unknown bytes become fields. */
export function decodeFrame(bytes: Uint8Array, { decrypt }: { decrypt?: Decrypt } = {}): DecodedFrame {
  const r: FrameReading = { bytes, at: 0, end: bytes.length, fields: [], problems: [] }
  const version = versionOf(bytes)
  if (!version || bytes.length < headLength) {
    r.problems.push(version ? problem('short', 0, bytes.length) : problem('start', 0, Math.min(2, bytes.length)))
    return { body: { rest: unknown(r, bytes.length) }, fields: r.fields, problems: r.problems, plain: null }
  }
  const head: UnitValues = {}
  for (const row of heads[version]) head[row.key] = readLeaf(r, row, headPlace.slot(row), headGroup, { values: head })
  const { command, response, encryption } = headOf(bytes)
  const length = head.length as number
  const whole = headLength + length + 1 <= bytes.length
  if (headLength + length + 1 !== bytes.length) {
    r.problems.push(problem('length', offset.length, 2))
    r.fields.at(-1)!.state = 'wrong'
  }
  const unitEnd = whole ? headLength + length : bytes.length
  const frame = { version, command, response, vin: head.vin as string | RawValue, encryption }

  const cipher = bytes.subarray(headLength, unitEnd)
  const decryptedUnit = isPlain(encryption) || length === 0 ? null : open(r, cipher, encryption, decrypt)
  let plain: Uint8Array | null = null
  let body: UnitValues
  let shape: UnitLayout | undefined
  if (decryptedUnit === 'closed') {
    body = { encrypted: toHex(cipher) }
    const slot = { key: 'encrypted', name: ['加密的数据单元', 'Encrypted data unit'] as const }
    if (cipher.length > 0) {
      const hex = body.encrypted as string
      r.fields.push(plainField(slot, unitGroup, 'bytes', headLength, cipher.length, hex, hex, 'ok', null, null))
    }
    r.at = unitEnd
  } else {
    if (decryptedUnit) {
      plain = new Uint8Array(headLength + decryptedUnit.length + bytes.length - unitEnd)
      plain.set(bytes.subarray(0, headLength))
      plain.set(decryptedUnit, headLength)
      plain.set(bytes.subarray(unitEnd), headLength + decryptedUnit.length)
      r.bytes = plain
    }
    r.end = decryptedUnit ? headLength + decryptedUnit.length : unitEnd
    shape = shapeOf(frame, r.bytes, r.at, r.end)
    body = readUnit(r, frame, shape)
  }
  r.end = r.bytes.length
  if (whole) readCheck(r, bytes, unitEnd)
  if (r.at < r.end) unknown(r, r.end)
  return { ...frame, shape, body, fields: r.fields, problems: r.problems, plain }
}

function open(r: FrameReading, cipher: Uint8Array, encryption: number, decrypt?: Decrypt): Uint8Array | 'closed' {
  try {
    const plain = decrypt?.(cipher, encryption) ?? null
    if (plain) return plain
    r.problems.push(problem('encrypted', headLength, cipher.length))
  } catch {
    r.problems.push(problem('decryption', headLength, cipher.length))
  }
  return 'closed'
}

function readUnit(r: FrameReading, frame: Pick<FrameParts, 'version' | 'command'>, shape: UnitLayout): UnitValues {
  const body: UnitValues = {}
  const rows = rowsOf(frame.version, frame.command, shape)
  if (!rows) {
    const free = frame.command >= 0xc0 && frame.command <= 0xfe
    if (!free) r.problems.push(problem('command', offset.command, 1))
    if (r.at < r.end) body.rest = unknown(r, r.end)
    return body
  }
  const problems = r.problems.length
  const read = readRows(r, rows, { values: body }, unitPlace(rows))
  if (!read && r.problems.length === problems) r.problems.push(problem('truncated', r.at, r.end - r.at))
  if (read && r.at < r.end) r.problems.push(problem('surplus', r.at, r.end - r.at))
  if (r.at < r.end) body.rest = unknown(r, r.end)
  return body
}

function unknown(r: FrameReading, end: number): string {
  const { at, bytes } = r
  const hex = toHex(bytes, at, end)
  const slot = { key: 'unknown', name: ['未解析的字节', 'Unparsed bytes'] as const }
  if (end > at) r.fields.push(plainField(slot, unknownGroup, 'unknown', at, end - at, hex, hex, 'unknown', null, null))
  r.at = end
  return hex
}

function readCheck(r: FrameReading, frameBytes: Uint8Array, unitEnd: number): void {
  const checksum = readUint(frameBytes, unitEnd, 1)
  const right = bcc(frameBytes, offset.command, unitEnd) === checksum
  if (!right) r.problems.push(problem('bcc', r.at, 1))
  const slot = { key: 'check', name: ['校验码', 'Checksum (BCC)'] as const }
  r.fields.push(plainField(slot, tailGroup, 'number', r.at, 1, checksum, checksum, right ? 'ok' : 'wrong', null, null))
  r.at += 1
}

/**
 * Builds a frame. `encodeFrame(decodeFrame(x))` is `x` for every valid frame. An encrypted frame requires `encrypt`,
 * unless its data unit is passed as `{ encrypted: hex }`. Throws an EncodeError that names the invalid value.
 */
export function encodeFrame(frame: FrameParts | DecodedFrame, { encrypt }: { encrypt?: Encrypt } = {}): Uint8Array {
  const { version, command, response, vin, encryption } = frame
  if (!version || command === undefined || response === undefined || vin === undefined || encryption === undefined) {
    throw new EncodeError('frame', 'has no head')
  }
  const unit = unitOf({ ...frame, version, command, response, vin, encryption }, encrypt)
  if (unit.length > maxUnitLength) throw new EncodeError('length', `${unit.length} bytes, at most ${maxUnitLength}`)
  const w = new Writing()
  const start = String.fromCharCode(standards[version].start).repeat(2)
  const values: UnitValues = { start, command, response, vin, encryption, length: unit.length }
  for (const row of heads[version]) writeLeaf(w, row, values[row.key]!, { values })
  w.bytes(unit)
  w.uint(0, 1)
  const bytes = w.done()
  bytes[bytes.length - 1] = bcc(bytes, offset.command, bytes.length - 1)
  return bytes
}

function unitOf(frame: FrameParts, encrypt?: Encrypt): Uint8Array {
  const { body, encryption } = frame
  if (typeof body.encrypted === 'string') return fromHex(body.encrypted)
  const w = new Writing()
  const shape = frame.shape ?? guessShape(frame)
  const rows = rowsOf(frame.version, frame.command, shape)
  if (rows) writeRows(w, rows, { values: { ...body } })
  if (body.rest) w.bytes(fromHex(body.rest))
  const unit = w.done()
  if (isPlain(encryption) || unit.length === 0) return unit
  if (!encrypt) throw new EncodeError('encryption', 'no key')
  return encrypt(unit, encryption)
}
