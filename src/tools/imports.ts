import { posix } from 'node:path'

/** One import of a file. `target`: the package's name, or the path of a project file when `own`. */
export type Import = {
  line: number
  target: string
  own: boolean
  /** False for `import type` and `import()`, which load nothing together with the module. */
  loads: boolean
  isType: boolean
}

/** Sources by path from the project's folder, with forward slashes. */
export type Sources = ReadonlyMap<string, string>

const statement = /^[ \t]*(?:import|export)\s+(type\s)?(?:[^'"`;=()]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

export function importsOf(path: string, text: string): Import[] {
  const matches = [
    ...[...text.matchAll(statement)].map((match) => ({
      match,
      name: match[2] ?? '',
      loads: !match[1],
      isType: Boolean(match[1]),
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({ match, name: match[1] ?? '', loads: false, isType: false })),
  ]
  return matches
    .map(({ match, name, loads, isType }) => {
      const own = name.startsWith('.')
      const end = match.index + match[0].length
      const target = own ? posix.join(posix.dirname(path), name.split('?')[0] ?? name) : packageName(name)
      return { line: text.slice(0, end).split('\n').length, target, own, loads, isType }
    })
    .sort((a, b) => a.line - b.line)
}

function packageName(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
