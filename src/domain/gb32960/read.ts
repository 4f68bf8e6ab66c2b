import { readUint } from './bytes.ts'
import { joinedRead } from './joined-rows.ts'
import { type FrameReading, readLeaf, readNumber } from './leaf.ts'
import { memoize } from './memoize.ts'
import { Place } from './place.ts'
import { problem } from './problem.ts'
import { type Case, type LeafRow, type ListRow, REST, type Row, type TaggedRow } from './tables/rows.ts'
import { earlier, type UnitValue, type UnitValues, type ValueScope } from './values.ts'

/**
 * Reads the rows of a table into `scope`. False when the bytes end early or are invalid. Values read before that
 * remain.
 */
export function readRows(r: FrameReading, rows: readonly Row[], scope: ValueScope, place: Place): boolean {
  for (const row of rows) {
    if (readRow(r, row, scope, place)) continue
    scope.values.truncated = 1
    return false
  }
  return true
}

function readRow(r: FrameReading, row: Row, scope: ValueScope, place: Place): boolean {
  switch (row.kind) {
    case 'list':
      return readList(r, row, scope, place)
    case 'tagged':
      return readTagged(r, row, scope)
    case 'joined':
      return joinedRead(r, row, scope, place)
    default: {
      const value = readLeaf(r, row, place.slot(row), place.group, scope)
      if (value === undefined) return false
      scope.values[row.key] = value
      return true
    }
  }
}

/** Number of items of a list. 0 when the count is abnormal or invalid. */
function countOf(count: string, scope: ValueScope): number {
  const countValue = earlier(scope, count)
  if (Array.isArray(countValue))
    return countValue.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
  return typeof countValue === 'number' ? countValue : 0
}

function readList(r: FrameReading, row: ListRow, scope: ValueScope, place: Place): boolean {
  const count = countOf(row.count, scope)
  const [only] = row.rows
  if (row.rows.length === 1) return readEntries(r, row, only as LeafRow, count, scope, place)
  const items: UnitValue[] = []
  scope.values[row.key] = items
  for (let number = 1; number <= count; number++) {
    const values: UnitValues = {}
    if (r.at < r.end) items.push(values)
    if (!readRows(r, row.rows, { values, parent: scope }, place.item(row, number))) return false
  }
  return true
}

function readEntries(
  r: FrameReading,
  row: ListRow,
  only: LeafRow,
  count: number,
  scope: ValueScope,
  place: Place,
): boolean {
  const values: UnitValue[] = []
  scope.values[row.key] = values
  const slots = place.entries(row)
  const firstValue = row.from === undefined ? 1 : earlier(scope, row.from)
  const first = typeof firstValue === 'number' && firstValue >= 1 ? firstValue : 1
  if (only.kind === 'number') {
    // Cells and probes are most of a report. This loop skips the checks of kind and length per value.
    const { width } = only
    const there = Math.min(count, Math.floor((r.end - r.at) / width))
    for (let index = 0; index < there; index++, r.at += width) {
      const number = first + index
      values.push(readNumber(r, only, slots[number] ?? place.entry(row, number), place.group, r.at))
    }
    return there === count
  }
  for (let index = 0; index < count; index++) {
    const number = first + index
    const value = readLeaf(r, only, slots[number] ?? place.entry(row, number), place.group, scope)
    if (value === undefined) return false
    values.push(value)
  }
  return true
}

const places = new WeakMap<Case, Place[]>()

/** Place of a case. A second one of its kind in a frame gets `#2` after its key, so that keys stay unique. */
function placeOf(one: Case, nth: number): Place {
  const mine = memoize(places, one, () => [])
  const existing = mine[nth]
  if (existing) return existing
  const place = new Place(one.name, nth === 1 ? `${one.key}.` : `${one.key}#${nth}.`)
  if (nth <= 4) mine[nth] = place
  return place
}

function readTagged(r: FrameReading, row: TaggedRow, scope: ValueScope): boolean {
  const items: UnitValues[] = []
  scope.values[row.key] = items
  const rest = row.count === REST
  const count = rest ? Infinity : typeof row.count === 'number' ? row.count : countOf(row.count, scope)
  const occurrences = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    if (r.at >= r.end) return rest
    const code = readUint(r.bytes, r.at, 1)
    const one = row.cases.get(code)
    if (!one) {
      r.problems.push(problem('type', r.at, 1))
      return false
    }
    const nth = (occurrences.get(code) ?? 0) + 1
    occurrences.set(code, nth)
    const place = placeOf(one, nth)
    const values: UnitValues = {}
    const inner: ValueScope = { values, siblings: items, parent: scope }
    values[row.tag.key] = readLeaf(r, row.tag, place.slot(row.tag), place.group, inner)!
    const whole = readRows(r, one.rows, inner, place)
    items.push(values)
    if (!whole) return false
    if (one.isLast) return true
  }
  return true
}
