/** Casts through another type, with a baseline (baseline.ts). */

import type { Finding } from './baseline.ts'
import type { Sources } from './imports.ts'

const doubleCast = /\bas\s+(?:unknown|never|object)\s+as\b/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Finds casts that the compiler does not check at all, such as from a string to a table. */
export function findDoubleCasts(sources: Sources): Finding[] {
  const message = 'a cast through another type: declare the type, or check it with a type guard'
  return [...sources].flatMap(([file, text]) => {
    const code = text.replaceAll(comment, (lines) => lines.replaceAll(/[^\n]/g, ' '))
    return [...code.matchAll(doubleCast)].map(({ index }) => ({
      rule: 'double cast',
      file,
      line: code.slice(0, index).split('\n').length,
      message,
    }))
  })
}
