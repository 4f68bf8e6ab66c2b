import type { CellMark } from './cell.ts'
import type { SheetRow } from './limits.ts'
import { SheetProblem } from './problem.ts'

/** Range of merged cells: rows from 1, columns from 0, both ends included. */
export interface Merge {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [first: number, last: number]
}

/** A range whose value is only in its first cell. */
interface Open extends Merge {
  readonly text: string
  readonly mark: CellMark | undefined
}

const mergedMark: CellMark = { fault: 'merged' }

/**
 * Fills merged cells of rows, which must come in order. Vertically merged cells all get the value of the first.
 * Horizontally merged ones keep only the first value, because the meaning of the others is ambiguous.
 */
export function mergeFiller(merges: readonly Merge[], maxColumns: number): (row: SheetRow) => SheetRow {
  const coming = merges.filter(({ columns }) => columns[0] < maxColumns).toSorted((a, b) => b.rows[0] - a.rows[0])
  let open: Open[] = []
  return (sheetRow) => {
    const { row } = sheetRow
    open = open.filter(({ rows }) => rows[1] >= row)
    for (let next = coming.at(-1); next && next.rows[0] <= row; next = coming.at(-1)) {
      coming.pop()
      // A range whose first row is empty has no value.
      if (next.rows[0] !== row) continue
      const text = sheetRow.cells[next.columns[0]] ?? ''
      open.push({ ...next, text, mark: sheetRow.marks?.get(next.columns[0]) })
    }
    // Ranges do not overlap.
    if (open.length > maxColumns) throw new SheetProblem('broken')
    return open.length > 0 ? fillRow(sheetRow, open, maxColumns) : sheetRow
  }
}

function fillRow({ row, cells, marks }: SheetRow, open: readonly Open[], maxColumns: number): SheetRow {
  const whole = [...cells]
  const allMarks = new Map(marks)
  for (const { columns, text, mark } of open) {
    if (text === '' && !mark) continue
    const [first, last] = columns
    while (whole.length <= first) whole.push('')
    whole[first] = text
    if (mark) allMarks.set(first, mark)
    for (let at = first + 1; at <= last && at < maxColumns; at++) allMarks.set(at, mergedMark)
  }
  return allMarks.size > 0 ? { row, cells: whole, marks: allMarks } : { row, cells: whole }
}

/** Limit of bytes after a sheet's rows. Some ten thousand ranges take one million. */
const maxBytes = 1 << 23

/** Longer than the end tag of the rows with a prefix. This many bytes are searched across chunk boundaries. */
const seamBytes = 48
const rowEnd = Buffer.from('</row>')
const rowsName = Buffer.from('sheetData>')

/** Scans a sheet for its number of rows and its merged cells, which are listed after the rows. */
export async function lookAhead(chunks: AsyncIterable<Buffer>): Promise<{ rows: number; merges: Merge[] }> {
  let rows = 0
  let behind: Buffer[] | undefined
  let size = 0
  // Only the bytes around a chunk boundary are copied, because hundreds of copied chunks would burden the garbage
  // collector.
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const seam = Buffer.concat([tail, chunk.subarray(0, seamBytes)])
    rows += countOf(seam, rowEnd, tail.length) + countOf(chunk, rowEnd)
    const at = behind ? 0 : endOfRows(chunk)
    if (at >= 0 || endOfRows(seam) >= 0) behind ??= []
    if (behind) {
      const rest = Buffer.from(chunk.subarray(Math.max(0, at)))
      size += rest.length
      if (size > maxBytes) throw new SheetProblem('unpacked')
      behind.push(rest)
    }
    tail = Buffer.concat([tail, chunk.subarray(-seamBytes)]).subarray(-seamBytes)
  }
  return { rows, merges: mergesIn(Buffer.concat(behind ?? []).toString('latin1')) }
}

/** Offset of the name in `</sheetData>`, with any prefix. -1: not found. Cell texts contain no '<'. */
function endOfRows(bytes: Buffer): number {
  for (let at = bytes.indexOf(rowsName); at >= 0; at = bytes.indexOf(rowsName, at + 1))
    if (/<\/(?:[\w.-]{1,30}:)?$/.test(bytes.toString('latin1', Math.max(0, at - 33), at))) return at
  return -1
}

/** Counts occurrences of a byte sequence. `before`: only those that begin before this byte and end after it. */
function countOf(bytes: Buffer, piece: Buffer, before?: number): number {
  let count = 0
  for (let at = bytes.indexOf(piece); at >= 0; at = bytes.indexOf(piece, at + piece.length))
    if (before === undefined || (at < before && at + piece.length > before)) count++
  return count
}

const mergesIn = (xml: string): Merge[] =>
  [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)].map(
    ([, left = '', top, right = '', bottom]) => ({
      rows: [Number(top), Number(bottom)],
      columns: [columnOf(left), columnOf(right)],
    }),
  )

/** Column of a cell reference, from 0: 'A1' is 0, 'AB7' is 27. */
export function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i)
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
