import { expect, test } from 'vitest'
import { checkSpreads } from '../../src/tools/spread-rule.ts'

const linesOf = (lines: readonly string[]) =>
  checkSpreads(new Map([['src/features/work/fleet/thing/server.ts', lines.join('\n')]])).map(({ line }) => line)

test('a literal that is spread into another is refused', () => {
  const refusedLines = [
    '  ...{ vin, at },',
    "  ...({ page: 1, count: 'none' } as const),",
    '  <Row {...{ vin, onOpen }} />',
    "  ...['a', 'b'],",
    "  ...(['a', 'b'] as const),",
    '  return [...rows, ...[more]]',
  ]
  expect(linesOf(refusedLines)).toEqual(refusedLines.map((_, index) => index + 1))
})

test('what is computed is not', () => {
  const allowedLines = [
    '  ...rest,',
    '  ...(isLong && { maxMs }),',
    '  ...[1, 2].map(String),',
    '  ...(await rowsOf(db)),',
    '  ...rows[0],',
    '  f({ ...input, vin })',
  ]
  expect(linesOf(allowedLines)).toEqual([])
})
