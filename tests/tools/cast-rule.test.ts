import { expect, test } from 'vitest'
import { changesFrom, countsOf } from '../../src/tools/baseline.ts'
import { problemLines } from '../../src/tools/baseline-report.ts'
import { findDoubleCasts } from '../../src/tools/cast-rule.ts'

const file = 'src/features/fleet/vehicles/plate/server.ts'
const through = (type: string) => ['const row = rows[0]', `as ${type} as Row`].join(' ')
const findingsOf = (...lines: string[]) => findDoubleCasts(new Map([[file, lines.join('\n')]]))

test('a cast through unknown, never or object is found with its line', () => {
  const lines = [
    through('unknown'),
    through('never'),
    through('object'),
    'const last = row',
    '  as unknown',
    '  as Row',
  ]
  expect(findingsOf(...lines).map(({ line }) => line)).toEqual([1, 2, 3, 5])
})

test('a single cast, a comment and other uses of these types are not', () => {
  const lines = [
    'const row = rows[0] as Row',
    'const json = JSON.parse(text) as unknown',
    `// ${through('unknown')}`,
    `/** ${through('unknown')} */`,
    'db.insert(table).values(row as never)',
  ]
  expect(findingsOf(...lines)).toEqual([])
})

test('one more than the baseline of a folder fails lint', () => {
  const findings = findingsOf(through('unknown'), through('unknown'))
  const problems = (count: number) =>
    problemLines(changesFrom({ 'double cast': { 'src/features/fleet/vehicles': count } }, countsOf(findings)), findings)
  expect(problems(1)[0]).toBe('src/features/fleet/vehicles: double cast: 2, at most 1 are allowed')
  expect(problems(2)).toEqual([])
  expect(problems(3)).toEqual([expect.stringContaining('too high')])
})
