import { expect, test } from 'vitest'
import { comparePrograms } from '../../../../../src/features/work/diagnosis/script/compare.ts'
import {
  copyOf,
  emptyProgram,
  formatJson,
  idsIn,
  moveItem,
  newStep,
  offsetOf,
  readDraft,
  valueAt,
  withAt,
} from '../../../../../src/features/work/diagnosis/script/draft.ts'
import { expressionText, stepSummary } from '../../../../../src/features/work/diagnosis/script/editor/step-summary.ts'
import { kinds, tidyingKinds } from '../../../../../src/features/work/diagnosis/script/language/language.ts'
import { programOf } from './programs.ts'

test.each(kinds)('a new step of kind %s is right as it stands', (kind) => {
  const json = withAt(emptyProgram, ['steps'], [newStep(kind, new Set())])
  expect(readDraft(formatJson(json)).problems).toEqual([])
})

test.each(tidyingKinds)('and of kind %s among the last steps', (kind) => {
  const json = withAt(emptyProgram, ['finally'], [newStep(kind, idsIn(emptyProgram))])
  expect(readDraft(formatJson(json)).problems).toEqual([])
})

test('a copy has ids that nothing else has, its inner steps too', () => {
  const ids = new Set<string>()
  const branch = newStep('if', ids)
  const json = withAt(emptyProgram, ['steps'], [branch, copyOf(branch, ids)])
  expect(readDraft(formatJson(json)).problems).toEqual([])
  expect(idsIn(json).size).toBe(4)
})

test('an edit changes its place alone, keeps the order of keys, and takes out what is empty', () => {
  const before = { a: 1, b: { c: [1, 2, 3] }, d: 4 }
  expect(formatJson(withAt(before, ['b', 'c', 1], 9))).toBe(formatJson({ a: 1, b: { c: [1, 9, 3] }, d: 4 }))
  expect(withAt(before, ['b', 'c', 0], undefined)).toEqual({ a: 1, b: { c: [2, 3] }, d: 4 })
  expect(withAt(before, ['a'], undefined)).toEqual({ b: before.b, d: 4 })
  expect(withAt(before, ['e', 'f'], 5)).toEqual({ ...before, e: { f: 5 } })
  expect(moveItem([1, 2, 3], 0, 2)).toEqual([2, 3, 1])
  expect(moveItem([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
})

test('every place of a text is found in it', () => {
  const json = { 'a"b': [1, { c: 'x,{}[]"', d: [] }], e: { f: null } }
  const text = formatJson(json)
  const at = (...path: (string | number)[]) => text.slice(offsetOf(text, path))
  expect(at('e', 'f')).toMatch(/^"f": null/)
  expect(at('a"b', 1, 'd')).toMatch(/^"d": \[\]/)
  expect(at('a"b', 0)).toMatch(/^1,/)
  // A missing member is found at the start of its object.
  expect(at('e', 'g')).toMatch(/^\{/)
  expect(valueAt(json, ['a"b', 1, 'c'])).toBe('x,{}[]"')
  for (const brokenJson of ['', '{', '{"a', '[1,', '{"a":"x'])
    expect(offsetOf(brokenJson, ['a', 0])).toBeGreaterThanOrEqual(0)
})

test('two versions differ by step', () => {
  const text = { zh: '文字', en: 'text' }
  const note = (id: string, en = 'text') => ({ id, do: { note: { text: { ...text, en } } } })
  const from = programOf([note('a'), note('b'), note('c'), note('d')])
  const to = programOf([note('b'), note('a'), note('c', 'other'), note('e')], { limits: { steps: 9, minutes: 1 } })
  const { steps, settings } = comparePrograms(from, to)
  expect(steps.map(({ id, kind }) => `${kind} ${id}`).sort()).toEqual([
    'added e',
    'changed c',
    expect.stringMatching(/^moved [ab]$/),
    'removed d',
  ])
  expect(settings?.after).toContain('9')
  expect(comparePrograms(from, from)).toEqual({ steps: [] })
})

test('a step is summed up in a line', () => {
  expect(expressionText({ op: 'gt', left: { op: 'count', left: { var: 'codes' } }, right: 0 })).toBe(
    '(count(codes)) > 0',
  )
  const step = { id: 'r', say: { zh: '读', en: 'Read' }, do: { read: { ecu: 'BMS', did: 'F190' } }, save: 'vin' }
  expect(stepSummary(step, { lang: 'en' })).toBe('Read · BMS F190 → vin')
})
