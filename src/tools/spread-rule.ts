import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** An object literal, or an array literal in one line. Not a value computed from one. */
const literalSpread = /\.\.\.\(?\{|\.\.\.\(?\[[^[\]]*\](?: as const\))?(?:[,\]]|$)/
const ownTest = 'tests/tools/spread-rule.test.ts'

/** Violations of 'a literal is not spread into another'. It disables the check for excess properties, and is slower. */
export function checkSpreads(sources: Sources): Violation[] {
  const message = 'spreads a literal: write its members into the outer one'
  return [...sources].flatMap(([file, text]) =>
    file === ownTest
      ? []
      : text
          .split('\n')
          .flatMap((line, index) => (literalSpread.test(line) ? [{ file, line: index + 1, message }] : [])),
  )
}
