import { xmlText } from './escape.ts'
import type { Cell, ColumnFormat, SheetPlan } from './plan.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Limit of characters in a cell. A longer text makes the file unreadable. */
const maxCharacters = 32_767
/** Index of each format among the cell styles below. 0 is plain, 1 is for headers. */
const styleOf: Record<ColumnFormat, number> = { text: 2, number: 0, date: 3, time: 4 }

/** Name of a column counted from 0: A, B … Z, AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** XML of one cell. `textStyle` is the style for texts. */
export function cellXml(cell: Cell, reference: string, textStyle: number): string {
  if (cell === null || cell === '' || cell === undefined) return ''
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`
  const text = String(cell)
  const shortText = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text
  return `<c r="${reference}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shortText)}</t></is></c>`
}

/** Package parts other than the sheets: contents, workbook and styles. */
export function bookParts({ sheetName }: SheetPlan): Record<string, string> {
  // Removes characters that sheet names forbid. The limit is 31 characters.
  const safeName = sheetName
    .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, '')
  const name = safeName && safeName !== '_options' ? safeName : 'Sheet1'
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${mime}.${kind}+xml"/>`
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${all.join('')}</Relationships>`
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('worksheets/sheet2', 'worksheet')}${type('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'worksheet', 'worksheets/sheet2.xml'),
      relation(3, 'styles', 'styles.xml'),
    ),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/><sheet name="_options" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    'xl/styles.xml': stylesXml,
  }
}

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Sheet XML before the first row: frozen header, and the width and format of each column. */
export function headXml({ headers, widths, formats }: SheetPlan): string {
  const columns = headers.map(
    (_, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widths?.[i] ?? 16}" style="${styleOf[formats?.[i] ?? 'text']}" customWidth="1"/>`,
  )
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns.length ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
}

/** Sheet XML after the last row: notes, drop-down lists, and suppressed warnings about numbers stored as text. */
export function tailXml({ headers, notes, options }: SheetPlan): string {
  const checks = headers.flatMap((header, i) => {
    const [note, list, column] = [notes?.[i], options?.[i], columnName(i)]
    if (!note && !list?.length) return []
    // Maximum lengths that spreadsheet programs accept.
    const prompt = note
      ? ` showInputMessage="1" promptTitle="${xmlText(header.slice(0, 32))}" prompt="${xmlText(note.slice(0, 255))}"`
      : ''
    const range = `sqref="${column}${list?.length ? 2 : 1}:${column}1048576"`
    if (!list?.length) return [`<dataValidation allowBlank="1"${prompt} ${range}/>`]
    const source = `'_options'!$${column}$1:$${column}$${list.length}`
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1"${prompt} ${range}><formula1>${source}</formula1></dataValidation>`,
    ]
  })
  const all = checks.length ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>` : ''
  const last = columnName(Math.max(0, headers.length - 1))
  return `</sheetData>${all}<ignoredErrors><ignoredError sqref="A1:${last}1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Hidden sheet with the values of the drop-down lists, each in the column of its list. */
export function optionsXml({ headers, options }: SheetPlan): string {
  const longest = Math.max(0, ...(options ?? []).map((list) => list?.length ?? 0))
  const rows = Array.from({ length: longest }, (_, row) => {
    const cells = headers.map((_, i) => cellXml(options?.[i]?.[row] ?? null, `${columnName(i)}${row + 1}`, 2))
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${declaration}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}
