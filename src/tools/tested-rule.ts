import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const contractFile = /^src\/features\/.*\/contract\.ts$/
const testFile = /^tests\/.*\.tsx?$/
/** Excluded: benches are not tests, and the list of all specified calls makes none of them. */
const callsNothing = /^tests\/(bench\/|platform\/specified-calls\.ts$)/

const declaresCalls = /\b\w*[cC]alls?\(/g
const path = /(['"`])(\/[\w{}/-]+)\1/g
/**
 * A call and its path: `key: call('/path', …` or, for several calls made together, `key: '/path/of'`. A unit such as
 * '/s' does not match.
 */
const callPattern = /^\s*(\w+): (\w+\(\s*)?'(\/[\w{}-]+\/[\w{}/-]+)'/gm
const exportPattern = /^export const (\w+)/gm

/**
 * Violations of 'a call is made by a test'. This applies to at least one call of each contract, and to each call that
 * is not a record's standard one.
 */
export function checkTested(sources: Sources): Violation[] {
  const tests = [...sources].filter(([file]) => testFile.test(file) && !callsNothing.test(file))
  const importers = new Map<string, string[]>()
  for (const [file, text] of tests)
    for (const { target, loads } of importsOf(file, text))
      if (loads) importers.set(target, [...(importers.get(target) ?? []), text])
  const isNamed = (callPath: string) => tests.some(([, text]) => namesPath(text, callPath))

  return [...sources].flatMap(([file, text]) => {
    const paths = [...text.matchAll(path)].map(([, , callPath]) => callPath ?? '')
    if (!contractFile.test(file) || text.search(declaresCalls) < 0 || paths.length === 0) return []
    const importing = importers.get(file) ?? []
    if (importing.length === 0 && !paths.some(isNamed))
      return [{ file, line: 1, message: 'no test makes any of these calls' }]
    return [...text.matchAll(callPattern)].flatMap((match) => {
      const [whole, key = '', maker, callPath = ''] = match
      const above = text.slice(0, match.index + whole.length)
      if (!maker && above.match(declaresCalls)?.at(-1) === 'recordCalls(') return []
      const group = [...above.matchAll(exportPattern)].at(-1)?.[1]
      // `calls.key`, or `calls[each]` for all of them in turn.
      const use = new RegExp(`\\.${key}\\b|\\b${group}\\[`)
      if (isNamed(callPath) || importing.some((content) => use.test(content))) return []
      return [{ file, line: above.split('\n').length, message: `no test makes the call ${key} (${callPath})` }]
    })
  })
}

function namesPath(text: string, callPath: string): boolean {
  return ["'", '"', '`'].some((quote) => [quote, '/', '?'].some((end) => text.includes(quote + callPath + end)))
}
