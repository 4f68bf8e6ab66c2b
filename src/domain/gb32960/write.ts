/** Writes tables, the reverse of read.ts, from the same rows. */
import { joinedWrite } from './joined-rows.ts'
import { EncodeError } from './problem.ts'
import type { LeafRow, Row, TaggedRow } from './tables/rows.ts'
import { isRawValue, type UnitValue, type UnitValues, type ValueScope } from './values.ts'
import { type Writing, writeLeaf } from './writing.ts'

/**
 * Appends the rows of a table.
 *
 * Omitted counts and lengths are derived from the data that they count. Other omitted numbers and codes are written as
 * 'invalid' if the standard has that mark. Otherwise an EncodeError is thrown. Derived values are added to the scope's
 * values, which the caller copies. Returns false when the values end early because they were read from a truncated
 * table.
 */
export function writeRows(w: Writing, rows: readonly Row[], scope: ValueScope): boolean {
  return rows.every((row) => writeRow(w, row, rows, scope))
}

function writeRow(w: Writing, row: Row, rows: readonly Row[], scope: ValueScope): boolean {
  const { values } = scope
  const input = values[row.key]
  if (input === undefined && values.truncated) return false
  switch (row.kind) {
    case 'list': {
      const only = row.rows.length === 1 ? (row.rows[0] as LeafRow) : null
      for (const item of listOf(input, row.key)) {
        if (only) writeLeaf(w, only, item, scope)
        else if (!writeRows(w, row.rows, { values: { ...tableOf(item, row.key) }, parent: scope })) return false
      }
      return true
    }
    case 'tagged':
      return writeTagged(w, row, listOf(input, row.key), scope)
    case 'joined':
      joinedWrite(w, row, input, scope)
      return true
    default: {
      const value = input ?? missing(row, rows, values)
      values[row.key] ??= value
      writeLeaf(w, row, value, scope)
      return true
    }
  }
}

function writeTagged(w: Writing, row: TaggedRow, items: UnitValue[], scope: ValueScope): boolean {
  const siblings: UnitValues[] = []
  for (const item of items) {
    const values = { ...tableOf(item, row.key) }
    const tag = values[row.tag.key]
    const one = typeof tag === 'number' ? row.cases.get(tag) : undefined
    if (!one) throw new EncodeError(`${row.key}.${row.tag.key}`, `unknown code ${String(tag)}`)
    writeLeaf(w, row.tag, tag!, scope)
    if (!writeRows(w, one.rows, { values, siblings, parent: scope })) return false
    siblings.push(values)
  }
  return true
}

/** Value of an omitted row: the count or length of its data, no bytes, or 'invalid'. */
function missing(row: LeafRow, rows: readonly Row[], values: UnitValues): UnitValue {
  for (const other of rows) {
    const content = values[other.key]
    if ((other.kind === 'list' || other.kind === 'tagged') && other.count === row.key)
      return listOf(content, other.key).length
    if (other.kind === 'bytes' && other.length === row.key) return sizeOf(content) / 2
    if (other.kind === 'text' && other.length === row.key) return sizeOf(content)
    const [entry] = other.kind === 'list' ? other.rows : []
    if (entry?.kind === 'text' && entry.length === row.key)
      return Math.max(0, ...listOf(content, other.key).map(sizeOf))
  }
  if (row.kind === 'bytes' || row.kind === 'text') return ''
  if ((row.kind === 'number' || row.kind === 'code') && row.special) return 'invalid'
  throw new EncodeError(row.key, 'missing')
}

function sizeOf(value: UnitValue | undefined): number {
  if (isRawValue(value)) return value.hex.length / 2
  return typeof value === 'string' ? value.length : 0
}

function listOf(value: UnitValue | undefined, key: string): UnitValue[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  throw new EncodeError(key, 'not a list')
}

function tableOf(value: UnitValue, key: string): UnitValues {
  if (typeof value === 'object' && !Array.isArray(value) && !isRawValue(value)) return value
  throw new EncodeError(key, 'not a table')
}
