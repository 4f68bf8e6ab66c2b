import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const contractFile = /^src\/areas\/.*\/contract\.ts$/
const testFile = /^tests\/.*\.tsx?$/
/** Measurements are no tests; and the list of all calls that the specification names makes none of them. */
const callsNothing = /^tests\/(bench\/|server\/specified-calls\.ts$)/

const declaresCalls = /\b\w*[cC]alls?\(/
const path = /(['"`])(\/[\w{}/-]+)\1/g
/** A call declared by itself, `key: call('/path', …`; what `recordCalls` makes of a record is tested once for all. */
const ownCall = /^\s*(\w+): \w+\(\s*'(\/[\w{}/-]+)'/gm
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
    if (!contractFile.test(file) || !declaresCalls.test(text) || paths.length === 0) return []
    const importing = importers.get(file) ?? []
    if (importing.length === 0 && !paths.some(isNamed))
      return [{ file, line: 1, message: 'no test makes any of these calls' }]
    return [...text.matchAll(ownCall)].flatMap((match) => {
      const [whole, key = '', called = ''] = match
      const above = text.slice(0, match.index + whole.length)
      const group = [...above.matchAll(exported)].at(-1)?.[1]
      // `calls.key`, or `calls[each]` for all of them in turn.
      const use = new RegExp(`\\.${key}\\b|\\b${group}\\[`)
      const isMade = isNamed(called) || importing.some((content) => use.test(content))
      const line = above.split('\n').length
      return isMade ? [] : [{ file, line, message: `no test makes the call ${key} (${called})` }]
    })
  })
}

/** Whether a text has the path in quotes, by itself or at the beginning of a longer one. */
function namesPath(text: string, called: string): boolean {
  return ["'", '"', '`'].some((quote) => [quote, '/', '?'].some((end) => text.includes(quote + called + end)))
}
