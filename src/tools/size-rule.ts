import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const linesOf = (text: string): number => text.split('\n').length - 1

/** Maximum lines of all stylesheets together. The layout parts of ui/parts/layout.tsx replace most new rules. */
const maxStyleLines = 11_500
/** Maximum lines of the newcomer's page. Details belong to the pages that it links to. */
const maxReadmeLines = 200

/** Stylesheets and README that have grown beyond their limits. */
export function checkSizes(styles: Sources, readme: string): Violation[] {
  const styleLines = [...styles.values()].reduce((sum, text) => sum + linesOf(text), 0)
  const readmeLines = linesOf(readme)
  const tooLong = (file: string, count: number, max: number) =>
    count > max ? [{ file, line: 1, message: `${count} lines, at most ${max} are allowed` }] : []
  return [...tooLong('src/**/*.css', styleLines, maxStyleLines), ...tooLong('README.md', readmeLines, maxReadmeLines)]
}
