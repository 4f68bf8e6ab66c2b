import { basename } from 'node:path'
import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Stylesheets that nothing imports: what they are for is shown without them. */
export function checkStyles(sources: Sources, stylesheets: readonly string[]): Violation[] {
  const imported = new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/(?:from |import |import\()'([^']+\.css)'/g)].map(([, path = '']) => basename(path)),
    ),
  )
  return stylesheets
    .filter((file) => !imported.has(basename(file)))
    .map((file) => ({ file, line: 1, message: 'is imported by nothing' }))
}
