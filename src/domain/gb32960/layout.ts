/** Offsets of a table's fields, computed once from its rows, for fast reading of a few fields. */
import { readUint } from './bytes.ts'
import type { LeafRow, ListRow, NumberRow, Row } from './tables/rows.ts'

export type At = {
  at: number
  width: number
  per: number
  shift: number
  lowest: number
  highest: number
  /** Raw values from here on are marks. */
  marks: number
  key: string
}

/** Bytes of a table without lists. Null when the size varies. */
export function sizeOf(rows: readonly Row[]): number | null {
  let size = 0
  for (const row of rows) {
    const bytes = sizeOfRow(row)
    if (bytes === null) return null
    size += bytes
  }
  return size
}

function sizeOfRow(row: Row): number | null {
  if ('width' in row) return row.width
  if (row.kind === 'time') return 6
  return 'length' in row && typeof row.length === 'number' ? row.length : null
}

/** Offsets of the numbers, codes and bits before the first list of a table. */
export function layoutOf(rows: readonly Row[]): Record<string, At | undefined> {
  const layout: Record<string, At> = {}
  let at = 0
  for (const row of rows) {
    const size = sizeOfRow(row)
    if (size === null) break
    if ('width' in row) layout[row.key] = placeOf(row, at)
    at += size
  }
  return layout
}

function placeOf(row: Extract<LeafRow, { width: number }>, at: number): At {
  const { key, width } = row
  const all = 2 ** (8 * width) - 1
  const number = row.kind === 'number' ? row : null
  const special = (row.kind === 'number' || row.kind === 'code') && row.special
  const codes = row.kind === 'code' ? Object.keys(row.codes).map(Number) : Object.keys(number?.codes ?? {}).map(Number)
  const [lowest, highest] = number
    ? number.raw
    : row.kind === 'code'
      ? [Math.min(...codes), Math.max(...codes)]
      : [0, all]
  return {
    at,
    width,
    key,
    per: number?.per ?? 1,
    shift: number?.shift ?? 0,
    lowest,
    highest: number ? Math.max(highest, ...codes) : highest,
    marks: special ? all - 1 : all + 1,
  }
}

export function listLayout(rows: readonly Row[], key: string) {
  const row = rows.find((one): one is ListRow => one.kind === 'list' && one.key === key)!
  return { rows: row.rows, layout: layoutOf(row.rows) }
}

type Step = { fixed: number; count: NumberRow; rows: readonly Row[]; item: number | null; inner: Skip | null }
type Skip = (bytes: Uint8Array, at: number, end: number) => number

/**
 * Compiles a function that skips a table with lists. It returns the offset after the table, or -1 when the bytes end
 * early.
 */
export function skipper(rows: readonly Row[]): Skip {
  const steps: Step[] = []
  let fixedBytes = 0
  rows.forEach((row, index) => {
    const size = sizeOfRow(row)
    if (size !== null) fixedBytes += size
    else if (row.kind === 'list') {
      const count = rows[index - 1] as NumberRow // In the standard, a count directly precedes its list.
      const item = sizeOf(row.rows)
      steps.push({ fixed: fixedBytes, count, rows: row.rows, item, inner: item === null ? skipper(row.rows) : null })
      fixedBytes = 0
    }
  })
  const tail = fixedBytes
  return (bytes, start, end) => {
    let at = start
    for (const { fixed: stepBytes, count, item, inner } of steps) {
      at += stepBytes
      if (at > end) return -1
      const rawCount = readUint(bytes, at - count.width, count.width)
      const times = count.special && rawCount >= count.invalid - 1 ? 0 : rawCount
      if (item !== null) at += times * item
      else {
        for (let number = 0; number < times; number++) {
          at = inner!(bytes, at, end)
          if (at < 0) return -1
        }
      }
      if (at > end) return -1
    }
    return at + tail > end ? -1 : at + tail
  }
}
