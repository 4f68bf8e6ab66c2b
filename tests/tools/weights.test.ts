import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedReport } from '../../src/tools/joined-report.ts'
import { byWeight, dealt } from '../../src/tools/weights.ts'

const weights: Record<string, number> = { a: 1, b: 4, c: 2, d: 4, e: 3 }
const weight = (file: string) => weights[file] ?? 0

test('the heaviest files come first, of two alike the one whose name does, however they were found', () => {
  for (const files of [
    ['a', 'b', 'c', 'd', 'e'],
    ['e', 'd', 'c', 'b', 'a'],
  ])
    expect(byWeight(files, weight)).toEqual(['b', 'd', 'e', 'c', 'a'])
})

test('a file goes to the list that is lightest so far', () => {
  expect(dealt(['a', 'b', 'c', 'd', 'e'], 2, weight)).toEqual([
    ['b', 'e'],
    ['d', 'c', 'a'],
  ])
  expect(dealt(['a'], 2, weight)).toEqual([['a']])
  expect(dealt([], 2, weight)).toEqual([])
})

test('each file is dealt once, and the lists do not depend on the order in which files were found', () => {
  const files = fc.uniqueArray(fc.tuple(fc.string(), fc.nat(1000)), { selector: ([file]) => file })
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 4 }), (pairs, count) => {
      const weightOf = (file: string) => new Map(pairs).get(file) ?? 0
      const names = pairs.map(([file]) => file)
      const lists = dealt(names, count, weightOf)
      expect(lists.flat().sort()).toEqual([...names].sort())
      expect(dealt([...names].reverse(), count, weightOf)).toEqual(lists)
    }),
  )
})

test('reports are joined: numbers added, lists in their order, the earliest start, a success of all alone', () => {
  const report = (name: string, startTime: number, success: boolean) => ({
    numPassedTests: 2,
    startTime,
    success,
    snapshot: { added: 0 },
    testResults: [{ name }],
  })
  const [first, second] = [report('a', 20, true), report('b', 10, false)]
  expect(joinedReport([first, second])).toEqual({
    numPassedTests: 4,
    startTime: 10,
    success: false,
    snapshot: { added: 0 },
    testResults: [{ name: 'a' }, { name: 'b' }],
  })
  expect(joinedReport([first, first])).toMatchObject({ success: true, startTime: 20 })
  expect(joinedReport([first])).toEqual(first)
})
