import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ReadLimits, SheetKind, SheetRow } from '../../../src/platform/sheet/limits.ts'
import { readSheet } from '../../../src/platform/sheet/read.ts'

const limits: ReadLimits = { maxRows: 1000, maxColumns: 50, maxUnpackedBytes: 1 << 20 }

/** Writes `content` to a new file and returns its path. */
export async function file(content: Buffer | string | Readable): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sheet-')), 'file')
  if (typeof content === 'string' || Buffer.isBuffer(content)) await writeFile(path, content)
  else await pipeline(content, createWriteStream(path))
  return path
}

export async function rowsOf(
  source: string | Readable,
  kind: SheetKind,
  other: Partial<ReadLimits> = {},
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(source, { kind, ...limits, ...other })) rows.push(row)
  return rows
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** Makes a workbook like other programs. The parts are the XML inside their root elements. */
export async function workbook(parts: {
  rows?: string
  strings?: string
  styles?: string
  sheets?: string
  book?: string
  afterRows?: string
}): Promise<string> {
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  const sheets = parts.sheets ?? '<sheet name="a" sheetId="1" r:id="r1"/>'
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet><sheetData>${parts.rows ?? ''}</sheetData>${parts.afterRows ?? ''}</worksheet>`,
  )
  add(
    'xl/worksheets/sheet2.xml',
    '<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
  )
  add('xl/styles.xml', `<styleSheet>${parts.styles ?? ''}</styleSheet>`)
  add('xl/sharedStrings.xml', `<sst>${parts.strings ?? ''}</sst>`)
  add('xl/workbook.xml', `<workbook xmlns:r="${office}">${parts.book ?? ''}<sheets>${sheets}</sheets></workbook>`)
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('r1', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('r2', 'worksheet', 'worksheets/sheet2.xml')}${relation('r3', 'styles', 'styles.xml')}${relation('r4', 'sharedStrings', 'sharedStrings.xml')}${relation('r5', 'chartsheet', 'chart.xml')}</Relationships>`,
  )
  add('_rels/.rels', `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`)
  add('[Content_Types].xml', '<Types/>')
  zip.end()
  return file(zip.outputStream as Readable)
}

/** Cell of a test sheet: a text, a number with a style's format, or XML as a program writes it. */
export type TestCell =
  | string
  | number
  | { readonly number: number | string; readonly format: string }
  | { readonly xml: string }

/** Returns the bytes of a workbook with these rows, as programs other than the product write it. */
export async function bookOf(rows: readonly (readonly TestCell[])[], merges: readonly string[] = []): Promise<Buffer> {
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const cellXml = (cell: TestCell, at: string) => {
    if (cell === '') return ''
    if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if ('format' in cell) return `<c r="${at}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
    return cell.xml.replace('<c', `<c r="${at}"`)
  }
  const rowsXml = rows.map((cells, at) => {
    const all = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
    return `<row r="${at + 1}">${all.join('')}</row>`
  })
  const numberFormats = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
  const cellFormats = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)]
  const afterRows =
    merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  const styles = `<numFmts>${numberFormats.join('')}</numFmts><cellXfs>${cellFormats.join('')}</cellXfs>`
  return readFile(await workbook({ rows: rowsXml.join(''), styles, afterRows }))
}
