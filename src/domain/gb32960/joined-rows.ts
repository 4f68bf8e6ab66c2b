/**
 * Parameters of the remote upgrade: ten values separated by semicolons, each of which may be empty.
 *
 * Binary values can contain a semicolon themselves. Senders also disagree on the order and on numbers written as
 * digits. Therefore every reading is tried, and the most plausible one that uses all bytes is taken.
 */
import { fromHex, toHex } from './bytes.ts'
import { plainField } from './field.ts'
import { type FrameReading, readLeaf, readText, textField } from './leaf.ts'
import type { Place } from './place.ts'
import type { JoinedRow, LeafRow } from './tables/rows.ts'
import { isRawValue, type UnitValue, type UnitValues, type ValueScope } from './values.ts'
import { asciiBytes, type Writing, writeLeaf } from './writing.ts'

const semicolon = 0x3b
type Piece = { row: LeafRow; from: number; to: number; as: 'own' | 'text' }

/** Reads the values in one of the orders of `row`. False when the bytes cannot be split that way. */
export function joinedRead(r: FrameReading, row: JoinedRow, scope: ValueScope, place: Place): boolean {
  const best = bestReading(r, row)
  if (!best) return false
  const values: UnitValues = { order: best.order }
  best.pieces.forEach(({ row: one, from, to, as }, index) => {
    const slot = place.slot(one)
    if (to === from) values[one.key] = ''
    else if (as === 'own' && one.kind !== 'text')
      values[one.key] = readLeaf({ ...r, at: from, end: to }, one, slot, place.group, scope)
    else {
      const text = readText(r.bytes, from, to, { pad: -1 })
      const field = textField(slot, place.group, r.bytes, from, to, text)
      r.fields.push(field)
      values[one.key] =
        one.kind === 'text' && typeof text === 'string'
          ? text
          : { hex: toHex(r.bytes, from, to), text: String(field.value) }
    }
    if (index === best.pieces.length - 1) return
    const mark = { key: `${slot.key}.end`, name: ['分隔符', 'Separator'] as const }
    r.fields.push(plainField(mark, place.group, 'text', to, 1, '3b', ';', 'ok', null, null))
  })
  scope.values[row.key] = values
  r.at = r.end
  return true
}

function bestReading({ bytes, at, end }: FrameReading, { rows, orders }: JoinedRow) {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const readings = Object.entries(orders).flatMap(([order, keys]) => {
    const pieces = split(
      bytes,
      at,
      end,
      keys.map((key) => byKey.get(key)!),
    )
    if (!pieces) return []
    const url = pieces.find(({ row }) => row.key === 'url')!
    const asText = pieces.filter(({ as, row }) => as === 'text' && row.kind !== 'text').length
    const likely = toHex(bytes, url.from, url.to).includes('3a2f2f') ? 0 : 100 // ://
    return [{ order, pieces, doubt: asText + likely }]
  })
  return readings.sort((a, b) => a.doubt - b.doubt)[0]
}

function split(bytes: Uint8Array, from: number, end: number, rows: LeafRow[]): Piece[] | null {
  const [row, ...others] = rows
  if (!row) return null
  const stop = (to: number) => (others.length === 0 ? to === end : to < end && bytes[to] === semicolon)
  const fixedWidth = 'width' in row ? row.width : 'length' in row && typeof row.length === 'number' ? row.length : 0
  const next = bytes.indexOf(semicolon, from)
  const until = others.length === 0 ? end : next < 0 || next >= end ? -1 : next
  const digits = until > from && 'width' in row && /^(3\d)+$/.test(toHex(bytes, from, until))
  const tries: [to: number, as: Piece['as']][] = [
    // A number written in digits, tried only when the text length differs from the number's byte width.
    ...(digits && until - from !== fixedWidth ? [[until, 'text'] as [number, 'text']] : []),
    ...(fixedWidth > 0 ? [[from + fixedWidth, 'own'] as [number, 'own']] : []),
    [from, 'own'],
    [until, 'text'],
  ]
  for (const [to, as] of tries) {
    if (to < from || to > end || !stop(to) || (as === 'text' && !sensible(bytes, from, to))) continue
    const piece = { row, from, to, as }
    if (others.length === 0) return [piece]
    const rest = split(bytes, to + 1, end, others)
    if (rest) return [piece, ...rest]
  }
  return null
}

function sensible(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! < 0x20 || bytes[at] === 0x7f) return false
  return true
}

/** Writes the values separated by semicolons, in the order that `order` names. Default: the table's order. */
export function joinedWrite(w: Writing, row: JoinedRow, values: UnitValue | undefined, scope: ValueScope): void {
  const input = typeof values === 'object' && !Array.isArray(values) && !isRawValue(values) ? values : {}
  const keys = row.orders[String(input.order)] ?? Object.values(row.orders)[0]!
  keys.forEach((key, index) => {
    const one = row.rows.find((candidate) => candidate.key === key)!
    const value = input[key] ?? ''
    if (index > 0) w.bytes(Uint8Array.of(semicolon))
    if (isRawValue(value)) w.bytes(fromHex(value.hex))
    else if (one.kind === 'text') w.bytes(asciiBytes(String(value), key))
    else if (value !== '') writeLeaf(w, one, value, scope)
  })
}
