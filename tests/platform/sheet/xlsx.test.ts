import { readFile, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { file, rowsOf, workbook } from './fixtures.ts'

const cellsOf = async (parts: Parameters<typeof workbook>[0]) =>
  (await rowsOf(await workbook(parts), 'xlsx')).map((one) => one.cells)
const problem = (code: string) => expect.objectContaining({ name: 'SheetProblem', code })

test('strings come shared, rich, inline and from formulas; how they are pronounced does not', async () => {
  const strings =
    '<si><t>车辆</t></si><si><r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t/></si><si><t>l1&#10;l2_x000D_&amp;</t></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>' +
    '<row r="3"><c r="B3" t="inlineStr"><is><t>in</t></is></c><c r="D3" t="str"><f>"x"&amp;"y"</f><v>xy</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3" t="b"><v>1</v></c></row>'
  expect(await rowsOf(await workbook({ strings, rows }), 'xlsx')).toEqual([
    { row: 1, cells: ['车辆', 'a b', '', 'l1\nl2\r&'] },
    { row: 3, cells: ['', 'in', '', 'xy', '#N/A', 'TRUE'], marks: new Map([[4, { fault: 'error' }]]) },
  ])
})

test('rows and cells without reference, and names with a prefix', async () => {
  expect(
    await cellsOf({
      rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B2"><v>3</v></c><c><v>4</v></c></row>',
    }),
  ).toEqual([
    ['1', '2'],
    ['', '3', '4'],
  ])
  const rows = '<x:row xmlns:x="y" r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row>'
  expect(await cellsOf({ rows })).toEqual([['5']])
})

test('numbers are plain text and long digit strings keep every digit', async () => {
  const numbers = [
    '0.1',
    '0.30000000000000004',
    '8.9860000000000002E+19',
    '12345678901234567890',
    '1E-7',
    '-2.5E-3',
    '1.5E+22',
    '1e400',
  ]
  const rows = `<row r="1">${numbers.map((one) => `<c><v>${one}</v></c>`).join('')}</row>`
  const [cells] = await cellsOf({ rows })
  expect(cells).toEqual([
    '0.1',
    '0.3',
    '89860000000000000000',
    '12345678901234567890',
    '0.0000001',
    '-0.0025',
    '15000000000000000000000',
    '1e400',
  ])
})

test('dates come as text, whatever their format', async () => {
  const formats = [
    'yyyy"年"m"月"d"日";@',
    '[$-804]yyyy/m/d h:mm',
    '[h]:mm:ss',
    '0.00_ ;[Red]\\-0.00',
    'General',
    '"day" 0',
  ]
  const styles = `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 22, 21, 31, 170, 171, 172, 173, 174, 175].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const cell = (style: number, value: string, type = 'n') => `<c s="${style}" t="${type}"><v>${value}</v></c>`
  const values = [
    cell(0, '46000'),
    cell(1, '46000'),
    cell(1, '46000.5'),
    cell(2, '46000.999988425929'),
    cell(3, '0.75'),
    cell(4, '1'),
    cell(5, '59'),
    cell(5, '61'),
    cell(6, '46000'),
    cell(7, '1.25'),
    cell(8, '1.5'),
    cell(9, '1.5'),
    cell(10, '1.5'),
    cell(1, '-3'),
    cell(1, '2026-01-05T00:00:00', 'd'),
    cell(2, '2026-01-05T08:00:00.000Z', 'd'),
  ]
  const rows = `<row r="1">${values.join('')}</row>`
  expect(await cellsOf({ styles, rows })).toEqual([
    [
      '46000',
      '2025-12-09',
      '2025-12-09 12:00:00',
      '2025-12-09 23:59:59',
      '18:00:00',
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2025-12-09 00:00:00',
      '30:00:00',
      '1.5',
      '1.5',
      '1.5',
      '-3',
      '2026-01-05',
      '2026-01-05 08:00:00',
    ],
  ])
  const rows1904 = '<row r="1"><c s="0"><v>44538</v></c></row>'
  expect(
    await cellsOf({
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      rows: rows1904,
      book: '<workbookPr date1904="1"/>',
    }),
  ).toEqual([['2025-12-09']])
})

test('the first visible sheet is read', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const sheets = '<sheet name="c" r:id="r5"/><sheet name="h" state="hidden" r:id="r1"/><sheet name="v" r:id="r2"/>'
  expect(await cellsOf({ rows, sheets })).toEqual([['2']])
  await expect(cellsOf({ sheets: '<sheet name="c" r:id="r5"/>' })).rejects.toEqual(problem('noSheet'))
})

test('limits hold for what is filled, and empty cells do not count', async () => {
  const path = await workbook({
    rows: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="2"><c r="A2" s="1"/></row><row r="9"><c r="B9"><v>1</v></c></row>',
  })
  expect(await rowsOf(path, 'xlsx', { maxRows: 2, maxColumns: 2 })).toHaveLength(2)
  await expect(rowsOf(path, 'xlsx', { maxRows: 1 })).rejects.toEqual(problem('rows'))
  await expect(rowsOf(path, 'xlsx', { maxColumns: 1 })).rejects.toEqual(problem('columns'))
})

test('a text that no cell holds and nesting without end are refused before they are gathered', async () => {
  const read = async (rows: string) => rowsOf(await workbook({ rows }), 'xlsx')
  const inCell = (text: string) => read(`<row><c t="inlineStr"><is>${text}</is></c></row>`)
  expect((await inCell(`<t>${'_x000D_'.repeat(32_767)}</t>`))[0]?.cells[0]).toHaveLength(32_767)
  await expect(inCell(`<t>${'a'.repeat(300_000)}</t>`)).rejects.toEqual(problem('unpacked'))
  await expect(inCell('<t>abcdefghij</t>'.repeat(30_000))).rejects.toEqual(problem('unpacked'))
  await expect(read('<row>'.repeat(200))).rejects.toEqual(problem('broken'))
})

test('a bomb is refused, also one that lies about its size', async () => {
  const path = await workbook({ rows: ' '.repeat(3 << 20) })
  await expect(rowsOf(path, 'xlsx')).rejects.toEqual(problem('unpacked'))
  const lying = await readFile(path)
  const entry = lying.lastIndexOf(Buffer.from('PK\x01\x02'), lying.lastIndexOf('xl/worksheets/sheet1.xml'))
  lying.writeUInt32LE(1000, entry + 24)
  await expect(rowsOf(await file(lying), 'xlsx')).rejects.toEqual(problem('broken'))
})

test.each([
  ['<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
  ['<row r="1"><c r="A1"><v>&bomb;</v></c></row>'],
  ['<row r="1"><c r="A1"></row>'],
  ['<row r="1"><c r="1"><v>1</v></c></row>'],
])('%s is broken', async (rows) => {
  await expect(cellsOf({ rows })).rejects.toEqual(problem('broken'))
})

test('what is no workbook says what it is', async () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000)])
  await expect(rowsOf(await file(ole), 'xlsx')).rejects.toEqual(problem('type'))
  const encryptedBook = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(rowsOf(await file(encryptedBook), 'xlsx')).rejects.toEqual(problem('encrypted'))
  await expect(rowsOf(await file('a,b'), 'xlsx')).rejects.toEqual(problem('type'))
  await expect(rowsOf(await file(''), 'xlsx')).rejects.toEqual(problem('type'))
  const whole = await workbook({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' })
  await truncate(whole, 400)
  await expect(rowsOf(whole, 'xlsx')).rejects.toEqual(problem('broken'))
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'), 'a.txt')
  zip.end()
  await expect(rowsOf(zip.outputStream as Readable, 'xlsx')).rejects.toEqual(problem('type'))
  await expect(rowsOf('/nowhere/x.xlsx', 'xlsx')).rejects.toThrow('ENOENT')
})

test('damage anywhere ends in a problem and never in another error', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i * 7919}</v></c></row>`,
  ).join('')
  const whole = await readFile(await workbook({ rows, strings: '<si><t>a</t></si>' }))
  for (let at = 0; at < whole.length; at += 13) {
    const damagedBook = Buffer.from(whole)
    damagedBook[at] = (damagedBook[at] as number) ^ 0xff
    const outcome = await rowsOf(Readable.from([damagedBook]), 'xlsx').then(
      () => 'read',
      (error: Error) => error.name,
    )
    expect(['read', 'SheetProblem']).toContain(outcome)
  }
})
