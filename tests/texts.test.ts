/** Checks that every text exists in both languages and is used, and that every key in the code exists. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { inline, onTexts, type Pair, type Pairs, type PluralPair } from '../src/domain/contract/words.ts'
import { say as serverText } from '../src/platform/words.ts'
import { filesOf, root } from '../src/tools/sources.ts'

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const sources = new Map(
  filesOf('src/**/*.ts', 'src/**/*.tsx').map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
)
const declaring = /(?<!function )\b(texts|record)\((?:['\n]|\s*\n\s*')/
const holderPattern = /\b(?:const|let) (\w+)(?::[^=]+)? = texts\(\s*'(\w+)'/g

const registeredTexts = new Map<string, Pairs>()
/** Constants with keys: namespace, name of the constant, and the file that declares it. */
const holders = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(holderPattern)].map(([, constant = '', namespace = '']) => ({ namespace, constant, file })),
)

beforeAll(async () => {
  for (const [file, text] of sources) if (declaring.test(text) && !file.endsWith('.tsx')) await import(join(root, file))
  onTexts((namespace, pairs) => registeredTexts.set(namespace, pairs))
})

const all = () =>
  [...registeredTexts].flatMap(([namespace, pairs]) =>
    Object.entries(pairs).map(([key, pair]) => ({ name: `${namespace}:${key}`, namespace, key, pair })),
  )

/** Names of the constant in a file: as declared, imported or renamed. */
function aliases(text: string, constant: string, own: boolean): string[] {
  const importMatches = [...text.matchAll(new RegExp(`[{,]\\s*${constant}(?: as (\\w+))?\\s*[,}]`, 'g'))]
  const first = own ? [constant] : importMatches.map(([, alias]) => alias ?? constant)
  const again = first.flatMap((name) => [...text.matchAll(new RegExp(`const (\\w+) = ${name}\\b(?![.[(])`, 'g'))])
  return [...first, ...again.map(([, name = '']) => name)]
}

/**
 * Finds the keys of a namespace that any file uses: `words.key`, `words[...]` with the key or its prefix nearby,
 * 'namespace:key'.
 */
function usedKeys(namespace: string): { keys: Set<string>; beginnings: string[]; byName: boolean } {
  const keys = new Set<string>()
  const beginnings: string[] = []
  let byName = false
  for (const [file, text] of sources) {
    for (const [, key = ''] of text.matchAll(new RegExp(`['"\`]${namespace}:(\\w+)['"\`]`, 'g'))) keys.add(key)
    for (const [, start = ''] of text.matchAll(new RegExp(`\`${namespace}:(\\w*)\\$\\{`, 'g'))) beginnings.push(start)
    const here = holders.filter((holder) => holder.namespace === namespace)
    for (const { constant, file: declaringFile } of here) {
      if (declaringFile !== file && !text.includes(constant)) continue
      for (const alias of aliases(text, constant, declaringFile === file)) {
        for (const [, key = ''] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) keys.add(key)
        for (const [, start = ''] of text.matchAll(new RegExp(`\\b${alias}\\[\`(\\w+)\\$\\{`, 'g')))
          beginnings.push(start)
        byName ||= new RegExp(`\\b${alias}\\[(?!\`)`).test(text) || new RegExp(`\\bin ${alias}\\b`).test(text)
      }
    }
  }
  return { keys, beginnings, byName }
}

it('no two files declare texts under one name: the later one would replace the other’s', () => {
  const byName = Map.groupBy(holders, ({ namespace }) => namespace)
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([])
})

describe('texts', () => {
  const chinese = /\p{Script=Han}/u
  /** A language has its own name in both languages. */
  const nameOfLanguage = new Set(['appMenu:chinese', 'appMenu:english', 'product:otherLanguage'])
  /** English in the specification itself. */
  const specifiedKeys = new Set([
    'app:noRoles',
    'desk:noFullscreen',
    'client:http404',
    ...[400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505, 'Other'].map(
      (status) => `clientCatalogue:http${status}`,
    ),
  ])
  /** Words that are capitalized in the middle of a sentence. */
  const properName =
    /^(Markdown|Web|Li|Google|Maps?|Amap|Baidu|Apple|Excel|English|Chinese|Beijing|Mongolia|Zentao|Open|Protomaps|Box|Platform|Ctrl|Alt|Delete|Enter|Caps|Lock|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Sunday|Java|Geo|China|Kingdom|Ding|Feishu|I)$/
  /** Names of products of several words, the same in both languages. */
  const productNames = /^(OpenID Connect|Active Directory)$/
  /** Always plural: beyond a limit, or a limit itself. */
  const alwaysSeveral = new Set(['trackData:tooManyRows', 'dialog:remarkHint'])
  /** Words that end in s, but are not counted nouns. */
  const notCounted = /^(others|was|is|has|this|km|its|ms)$/
  const say = ({ name, pair }: { name: string; pair: Pair | PluralPair }) => `${name} ${pair.join(' | ')}`
  const englishOf = (isWrong: (each: { name: string; text: string }) => boolean) =>
    all().flatMap((each) => (each.pair.slice(1).some((text) => isWrong({ name: each.name, text })) ? [say(each)] : []))
  /** Texts that are the same in both languages: abbreviations, units, formats. */
  const international = /^[A-Z0-9 ./·+-]+$/
  /** Texts of values and the characters between them. */
  const onlyValues = /^(\{\{\w+(?:, (?:number|vehicle))?\}\}|[^\p{L}])+$/u

  it('are loaded', () => {
    expect(registeredTexts.size).toBeGreaterThan(30)
    expect(holders.filter(({ namespace }) => !registeredTexts.has(namespace))).toEqual([])
  })

  it('have both halves', () => {
    const isWhole = (pair: Pair | PluralPair) => pair.length >= 2 && pair.every((half) => half.trim() !== '')
    expect(all().filter(({ pair }) => !isWhole(pair))).toEqual([])
  })

  it('have a form for one and a form for several wherever English counts things', () => {
    /**
     * Finds a plural after a number that may be one. Limits such as 'Up to {{days}} days' are settings and are not
     * changed.
     */
    const counts = /\{\{count(?:, number)?\}\} (?:\w+ )?(\w+s)\b/
    /**
     * Finds the plural after a second number, which needs `counted`. Numbers compared with a threshold are above it,
     * and numbers after 'of' are more than one.
     */
    const others = /(?<!\b(?:of|of the|up to|at most|first) )\{\{(?!count)\w+, number\}\} (?:\w+ )?(\w+s)\b/i
    const isLoose = (name: string, text: string) =>
      others.test(text) && !name.startsWith('monitoringProblem:') && !notCounted.test(others.exec(text)?.[1] ?? '')
    expect(englishOf(({ name, text }) => isLoose(name, text))).toEqual([])
    const wrong = all().filter(({ name, pair: [, other, one] }) =>
      one === undefined
        ? counts.test(other) && !alwaysSeveral.has(name) && !notCounted.test(counts.exec(other)?.[1] ?? '')
        : one === other || !other.includes('{{count'),
    )
    expect(wrong.map(say)).toEqual([])
  })

  it('never leave the plural to the reader', () => {
    expect(englishOf(({ text }) => /\(e?s\)/.test(text))).toEqual([])
  })

  it('are punctuated as their language is', () => {
    const chinesePunctuation = /[\u3000-\u303f\uff00-\uffef]/u
    expect(englishOf(({ text }) => chinesePunctuation.test(text))).toEqual([])
    /** A Chinese sentence has no ASCII comma, colon, question or exclamation mark, and no ASCII bracket after it. */
    const ascii = /\p{Script=Han}([,;:?!()](?=\p{Script=Han}|$)| ?\()/u
    expect(
      all()
        .filter(({ name, pair: [zh] }) => ascii.test(zh.replaceAll('经度,纬度', '')) && !specifiedKeys.has(name))
        .map(say),
    ).toEqual([])
  })

  it('have a space between Chinese and Latin characters', () => {
    /** Chinese of the specification and of GB/T 32960. */
    const specifiedNames = /^signIn:(change|reset)Rule$|^alarm:bit_/
    const tight = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u
    expect(
      all()
        .filter(({ name, pair: [zh] }) => tight.test(zh) && !specifiedKeys.has(name) && !specifiedNames.test(name))
        .map(say),
    ).toEqual([])
  })

  it('are in sentence case', () => {
    const titleCase = (text: string) => {
      const words =
        text.replaceAll(/\{\{[^}]*\}\}|“[^”]*”|Active Directory/g, '').match(/(?<=[a-z,] )[A-Z][a-z]+/g) ?? []
      return words.some((word) => !properName.test(word))
    }
    expect(
      englishOf(({ text, name }) => titleCase(text) && !specifiedKeys.has(name) && name !== 'product:platform'),
    ).toEqual([])
  })

  it('say it actively and use the field’s words', () => {
    const bannedPattern =
      /\b(please ask for|was (saved|made|added|changed|deleted)|is (saved|made)|log(ged)? (in|out)|reissued|clock off|lasting|mean speed|telematics box|in-vehicle unit|cannot|time-out|somebody|anybody|everybody|whoever|anew|at once|so (many|long|often)|is told|was told|(?<=\w )failed to load$|could not be loaded|\w+; \w+)\b/i
    expect(englishOf(({ text, name }) => bannedPattern.test(text) && !specifiedKeys.has(name))).toEqual([])
  })

  it('are Chinese in the Chinese half, and nowhere in the English one', () => {
    const wrong = all().filter(({ name, pair: [zh, en] }) => {
      if (nameOfLanguage.has(name) || specifiedKeys.has(name)) return false
      return (
        chinese.test(en) ||
        (!chinese.test(zh) && !onlyValues.test(zh) && !(zh === en && (international.test(zh) || productNames.test(zh))))
      )
    })
    expect(wrong.map(say)).toEqual([])
  })

  it('take the same values in both languages', () => {
    const values = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, value]) => value))].sort()
    const wrong = all().filter(({ pair: [zh, en] }) => values(zh).join() !== values(en).join())
    expect(wrong.map(say)).toEqual([])
  })

  it('are used', () => {
    /** Its keys are the names of facts as calls report them. */
    const namedByFact = 'logFact'
    const everything = [...sources.values()].join('\n')
    const unusedKeys = [...new Set(holders.map(({ namespace }) => namespace))].flatMap((namespace) => {
      const { keys, beginnings, byName } = usedKeys(namespace)
      const isUsed = (key: string) =>
        keys.has(key) ||
        beginnings.some((start) => key.startsWith(start)) ||
        (byName && new RegExp(`['"]${key}['"]`).test(everything)) ||
        (namespace === namedByFact && new RegExp(`\\b${key}\\b`).test(everything))
      const record = [...sources.values()].some((text) => new RegExp(`record\\(\\s*'${namespace}'`).test(text))
      return record
        ? []
        : Object.keys(registeredTexts.get(namespace) ?? {})
            .filter((key) => !isUsed(key))
            .map((key) => `${namespace}:${key}`)
    })
    expect(unusedKeys).toEqual([])
  })

  it('exist for every key that is named', () => {
    const unknown = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/['"`](\w+):(\w+)['"`]/g)]
        .filter(
          ([, namespace = '', key = '']) =>
            registeredTexts.has(namespace) && !(key in (registeredTexts.get(namespace) ?? {})),
        )
        .map(([literal]) => `${file} ${literal}`),
    )
    expect(unknown).toEqual([])
  })

  it('say several numbers in one sentence, each in its own form', () => {
    const sentence = (rows: number, vehicles: number) =>
      serverText('en', 'subscriptionLetter:madeOf', { chart: 'Trips', from: '1', to: '2', rows, vehicles })
    expect(sentence(1, 1200)).toBe('The chart “Trips”, 1 to 2: 1 row from 1,200 vehicles.')
    expect(sentence(1200, 1)).toBe('The chart “Trips”, 1 to 2: 1,200 rows from 1 vehicle.')
  })

  it('put a title into a sentence', () => {
    expect(serverText('en', 'record:addTitle', { what: 'Upgrade file' })).toBe('New upgrade file')
    expect(['Vehicle', 'SIM data plan', 'EOL role', 'T-Box change'].map(inline)).toEqual([
      'vehicle',
      'SIM data plan',
      'EOL role',
      'T-Box change',
    ])
  })
})
