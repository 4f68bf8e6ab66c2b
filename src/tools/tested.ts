import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const contractFile = /^src\/areas\/.*\/contract\.ts$/
const testFile = /^tests\/.*\.tsx?$/
/** Measurements are no tests; and the list of all calls that the specification names makes none of them. */
const callsNothing = /^tests\/(bench\/|server\/specified-calls\.ts$)/

const declaresCalls = /\b\w*[cC]alls?\(/g
const path = /(['"`])(\/[\w{}/-]+)\1/g
/** A call and its path, `key: call('/path', …` or, of several that are made together, `key: '/path/of'`; a unit, '/s', is none. */
const keyed = /^\s*(\w+): (\w+\(\s*)?'(\/[\w{}-]+\/[\w{}/-]+)'/gm
const exported = /^export const (\w+)/gm

/** Violations of 'a call is made by a test': at least one of each contract, and each that is no record's usual one. */
export function checkTested(sources: Sources): Violation[] {
  const tests = [...sources].filter(([file]) => testFile.test(file) && !callsNothing.test(file))
  const importers = new Map<string, string[]>()
  for (const [file, text] of tests)
    for (const { target, loads } of importsOf(file, text))
      if (loads) importers.set(target, [...(importers.get(target) ?? []), text])
  const isNamed = (called: string) => tests.some(([, text]) => namesPath(text, called))

  return [...sources].flatMap(([file, text]) => {
    const paths = [...text.matchAll(path)].map(([, , found]) => found ?? '')
    if (!contractFile.test(file) || text.search(declaresCalls) < 0 || paths.length === 0) return []
    const importing = importers.get(file) ?? []
    if (importing.length === 0 && !paths.some(isNamed))
      return [{ file, line: 1, message: 'no test makes any of these calls' }]
    return [...text.matchAll(keyed)].flatMap((match) => {
      const [whole, key = '', maker, called = ''] = match
      const above = text.slice(0, match.index + whole.length)
      // What is made of every record in the same way is tested once for all.
      if (!maker && above.match(declaresCalls)?.at(-1) === 'recordCalls(') return []
      const group = [...above.matchAll(exported)].at(-1)?.[1]
      // `calls.key`, or `calls[each]` for all of them in turn.
      const use = new RegExp(`\\.${key}\\b|\\b${group}\\[`)
      if (isNamed(called) || importing.some((content) => use.test(content))) return []
      return [{ file, line: above.split('\n').length, message: `no test makes the call ${key} (${called})` }]
    })
  })
}

/** Whether a text has the path in quotes, by itself or at the beginning of a longer one. */
function namesPath(text: string, called: string): boolean {
  return ["'", '"', '`'].some((quote) => [quote, '/', '?'].some((end) => text.includes(quote + called + end)))
}
