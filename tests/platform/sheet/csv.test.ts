import { expect, test } from 'vitest'
import { file, rowsOf } from './fixtures.ts'

const cellsOf = async (content: string | Buffer) => (await rowsOf(await file(content), 'csv')).map((one) => one.cells)
const problem = (code: string) => expect.objectContaining({ name: 'SheetProblem', code })

test('quotes, line breaks, LF, CRLF, CR, BOM and empty rows', async () => {
  expect(await cellsOf('\ufeffa,"b,""c""\r\nd",\r\n\r\ne,f\ng,"",h\ri')).toEqual([
    ['a', 'b,"c"\r\nd', ''],
    ['e', 'f'],
    ['g', '', 'h'],
    ['i'],
  ])
  expect((await rowsOf(await file('a\n\nb\n'), 'csv')).map((one) => one.row)).toEqual([1, 3])
  expect(await cellsOf('')).toEqual([])
  expect(await cellsOf('a"b,c')).toEqual([['a"b', 'c']])
})

test('GB18030 is read where UTF-8 does not hold', async () => {
  expect(await cellsOf(Buffer.from('c4e3bac32cb3b5c1be0a95328236', 'hex'))).toEqual([['你好', '车辆'], ['𠀀']])
})

test('a piece of a file may end anywhere, in a character or between CR and LF', async () => {
  const line = '"车""辆",12345\r\n'
  const many = line.repeat(30_000)
  const rows = await rowsOf(await file(many), 'csv', { maxRows: 30_000 })
  expect(rows).toHaveLength(30_000)
  expect(new Set(rows.map((one) => one.cells.join('|')))).toEqual(new Set(['车"辆|12345']))
  expect(rows.at(-1)?.row).toBe(30_000)
})

test('an apostrophe before what would start a formula is taken off, others stay', async () => {
  expect(await cellsOf(`'=1,'+1,'-1,'@x,''=1,'a,-1,"'\tx",'＝1`)).toEqual([
    ['=1', '+1', '-1', '@x', "'=1", "'a", '-1', '\tx', '＝1'],
  ])
})

test('limits and broken files', async () => {
  await expect(rowsOf(await file('a\nb'), 'csv', { maxRows: 1 })).rejects.toEqual(problem('rows'))
  await expect(rowsOf(await file('a,b'), 'csv', { maxColumns: 1 })).rejects.toEqual(problem('columns'))
  expect(await rowsOf(await file('a,,,'), 'csv', { maxColumns: 1 })).toEqual([{ row: 1, cells: ['a'] }])
  await expect(rowsOf(await file('aaaa'), 'csv', { maxUnpackedBytes: 3 })).rejects.toEqual(problem('unpacked'))
  await expect(rowsOf(await file('a\0b'), 'csv')).rejects.toEqual(problem('type'))
  await expect(rowsOf(await file(Buffer.from([0x61, 0xff, 0xff, 0x0a])), 'csv')).rejects.toEqual(problem('type'))
})

test('a quote without its counterpart names its row', async () => {
  const of = (content: string) => file(content).then((path) => rowsOf(path, 'csv'))
  const quote = (row: number) => expect.objectContaining({ name: 'SheetProblem', code: 'quote', row })
  await expect(of('a,"b')).rejects.toEqual(quote(1))
  await expect(of('a,b\nc,"d\ne,f\ng,h\n')).rejects.toEqual(quote(2))
  await expect(of('a,b\n"x\ny",z\nc,"d\ne,"f"\n')).rejects.toEqual(quote(3))
  expect(await of('"a" ,b\n')).toEqual([{ row: 1, cells: ['a ', 'b'] }])
})

test('what separates fields follows from the first line', async () => {
  expect(await cellsOf('"a,b";c\n1,5;2')).toEqual([
    ['a,b', 'c'],
    ['1,5', '2'],
  ])
  expect(await cellsOf('a\tb\n1\t"2\t3"')).toEqual([
    ['a', 'b'],
    ['1', '2\t3'],
  ])
  expect(await rowsOf(await file('\ufeffsep=;\r\na;b\r\n'), 'csv')).toEqual([{ row: 1, cells: ['a', 'b'] }])
  expect(await cellsOf('a;b,c\n')).toEqual([['a;b', 'c']])
})
