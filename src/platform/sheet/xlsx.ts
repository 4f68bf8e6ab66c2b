import type { CellMark } from './cell.ts'
import { plainText } from './escape.ts'
import type { ReadLimits, SheetRow } from './limits.ts'
import { columnOf, lookAhead, mergeFiller } from './merges.ts'
import { dateText, isRounded, type NumberStyle, numberText, readStyles } from './number.ts'
import { isPercent, shownNumber } from './number-format.ts'
import { SheetProblem } from './problem.ts'
import { appendText, readStrings, textCollector } from './strings.ts'
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
      const sharedString = book.sharedStrings ? await readStrings(parts.read(book.sharedStrings)) : () => throwBroken()
      const { rows, merges } = await lookAhead(parts.uncounted(book.sheet))
      limits.onCount?.(rows)
      const complete = mergeFiller(merges, limits.maxColumns)
      const sheet = sheetHandler(limits, {
        text: (type, style, rawText) => cellText(type, rawText, styles[style], sharedString, book.from1904),
        mark: (type, style, rawText) => markOf(type, rawText, styles[style]),
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

function throwBroken(): never {
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

function markOf(type: string, rawText: string, style: NumberStyle = {}): CellMark | undefined {
  if (type === 'e') return marks.error
  if (type === 'd') return marks.date
  if (type !== 'n' || rawText === '') return undefined
  if (style.date) return marks.date
  if (isRounded(rawText)) return marks.rounded
  const { code } = style
  if (code === undefined) return undefined
  const value = Number(rawText)
  const displayText = () => shownNumber(value, code)
  return isPercent(code)
    ? { shown: displayText, percent: `${numberText(String(value * 100))}%` }
    : { shown: displayText }
}

function cellText(
  type: string,
  storedText: string,
  style: NumberStyle | undefined,
  sharedString: (index: number) => string,
  from1904: boolean,
): string {
  switch (type) {
    case 's':
      return storedText === '' ? '' : sharedString(Number(storedText))
    case 'b':
      return storedText === '' ? '' : storedText === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return storedText
        .replace('T', ' ')
        .replace(/(\.\d+)?Z?$/, '')
        .replace(style?.date?.time ? '' : / 00:00:00$/, '')
    case 'n':
      return style?.date ? dateText(storedText, style.date, from1904) : numberText(storedText)
    default:
      // 'inlineStr', 'str' (a formula's text), 'e' (an error, for example #N/A)
      return plainText(storedText)
  }
}

function sheetHandler({ maxRows, maxColumns }: ReadLimits, read: CellReader) {
  let pendingRows: SheetRow[] = []
  let cells: string[] = []
  let rowMarks: Map<number, CellMark> | undefined
  let row = 0
  let rows = 0
  let column = -1
  let type = 'n'
  let style = 0
  let rawText = ''
  let inValue = false
  let hasFormula = false
  const inline = textCollector()
  let elements = 0
  // Includes rows and cells with only a colour. A sheet has at most a million rows.
  const maxElements = 2_000_000 + 2 * maxRows * maxColumns
  const keep = (text: string, mark: CellMark | undefined) => {
    if (text === '' && !mark) return
    if (column >= maxColumns) throw new SheetProblem('columns', { max: maxColumns })
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (mark) {
      rowMarks ??= new Map()
      rowMarks.set(column, mark)
    }
  }
  const endCell = () => {
    if (type === 'inlineStr') return keep(read.text(type, style, inline.take()), undefined)
    // The result of a formula may be an empty text.
    const isUnknown = hasFormula && rawText === '' && type !== 'str'
    keep(read.text(type, style, rawText), isUnknown ? marks.formula : read.mark(type, style, rawText))
  }
  const handler: Required<XmlHandler> = {
    open(name, attributes) {
      if (name === 'c') {
        // A cell or row without a reference follows the previous one.
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column < 0) throwBroken()
        if (++elements > maxElements) throw new SheetProblem('unpacked')
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        rawText = ''
        hasFormula = false
      } else if (name === 'v') inValue = true
      else if (name === 'f') hasFormula = true
      else if (name === 'row') {
        row = attributes.r ? Number(attributes.r) : row + 1
        column = -1
        if (++elements > maxElements) throw new SheetProblem('unpacked')
      } else inline.open(name)
    },
    text(piece) {
      if (inValue) rawText = appendText(rawText, piece)
      else inline.text(piece)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') {
        if (cells.length > 0 && ++rows > maxRows) throw new SheetProblem('rows', { max: maxRows })
        if (cells.length > 0) pendingRows.push(rowMarks ? { row, cells, marks: rowMarks } : { row, cells })
        cells = []
        rowMarks = undefined
      } else inline.close(name)
    },
  }
  const take = () => {
    const batch = pendingRows
    pendingRows = []
    return batch
  }
  return { handler, take }
}
