import { expect, test } from 'vitest'
import { checkHouse } from '../../src/tools/rules.ts'

test('tests assert no time; benches may', () => {
  const duration = 'Date.now() - began'
  const timedTest = `const began = Date.now()\nexpect(${duration}).toBeLessThan(500)\n`
  const of = (file: string) => checkHouse(new Map([[file, timedTest]])).map(({ line, message }) => `${line} ${message}`)
  expect(of('tests/a.test.ts')).toEqual([expect.stringContaining('2 a timed assertion')])
  expect(of('e2e/a.e2e.ts')).toEqual([expect.stringContaining('2 a timed assertion')])
  expect(of('tests/bench/a.ts')).toEqual([])
})
