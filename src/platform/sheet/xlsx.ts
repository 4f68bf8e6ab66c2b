import type { CellMark } from './cell.ts'
import { plainText } from './escape.ts'
import type { ReadLimits, SheetRow } from './limits.ts'
import { columnOf, lookAhead, mergeFiller } from './merges.ts'
import { dateText, isRounded, type NumberStyle, numberText, readStyles } from './number.ts'
import { isPercent, shownNumber } from './number-format.ts'
import { SheetProblem } from './problem.ts'
import { joined, readStrings, textCollector } from './strings.ts'
import { readWorkbook } from './workbook.ts'
import { parseXml, type XmlHandler } from './xml.ts'
import { openParts } from './zip.ts'

/** Reads rows of the first visible sheet of the workbook at `path`. Throws SheetProblem. */
export async function* readXlsx(path: string, limits: ReadLimits): AsyncGenerator<SheetRow> {
  try {
    const parts = await openParts(path, limits.maxUnpackedBytes)
    try {
      const book = await readWorkbook(parts)
      const styles = book.styles ? await readStyles(parts.read(book.styles)) : []
      const shared = book.sharedStrings ? await readStrings(parts.read(book.sharedStrings)) : () => broken()
      const { rows, merges } = await lookAhead(parts.uncounted(book.sheet))
      limits.onCount?.(rows)
      const complete = mergeFiller(merges, limits.maxColumns)
      const sheet = sheetHandler(limits, {
        text: (type, style, stored) => cellText(type, stored, styles[style], shared, book.from1904),
        mark: (type, style, stored) => markOf(type, stored, styles[style]),
      })
      for await (const _ of parseXml(parts.read(book.sheet), sheet.handler)) yield* sheet.take().map(complete)
    } finally {
      parts.close()
    }
  } catch (cause) {
    // Errors of the zip, the decompression or the XML parser mean a damaged file. A disk failure does not.
    if (cause instanceof SheetProblem || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw new SheetProblem('broken', {}, { cause })
  }
}

function broken(): never {
  throw new SheetProblem('broken')
}

interface CellReader {
  text(type: string, style: number, stored: string): string
  mark(type: string, style: number, stored: string): CellMark | undefined
}

const marks = {
  error: { fault: 'error' },
  formula: { fault: 'formula' },
  rounded: { textFault: 'rounded' },
  date: { textFault: 'date' },
} as const satisfies Record<string, CellMark>

function markOf(type: string, stored: string, style: NumberStyle = {}): CellMark | undefined {
  if (type === 'e') return marks.error
  if (type === 'd') return marks.date
  if (type !== 'n' || stored === '') return undefined
  if (style.date) return marks.date
  if (isRounded(stored)) return marks.rounded
  const { code } = style
  if (code === undefined) return undefined
  const value = Number(stored)
  const shown = () => shownNumber(value, code)
  return isPercent(code) ? { shown, percent: `${numberText(String(value * 100))}%` } : { shown }
}

function cellText(
  type: string,
  stored: string,
  style: NumberStyle | undefined,
  shared: (index: number) => string,
  from1904: boolean,
): string {
  switch (type) {
    case 's':
      return stored === '' ? '' : shared(Number(stored))
    case 'b':
      return stored === '' ? '' : stored === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return stored
        .replace('T', ' ')
        .replace(/(\.\d+)?Z?$/, '')
        .replace(style?.date?.time ? '' : / 00:00:00$/, '')
    case 'n':
      return style?.date ? dateText(stored, style.date, from1904) : numberText(stored)
    default:
      // 'inlineStr', 'str' (a formula's text), 'e' (an error, for example #N/A)
      return plainText(stored)
  }
}

function sheetHandler({ maxRows, maxColumns }: ReadLimits, read: CellReader) {
  let done: SheetRow[] = []
  let cells: string[] = []
  let found: Map<number, CellMark> | undefined
  let row = 0
  let rows = 0
  let column = -1
  let type = 'n'
  let style = 0
  let stored = ''
  let inValue = false
  let hasFormula = false
  const inline = textCollector()
  let elements = 0
  // Includes rows and cells with only a colour. A sheet has at most a million rows.
  const mostElements = 2_000_000 + 2 * maxRows * maxColumns
  const keep = (text: string, mark: CellMark | undefined) => {
    if (text === '' && !mark) return
    if (column >= maxColumns) throw new SheetProblem('columns', { max: maxColumns })
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (mark) {
      found ??= new Map()
      found.set(column, mark)
    }
  }
  const endCell = () => {
    if (type === 'inlineStr') return keep(read.text(type, style, inline.take()), undefined)
    // The result of a formula may be an empty text.
    const isUnknown = hasFormula && stored === '' && type !== 'str'
    keep(read.text(type, style, stored), isUnknown ? marks.formula : read.mark(type, style, stored))
  }
  const handler: Required<XmlHandler> = {
    open(name, attributes) {
      if (name === 'c') {
        // A cell or row without a reference follows the previous one.
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column < 0) broken()
        if (++elements > mostElements) throw new SheetProblem('unpacked')
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        stored = ''
        hasFormula = false
      } else if (name === 'v') inValue = true
      else if (name === 'f') hasFormula = true
      else if (name === 'row') {
        row = attributes.r ? Number(attributes.r) : row + 1
        column = -1
        if (++elements > mostElements) throw new SheetProblem('unpacked')
      } else inline.open(name)
    },
    text(piece) {
      if (inValue) stored = joined(stored, piece)
      else inline.text(piece)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') {
        if (cells.length > 0 && ++rows > maxRows) throw new SheetProblem('rows', { max: maxRows })
        if (cells.length > 0) done.push(found ? { row, cells, marks: found } : { row, cells })
        cells = []
        found = undefined
      } else inline.close(name)
    },
  }
  const take = () => {
    const taken = done
    done = []
    return taken
  }
  return { handler, take }
}
