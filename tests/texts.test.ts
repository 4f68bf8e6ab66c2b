/** Every text exists in both languages, is used, and every key that is named exists. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { onTexts, type Pair, type Pairs } from '../src/kit/words.ts'
import { filesOf, root } from '../src/tools/sources.ts'

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const sources = new Map(
  filesOf('src/**/*.ts', 'src/**/*.tsx').map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
)
const declaring = /(?<!function )\b(texts|record)\((?:['\n]|\s*\n\s*')/
const named = /\b(?:const|let) (\w+)(?::[^=]+)? = texts\(\s*'(\w+)'/g

const registered = new Map<string, Pairs>()
/** The constants that hold keys: namespace, name of the constant, and the file that declares it. */
const holders = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(named)].map(([, constant = '', namespace = '']) => ({ namespace, constant, file })),
)

beforeAll(async () => {
  for (const [file, text] of sources) if (declaring.test(text) && !file.endsWith('.tsx')) await import(join(root, file))
  onTexts((namespace, pairs) => registered.set(namespace, pairs))
}, 60_000)

const all = () =>
  [...registered].flatMap(([namespace, pairs]) =>
    Object.entries(pairs).map(([key, pair]) => ({ name: `${namespace}:${key}`, namespace, key, pair })),
  )

/** What the constant is called in a file: as declared, imported or given another name. */
function aliases(text: string, constant: string, own: boolean): string[] {
  const imported = [...text.matchAll(new RegExp(`[{,]\\s*${constant}(?: as (\\w+))?\\s*[,}]`, 'g'))]
  const first = own ? [constant] : imported.map(([, alias]) => alias ?? constant)
  const again = first.flatMap((name) => [...text.matchAll(new RegExp(`const (\\w+) = ${name}\\b(?![.[(])`, 'g'))])
  return [...first, ...again.map(([, name = '']) => name)]
}

/** Keys of a namespace that some file names: `words.key`, `words[...]` with the key or its beginning written nearby, 'namespace:key'. */
function usedKeys(namespace: string): { keys: Set<string>; beginnings: string[]; byName: boolean } {
  const keys = new Set<string>()
  const beginnings: string[] = []
  let byName = false
  for (const [file, text] of sources) {
    for (const [, key = ''] of text.matchAll(new RegExp(`['"\`]${namespace}:(\\w+)['"\`]`, 'g'))) keys.add(key)
    for (const [, start = ''] of text.matchAll(new RegExp(`\`${namespace}:(\\w*)\\$\\{`, 'g'))) beginnings.push(start)
    const here = holders.filter((holder) => holder.namespace === namespace)
    for (const { constant, file: declared } of here) {
      if (declared !== file && !text.includes(constant)) continue
      for (const alias of aliases(text, constant, declared === file)) {
        for (const [, key = ''] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) keys.add(key)
        for (const [, start = ''] of text.matchAll(new RegExp(`\\b${alias}\\[\`(\\w+)\\$\\{`, 'g')))
          beginnings.push(start)
        byName ||= new RegExp(`\\b${alias}\\[(?!\`)`).test(text) || new RegExp(`\\bin ${alias}\\b`).test(text)
      }
    }
  }
  return { keys, beginnings, byName }
}

describe('texts', () => {
  const chinese = /\p{Script=Han}/u
  /** A language is called as its speakers call it. */
  const nameOfLanguage = new Set(['app:chinese', 'app:english', 'plain:otherLanguage'])
  /** English in the specification itself. */
  const specified = new Set(['app:noRoles', 'desk:noFullscreen'])
  /** The same in both languages: abbreviations, units, formats. */
  const international = /^[A-Z0-9 ./·+-]+$/
  /** Nothing but values and what stands between them. */
  const onlyValues = /^(\{\{\w+\}\}|[^\p{L}])+$/u

  it('are loaded', () => {
    expect(registered.size).toBeGreaterThan(30)
    expect(holders.filter(({ namespace }) => !registered.has(namespace))).toEqual([])
  })

  it('have both halves', () => {
    const isWhole = (pair: Pair) => pair.length === 2 && pair.every((half) => half.trim() !== '')
    expect(all().filter(({ pair }) => !isWhole(pair))).toEqual([])
  })

  it('are Chinese in the Chinese half, and nowhere in the English one', () => {
    const wrong = all().filter(({ name, pair: [zh, en] }) => {
      if (nameOfLanguage.has(name) || specified.has(name)) return false
      return chinese.test(en) || (!chinese.test(zh) && !onlyValues.test(zh) && !(zh === en && international.test(zh)))
    })
    expect(wrong.map(({ name, pair }) => `${name} ${pair.join(' | ')}`)).toEqual([])
  })

  it('take the same values in both languages', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, value]) => value).sort()
    const wrong = all().filter(({ pair: [zh, en] }) => values(zh).join() !== values(en).join())
    expect(wrong.map(({ name, pair }) => `${name} ${pair.join(' | ')}`)).toEqual([])
  })

  it('are used', () => {
    /** Its keys are the names of facts as calls report them. */
    const namedByFact = 'logFact'
    const everything = [...sources.values()].join('\n')
    const unused = [...new Set(holders.map(({ namespace }) => namespace))].flatMap((namespace) => {
      const { keys, beginnings, byName } = usedKeys(namespace)
      const isUsed = (key: string) =>
        keys.has(key) ||
        beginnings.some((start) => key.startsWith(start)) ||
        (byName && new RegExp(`['"]${key}['"]`).test(everything)) ||
        (namespace === namedByFact && new RegExp(`\\b${key}\\b`).test(everything))
      const record = [...sources.values()].some((text) => new RegExp(`record\\(\\s*'${namespace}'`).test(text))
      return record
        ? []
        : Object.keys(registered.get(namespace) ?? {})
            .filter((key) => !isUsed(key))
            .map((key) => `${namespace}:${key}`)
    })
    expect(unused).toEqual([])
  })

  it('exist for every key that is named', () => {
    const unknown = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/['"`](\w+):(\w+)['"`]/g)]
        .filter(
          ([, namespace = '', key = '']) => registered.has(namespace) && !(key in (registered.get(namespace) ?? {})),
        )
        .map(([literal]) => `${file} ${literal}`),
    )
    expect(unknown).toEqual([])
  })
})
