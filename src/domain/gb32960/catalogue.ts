import type { Pair } from '../contract/words.ts'
import type { FrameField } from './field.ts'
import { sizeOf } from './layout.ts'
import type { Version } from './pair.ts'
import { standards } from './standard.ts'
import type { LeafRow, Row } from './tables/rows.ts'

/** A field that reports can carry. `*` in its key is the index of a list item. */
export type ReportField = Pick<
  FrameField,
  'key' | 'name' | 'group' | 'kind' | 'unit' | 'lower' | 'upper' | 'scale' | 'offset'
> & {
  type: number
  /** Bytes. Null: the message determines the length. */
  length: number | null
}

/** All fields of the standard's information types, in the order of the tables. Custom types are left out. */
export function reportFields(version: Version): ReportField[] {
  return [...standards[version].units].flatMap(([type, { key, name, rows }]) =>
    rows.some(({ kind }) => kind === 'bytes')
      ? []
      : leavesOf(rows, `${key}.`).map((leaf) => ({ ...leaf, group: name, type })),
  )
}

function leavesOf(rows: readonly Row[], prefix: string): Omit<ReportField, 'group' | 'type'>[] {
  return rows.flatMap((row) => {
    if (row.kind === 'tagged' || row.kind === 'joined') return []
    if (row.kind !== 'list') return [leafOf(row, prefix + row.key, row.name)]
    const [only] = row.rows
    if (row.rows.length === 1) return [leafOf(only as LeafRow, `${prefix}${row.key}.*`, row.name)]
    const withListName = (name: Pair): Pair => [`${row.name[0]} ${name[0]}`, `${row.name[1]} ${name[1]}`]
    return leavesOf(row.rows, `${prefix}${row.key}.*.`).map((leaf) => ({ ...leaf, name: withListName(leaf.name) }))
  })
}

function leafOf(row: LeafRow, key: string, name: Pair) {
  const none = { unit: '', lower: null, upper: null, scale: null, offset: null }
  const { unit, lower, upper, scale, offset } = row.kind === 'number' ? row : none
  return { key, name, kind: row.kind, unit, lower, upper, scale, offset, length: sizeOf([row]) }
}
