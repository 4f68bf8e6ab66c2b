import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const kindFolder = 'src/record/kinds/'
const sharedRecordFile = /^src\/(record|platform\/record)\//
const asksWhichKind = /\bswitch \([^)]*\bkind\b|\b\w*[fF]ield\w*\)?[?!]?\.kind(\.name)?\s*[!=]==|\bkind\.name\s*[!=]==/

/** Violations of 'shared code uses the kind of a field and never asks which one it is'. */
export function checkKinds(sources: Sources): Violation[] {
  const message = 'tests the kind of a field: add a property to the kind instead (src/record/kinds/kind.ts)'
  return [...sources]
    .filter(([file]) => sharedRecordFile.test(file) && !file.startsWith(kindFolder))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => (asksWhichKind.test(line) ? [{ file, line: index + 1, message }] : [])),
    )
}
