import fc from 'fast-check'
import { expect, test } from 'vitest'
import { number } from '../../src/record/kinds/number.ts'
import { text } from '../../src/record/kinds/text.ts'
import { columnWidth, fittingColumns } from '../../src/record/model/columns.ts'
import { record } from '../../src/record/model/record.ts'

const sample = record('fittingSample', ['样本', 'Sample'], {
  number: text(['编号', 'Number'], { unique: true, card: true }),
  note: text(['说明', 'Note'], { max: 500 }),
  city: text(['城市', 'City'], { card: true }),
  phone: text(['电话', 'Phone'], { importance: 'high' }),
  source: text(['来源', 'Source'], { importance: 'low' }),
  amount: number(['金额', 'Amount'], {}),
})
const columns = Object.entries(sample.fields).map(([name, field]) => ({ name, field, width: 100, fullWidth: 100 }))
const namesWithin = (availablePx: number) => fittingColumns(columns, availablePx).map(({ name }) => name)

test('a narrow table omits the least important columns and keeps the order of the others', () => {
  expect(namesWithin(600)).toEqual(['number', 'note', 'city', 'phone', 'source', 'amount'])
  expect(namesWithin(599)).toEqual(['number', 'note', 'city', 'phone', 'amount'])
  expect(namesWithin(399)).toEqual(['number', 'city', 'phone'])
  expect(namesWithin(299)).toEqual(['number', 'phone'])
  expect(namesWithin(10)).toEqual(['number'])
})

test('columns fit at every width, whatever their widths', () => {
  const widths = fc.array(fc.integer({ min: 50, max: 400 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(widths, fc.integer({ min: 400, max: 2_500 }), (each, availablePx) => {
      const columnsOfWidths = columns.map((column, index) => ({ ...column, width: each[index] ?? 0, fullWidth: 500 }))
      const fitting = fittingColumns(columnsOfWidths, availablePx)
      expect(fitting.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(availablePx)
      expect(fitting[0]?.name).toBe('number')
    }),
  )
})

test('a column is as wide as its texts, up to the width of its kind', () => {
  const widthOf = (name: keyof typeof sample.fields, texts: string[], label = 'A') =>
    columnWidth(sample, sample.fields[name], label, 'en', texts).width
  const kindWidth = widthOf('city', [])
  expect(widthOf('city', ['Ulm', ''])).toBeLessThan(kindWidth)
  expect(widthOf('city', ['x'.repeat(100)])).toBe(kindWidth)
  // The header is never shortened.
  expect(widthOf('city', ['Ulm'], 'A very long header')).toBe(18 * 8 + 56)
})

test('identifiers and amounts are not shortened', () => {
  const long = 'SO-2026-1128-0000012345-A'
  for (const name of ['number', 'amount'] as const) {
    const { width } = columnWidth(sample, sample.fields[name], 'A', 'en', [long])
    expect(width, name).toBeGreaterThanOrEqual(long.length * 8)
  }
})

test('free space goes to columns that shorten their texts, the most important first', () => {
  const shortening = columns
    .slice(0, 4)
    .map((column) => ({ ...column, fullWidth: column.name === 'number' ? 100 : 300 }))
  const widthsWithin = (availablePx: number) => fittingColumns(shortening, availablePx).map(({ width }) => width)
  expect(widthsWithin(400)).toEqual([100, 100, 100, 100])
  expect(widthsWithin(550)).toEqual([100, 100, 100, 250])
  expect(widthsWithin(650)).toEqual([100, 100, 150, 300])
  expect(widthsWithin(2_000)).toEqual([100, 300, 300, 300])
})
