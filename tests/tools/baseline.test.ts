import { expect, test } from 'vitest'
import { changesFrom, countsOf, folderOf } from '../../src/tools/baseline.ts'
import { problemLines, reportLines } from '../../src/tools/baseline-report.ts'
import { subjectProblems } from '../../src/tools/commit-rule.ts'

const finding = (file: string, rule = 'odd prefix') => ({ rule, file, line: 3, message: 'a reason' })

test('findings are counted by area, or by two folders', () => {
  expect(folderOf('src/areas/ota/campaign/page/Figures.tsx')).toBe('src/areas/ota')
  expect(folderOf('src/server/store/store.ts')).toBe('src/server')
  expect(folderOf('src/time.ts')).toBe('src')
  expect(folderOf('tests/areas/ota/a.test.ts')).toBe('tests/areas')
  expect(countsOf([finding('src/areas/ota/a.ts'), finding('src/areas/ota/x/b.ts'), finding('e2e/a.e2e.ts')])).toEqual({
    'odd prefix': { 'src/areas/ota': 2, e2e: 1 },
  })
})

test('more findings than before are an error with their places, fewer ask for a lower baseline', () => {
  const findings = [finding('src/areas/ota/a.ts'), finding('src/areas/ota/b.ts'), finding('src/kit/a.ts', 'other')]
  const problems = (baseline: Record<string, Record<string, number>>) =>
    problemLines(changesFrom(baseline, countsOf(findings)), findings)
  expect(problems({ 'odd prefix': { 'src/areas/ota': 2 }, other: { 'src/kit': 1 } })).toEqual([])
  expect(problems({ 'odd prefix': { 'src/areas/ota': 1 }, other: { 'src/kit': 1 } })).toEqual([
    'src/areas/ota: odd prefix: 2, at most 1 are allowed',
    '  src/areas/ota/a.ts:3 a reason',
    '  src/areas/ota/b.ts:3 a reason',
  ])
  expect(problems({ 'odd prefix': { 'src/areas/ota': 3 }, other: { 'src/kit': 1, e2e: 1 } })).toEqual([
    '2 counts of src/tools/baseline.json are too high: npm run lint -- --fix lowers them',
  ])
})

test('the report names the folder with most findings of each rule', () => {
  expect(reportLines({ b: { e2e: 3, 'src/kit': 2 }, a: { 'src/kit': 1 } })).toEqual([
    'rule  findings  in src  most of them',
    'a            1       1  src/kit (1)',
    'b            5       2  e2e (3)',
  ])
})

test('a commit’s subject is short, imperative and names one change', () => {
  for (const fine of ['Add a table', 'Embed the map', 'Let lint find exports that nothing uses'])
    expect(subjectProblems(fine), fine).toEqual([])
  for (const wrong of [
    'Added a table',
    'Adding a table',
    'add a table',
    'Add a table.',
    'Add a table; remove another',
    'A'.repeat(73),
  ])
    expect(subjectProblems(wrong), wrong).toHaveLength(1)
})
