import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../../../src/platform/sheet/plan.ts'
import { writeSheet, writeTemplate } from '../../../src/platform/sheet/write.ts'
import { openParts } from '../../../src/platform/sheet/zip.ts'
import { until } from '../../waiting.ts'
import { file, rowsOf } from './fixtures.ts'

const sheetName = '车辆'
const partOf = async (path: string, name: string) => {
  const parts = await openParts(path, 1 << 24)
  const chunks: Buffer[] = []
  for await (const chunk of parts.read(name)) chunks.push(chunk)
  parts.close()
  return Buffer.concat(chunks).toString()
}

test.each(['xlsx', 'csv'] as const)('what is written to %s is what is read', async (kind) => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.stringMatching(/^'?[=+@\t\r\n'"-][a-c,"'=]{0,3}$/),
    fc.constantFrom('_x0041_', '=1+1', '89860000000000000001'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), async (rows) => {
      const well = rows.map((row) => row.map((one) => (kind === 'csv' ? one.replaceAll('\0', '') : one).toWellFormed()))
      const read = await rowsOf(writeSheet(kind, { sheetName, headers: ['甲', '=b'], rows: well }), kind)
      const trimCells = (cells: string[]) => cells.join('\u{10ffff}').replace(/\u{10ffff}+$/u, '')
      const expectedRows = [['甲', '=b'], ...well].map(trimCells).filter((one) => one !== '')
      expect(read.map((one) => trimCells(one.cells))).toEqual(expectedRows)
    }),
  )
})

const formulas = ["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '＝1']

test('no text becomes a formula', async () => {
  const path = await file(writeSheet('xlsx', { sheetName, headers: formulas, rows: [formulas] }))
  const xml = await partOf(path, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  expect(xml.match(/<c [^>]*>/g)?.every((one) => one.includes('t="inlineStr"'))).toBe(true)
  const csv = await readFile(
    await file(writeSheet('csv', { sheetName, headers: ['a'], rows: formulas.map((one) => [one]) })),
    'utf8',
  )
  expect(csv.startsWith('\ufeffa\r\n')).toBe(true)
  for (const line of csv.trimEnd().split('\r\n').slice(1)) expect(line).toMatch(/^"?'/)
})

test('numbers, booleans and empty cells keep their kind', async () => {
  const row: Cell[] = [-5, 1.5, true, false, null, '', 'x']
  const plan = { sheetName, headers: ['a'], rows: [row] }
  const path = await file(writeSheet('xlsx', plan))
  expect(await partOf(path, 'xl/worksheets/sheet1.xml')).toContain(
    '<c r="A2"><v>-5</v></c><c r="B2"><v>1.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="b"><v>0</v></c><c r="G2"',
  )
  for (const kind of ['xlsx', 'csv'] as const) {
    expect((await rowsOf(writeSheet(kind, plan), kind))[1]?.cells).toEqual(['-5', '1.5', 'TRUE', 'FALSE', '', '', 'x'])
  }
})

test('the headers are bold and frozen, and a text too long for a cell is cut', async () => {
  const path = await file(
    writeSheet('xlsx', { sheetName: "a/b[c]'", headers: ['h'], widths: [30], rows: [['x'.repeat(40_000)]] }),
  )
  const xml = await partOf(path, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('state="frozen"')
  expect(xml).toContain('width="30"')
  expect(xml).toContain('<c r="A1" s="1"')
  expect(await partOf(path, 'xl/workbook.xml')).toContain('name="a b c"')
  expect((await rowsOf(path, 'xlsx'))[1]?.cells[0]).toHaveLength(32_767)
})

test('a template has notes, drop-down lists and formats, and opens elsewhere', async () => {
  const path = await file(
    writeTemplate('xlsx', {
      sheetName: '导入模板',
      headers: ['VIN', '类型', '日期', 'Note'],
      notes: ['17 位 <字符>', undefined, 'YYYY-MM-DD'],
      options: [undefined, ['BEV', 'PHEV, "x"']],
      formats: ['text', 'text', 'date', 'number'],
    }),
  )
  const xml = await partOf(path, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('promptTitle="VIN" prompt="17 位 &lt;字符&gt;" sqref="A1:A1048576"/>')
  expect(xml).toContain('type="list"')
  expect(xml).toContain("<formula1>'_options'!$B$1:$B$2</formula1>")
  expect(await rowsOf(path, 'xlsx')).toEqual([{ row: 1, cells: ['VIN', '类型', '日期', 'Note'] }])
  const check =
    'import sys,zipfile,xml.dom.minidom as m;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;[m.parseString(z.read(n)) for n in z.namelist()];print(len(z.namelist()))'
  expect(execFileSync('python3', ['-c', check, path], { encoding: 'utf8' }).trim()).toBe('7')
})

test('rows that fail break the stream off, and a reader that leaves ends the rows', async () => {
  async function* failing() {
    yield ['a']
    throw new Error('lost')
  }
  for (const kind of ['xlsx', 'csv'] as const) {
    await expect(file(writeSheet(kind, { sheetName, headers: ['h'], rows: failing() }))).rejects.toThrow('lost')
    let hasEnded = false
    async function* endless() {
      try {
        for (let i = 0; ; i++) yield [`${i} ${Math.random()}`]
      } finally {
        hasEnded = true
      }
    }
    const stream = writeSheet(kind, { sheetName, headers: ['h'], rows: endless() })
    let bytes = 0
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length
      if (bytes > 200_000) break
    }
    await until(() => hasEnded, 'the end of the rows')
  }
})
