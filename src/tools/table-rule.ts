/** SQL that names a table of another thing, with a baseline (baseline.ts). */

import type { Finding } from './baseline.ts'
import type { Sources } from './imports.ts'
import { unitOf } from './structure.ts'

const tableName = /\b(?:pgTable|recordTable|roleTable|pgView)\(\s*'([a-z_]+)'/g
const recordOfTable = /\brecordTable\(\s*(\w+)/g
const snake = (name: string) => name.replaceAll(/([A-Z])/g, '_$1').toLowerCase()

/** Folder of the thing that declares each table or view in its `store.ts` or `facts.ts`. */
function tableOwners(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of sources) {
    if (!/^src\/features\/.*\/(store|facts)\.ts$/.test(file)) continue
    for (const [, name = ''] of text.matchAll(tableName)) owners.set(name, unitOf(file))
    for (const [, name = ''] of text.matchAll(recordOfTable)) owners.set(snake(name), unitOf(file))
  }
  return owners
}

const statements = [
  ['writes another table', /\b(?:insert into|update|delete from|merge into)\s+"?([a-z_]+)"?/g],
  ['reads another table', /\b(?:(?<!delete )from|join)\s+"?([a-z_]+)"?/g],
] as const
/** Files through which other things may use a thing's tables. */
const isDoor = /\/(facts|api)\.ts$/
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function findForeignTables(sources: Sources): Finding[] {
  const owners = tableOwners(sources)
  const files = [...sources].filter(([file]) => /^src\/features\/.*\.ts$/.test(file) && !isDoor.test(file))
  return files.flatMap(([file, text]) => {
    const own = unitOf(file)
    const code = text.replaceAll(comment, (lines) => lines.replaceAll(/[^\n]/g, ' '))
    return statements.flatMap(([rule, statement]) =>
      [...code.matchAll(statement)].flatMap(({ 1: name = '', index }) => {
        const owner = owners.get(name)
        if (owner === undefined || owner === own) return []
        return [{ rule, file, line: code.slice(0, index).split('\n').length, message: `'${name}' belongs to ${owner}` }]
      }),
    )
  })
}
