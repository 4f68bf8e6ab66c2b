import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { csvField } from './csv.ts'
import type { SheetKind } from './limits.ts'
import { bookParts, cellXml, columnName, headXml, optionsXml, tailXml } from './parts.ts'
import type { Cell, SheetPlan } from './plan.ts'
import { SheetProblem } from './problem.ts'

/** Limit of the file format: files with more rows cannot be opened. */
const maxRows = 1_048_576
const batch = 1 << 16

/**
 * Streams a sheet in bounded memory. A string is always a text, never a formula, and null is an empty cell. xlsx:
 * headers are bold and frozen, and texts over 32 767 characters are truncated. csv: UTF-8 with BOM, CRLF. `rows` is
 * read only when the stream is. The stream fails with the error of `rows`, or with a SheetProblem for more rows than a
 * sheet allows.
 */
export function writeSheet(kind: SheetKind, plan: SheetPlan): Readable {
  return Readable.from(kind === 'csv' ? encodeChunks(csvTexts(plan)) : xlsxBytes(plan), { objectMode: false })
}

/** Streams an empty sheet to fill in: headers with notes, drop-down lists and formats. */
export function writeTemplate(kind: SheetKind, plan: Omit<SheetPlan, 'rows'>): Readable {
  return writeSheet(kind, { ...plan, rows: [] })
}

async function* csvTexts({ headers, rows }: SheetPlan): AsyncGenerator<string> {
  yield `\ufeff${headers.map(csvField).join(',')}\r\n`
  for await (const row of rows) yield `${row.map(csvField).join(',')}\r\n`
}

async function* sheetTexts(plan: SheetPlan): AsyncGenerator<string> {
  const names = plan.headers.map((_, column) => columnName(column))
  const rowXml = (cells: readonly Cell[], row: number, style: number) =>
    `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${names[column] ?? columnName(column)}${row}`, style)).join('')}</row>`
  yield headXml(plan)
  yield rowXml(plan.headers, 1, 1)
  let row = 1
  for await (const cells of plan.rows) {
    if (++row > maxRows) throw new SheetProblem('rows', { max: maxRows })
    yield rowXml(cells, row, 2)
  }
  yield tailXml(plan)
}

/** Chunks that are large enough for efficient transfer. */
async function* encodeChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < batch) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting) yield Buffer.from(waiting)
}

async function* xlsxBytes(plan: SheetPlan): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const sheet = Readable.from(encodeChunks(sheetTexts(plan)), { objectMode: false })
  // A failing row source must abort the download, because half a zip would look like a complete, damaged one.
  sheet.on('error', (error) => out.destroy(error))
  zip.on('error', (error) => out.destroy(error as Error))
  for (const [name, xml] of Object.entries(bookParts(plan))) zip.addBuffer(Buffer.from(xml), name)
  zip.addBuffer(Buffer.from(optionsXml(plan)), 'xl/worksheets/sheet2.xml')
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 })
  zip.end()
  try {
    yield* out as AsyncIterable<Buffer>
  } finally {
    // A disconnected reader ends the query behind the rows.
    sheet.destroy()
  }
}
