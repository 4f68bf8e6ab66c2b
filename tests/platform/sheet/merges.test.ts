import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAhead } from '../../../src/platform/sheet/merges.ts'

const row = (text: string) => `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`
const sheetOf = (rows: readonly string[], prefix = '') =>
  `<worksheet><${prefix}sheetData>${rows.join('')}</${prefix}sheetData><mergeCells count="1"><mergeCell ref="B2:C4"/></mergeCells></worksheet>`
async function* chunksOf(xml: string, size: number) {
  const bytes = Buffer.from(xml)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const merges = [{ rows: [2, 4], columns: [1, 2] }]

test('rows are counted and merged cells found, wherever chunks end', async () => {
  const texts = fc.array(fc.constantFrom('a', 'sheetData>', '/sheetData>', 'x:sheetData>', '&lt;/sheetData>'))
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('', 'x:'), fc.integer({ min: 1, max: 300 }), async (all, prefix, size) => {
      const result = await lookAhead(chunksOf(sheetOf(all.map(row), prefix), size))
      expect(result).toEqual({ rows: all.length, merges })
    }),
  )
})

test('rows of any size are passed over; what stands behind them has a limit', async () => {
  const count = 9_000
  const rows = Array.from({ length: count }, () => row('x'.repeat(1_000)))
  expect(await lookAhead(chunksOf(sheetOf(rows), 65_536))).toEqual({ rows: count, merges })
  const behind = sheetOf([row('a')]) + ' '.repeat(9_000_000)
  await expect(lookAhead(chunksOf(behind, 65_536))).rejects.toThrow('unpacked')
})
