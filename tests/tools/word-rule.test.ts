import { expect, test } from 'vitest'
import { isBareParticiple, wordsOf } from '../../src/tools/vocabulary.ts'
import { findWords } from '../../src/tools/word-rule.ts'

const found = (files: Record<string, string>) =>
  findWords(new Map(Object.entries(files))).map(({ rule, file, line }) => `${rule} ${file}:${line}`)
const file = 'src/features/work/fleet/thing/server.ts'

test('odd words are found in every kind of declaration, not where a name is used or a member is destructured', () => {
  const text = [
    'const toldAt = 1',
    'export function askAnew({ keptRows, plain: wantedRows }: object, [saidText]: string[]) { return saidText }',
    'interface Row { readonly toldBy: string; readonly lastSeenAt: number; seenBy(): void }',
    'class Shelf { #keptOnes = 1 }',
    'try { toldAt.toString() } catch (givenError) { throw givenError }',
    'const fine = { toldAt, knownTo: row.keptRows }',
  ].join('\n')
  expect(found({ [file]: text }).map((line) => line.replace(`odd word in a name ${file}:`, ''))).toEqual([
    '1',
    '2',
    '2',
    '2',
    '3',
    '3',
    '4',
    '4',
    '5',
  ])
  expect(found({ 'src/ui/told-texts.ts': '' })).toEqual(['odd word in a name src/ui/told-texts.ts:1'])
})

test('a name that is only a participle, or begins with most or least', () => {
  for (const name of ['known', 'Told', 'found', 'stored', 'typed']) expect(isBareParticiple(name), name).toBe(true)
  for (const name of ['speed', 'disabled', 'storedRows', 'known2', 'at', 'seed'])
    expect(isBareParticiple(name), name).toBe(false)
  const text = 'const stored = 1\nconst mostRows = 2\nconst maxRows = 3\nconst mostly = 4'
  expect(found({ [file]: text })).toEqual([`participle as a name ${file}:1`, `odd prefix ${file}:2`])
  expect(wordsOf('toldAtUTCTime-2')).toEqual(['told', 'at', 'utctime'])
})

test('comments: odd words, two thoughts in one sentence, docstrings without a verb or noun in front', () => {
  const comment = (text: string) =>
    found({ [file]: `${text}\nexport const limit = 1` }).map((line) => line.split(' src')[0])
  expect(comment('// Whoever reads this.')).toEqual(['odd word in a comment'])
  expect(comment('/** Rows of a page; the last one is empty. */')).toEqual(['two thoughts in a comment'])
  expect(comment('/** What a page shows. */')).toEqual(['weak docstring'])
  expect(comment(`/** Returns ${'very '.repeat(20)}much. */`)).toEqual(['weak docstring'])
  for (const fine of [
    '/** Returns the rows of a page. `told; kept` are its columns. */',
    '// biome-ignore lint/x: known; because',
    '/** Limit of rows: a page has 20. */',
    "const text = 'told; kept' // A text.",
  ])
    expect(comment(fine), fine).toEqual([])
})

test('one exported name for two types is found once, with the first place', () => {
  const one = 'export interface Held { a: 1 }'
  const other = 'export type Held = 2\nexport type { Row } from "./row.ts"'
  expect(
    findWords(
      new Map([
        [file, one],
        ['src/ui/held.ts', other],
      ]),
    ),
  ).toContainEqual({
    rule: 'type with several meanings',
    file: 'src/ui/held.ts',
    line: 1,
    message: `'Held' is also exported by ${file}`,
  })
})
