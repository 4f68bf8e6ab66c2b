import { expect, test } from 'vitest'
import { changesFrom, countsOf, folderOf } from '../../src/tools/baseline.ts'
import { problemLines, reportLines } from '../../src/tools/baseline-report.ts'
import { subjectProblems } from '../../src/tools/commit-rule.ts'

const finding = (file: string, rule = 'odd prefix') => ({ rule, file, line: 3, message: 'a reason' })

test('findings are counted by area, or by two folders', () => {
  expect(folderOf('src/features/work/ota/campaign/page/Figures.tsx')).toBe('src/features/work/ota')
  expect(folderOf('src/platform/store/store.ts')).toBe('src/platform')
  expect(folderOf('src/domain/time.ts')).toBe('src/domain')
  expect(folderOf('tests/features/work/ota/a.test.ts')).toBe('tests/features')
  expect(
    countsOf([finding('src/features/work/ota/a.ts'), finding('src/features/work/ota/x/b.ts'), finding('e2e/a.e2e.ts')]),
  ).toEqual({
    'odd prefix': { 'src/features/work/ota': 2, e2e: 1 },
  })
})

test('more findings than before are an error with their places, fewer ask for a lower baseline', () => {
  const findings = [
    finding('src/features/work/ota/a.ts'),
    finding('src/features/work/ota/b.ts'),
    finding('src/ui/a.ts', 'other'),
  ]
  const problems = (baseline: Record<string, Record<string, number>>) =>
    problemLines(changesFrom(baseline, countsOf(findings)), findings)
  expect(problems({ 'odd prefix': { 'src/features/work/ota': 2 }, other: { 'src/ui': 1 } })).toEqual([])
  expect(problems({ 'odd prefix': { 'src/features/work/ota': 1 }, other: { 'src/ui': 1 } })).toEqual([
    'src/features/work/ota: odd prefix: 2, at most 1 are allowed',
    '  src/features/work/ota/a.ts:3 a reason',
    '  src/features/work/ota/b.ts:3 a reason',
  ])
  expect(problems({ 'odd prefix': { 'src/features/work/ota': 3 }, other: { 'src/ui': 1, e2e: 1 } })).toEqual([
    '2 counts of src/tools/baseline.json are too high: npm run lint -- --fix lowers them',
  ])
})

test('the report names the folder with most findings of each rule', () => {
  expect(reportLines({ b: { e2e: 3, 'src/ui': 2 }, a: { 'src/ui': 1 } })).toEqual([
    'rule  findings  in src  most of them',
    'a            1       1  src/ui (1)',
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
