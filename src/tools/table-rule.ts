/** SQL that names a table of another thing. Writes are refused, reads need the columns in the owner's `facts.ts`. */

import type { Finding } from './baseline.ts'
import type { Sources } from './imports.ts'
import { isLater } from './layers.ts'
import type { Violation } from './rules.ts'
import { type ColumnRead, readsOf, type Schema } from './sql-reads.ts'
import { unitOf } from './structure.ts'

const tableValue = /\bconst (\w+) = (?:pgTable|recordTable|roleTable|pgView)\(\s*(?:'([a-z_]+)'|(\w+))/g
const recordValue = /\bconst (\w+) = record\(\s*'(\w+)'/g
const publication = /\bexport const (\w+) = facts\(\s*(\w+),\s*\[([^\]]*)\]/g
const snake = (name: string) => name.replaceAll(/([A-Z])/g, '_$1').toLowerCase()
const isFacts = (file: string) => /^src\/features\/.*\/facts\.ts$/.test(file)
const isStore = (file: string) => /^src\/features\/.*\/store\.ts$/.test(file)

/** Tables and views that a `store.ts` declares, by the names of their values. */
function tablesIn(store: string, sources: Sources): Map<string, string> {
  const folder = unitOf(store)
  const records = new Map<string, string>()
  for (const [file, text] of sources)
    if (unitOf(file) === folder)
      for (const [, value = '', name = ''] of text.matchAll(recordValue)) records.set(value, name)
  return new Map(
    [...(sources.get(store) ?? '').matchAll(tableValue)].map(([, value = '', name, record = '']) => [
      value,
      name ?? snake(records.get(record) ?? record),
    ]),
  )
}

/** Folder of the thing that declares each table or view. */
const tableOwners = (sources: Sources): Map<string, string> =>
  new Map(
    [...sources.keys()]
      .filter(isStore)
      .flatMap((file) => [...tablesIn(file, sources).values()].map((table) => [table, unitOf(file)] as const)),
  )

/** Columns of each table that a `facts.ts` publishes: `facts(roles, ['id', 'name'])`. */
function publishedColumns(sources: Sources): Map<string, Set<string>> {
  const columnsOf = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    if (!isFacts(file)) continue
    const tables = tablesIn(file.replace(/facts\.ts$/, 'store.ts'), sources)
    for (const [, , value = '', columns = ''] of text.matchAll(publication)) {
      const names = [...columns.matchAll(/'(\w+)'/g)].map(([, name = '']) => snake(name))
      columnsOf.set(tables.get(value) ?? '', new Set(names))
    }
  }
  return columnsOf
}

const write = /\b(?:insert into|update|delete from|merge into)\s+"?([a-z_]+)"?/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const isServerCode = (file: string) => /^src\/features\/.*\.ts$/.test(file)

type Relations = Readonly<Record<string, { readonly name: string; readonly columns: object }>>
/** @param relations tables or views of drizzle-kit's snapshot. A view's columns have the names of their values. */
export const schemaOf = (...relations: readonly Relations[]): Schema =>
  new Map(
    relations
      .flatMap((each) => Object.values(each))
      .map(({ name, columns }) => [name, new Set(Object.keys(columns).map(snake))]),
  )

export interface ForeignRead extends ColumnRead {
  readonly file: string
  readonly owner: string
}

/** @param schema columns of all tables and views */
export function foreignReads(sources: Sources, schema: Schema): ForeignRead[] {
  const owners = tableOwners(sources)
  return [...sources].flatMap(([file, text]) => {
    if (!isServerCode(file)) return []
    return readsOf(file, text, schema).flatMap((read) => {
      const owner = owners.get(read.table)
      return owner === undefined || owner === unitOf(file) ? [] : [{ ...read, file, owner }]
    })
  })
}

/** Reads of columns that are not published, and writes. */
export function checkTables(sources: Sources, reads: readonly ForeignRead[]): Violation[] {
  const columnsOf = publishedColumns(sources)
  const problems = reads.flatMap(({ file, line, table, column, owner }) => {
    const columns = columnsOf.get(table)
    const isPublished = column === undefined ? columns !== undefined : columns?.has(column)
    // Without any published column, the finding for the table's name is enough.
    if (isPublished || (column !== undefined && columns === undefined)) return []
    const name = column === undefined ? table : `${table}.${column}`
    return [{ file, line, message: `reads '${name}', which ${owner}/facts.ts does not publish` }]
  })
  return [...problems, ...unreadColumns(sources, reads), ...foreignWrites(sources)]
}

/** Columns that a `facts.ts` publishes although neither SQL nor an import of the value reads them. */
function unreadColumns(sources: Sources, reads: readonly ForeignRead[]): Violation[] {
  const inSql = new Set(reads.map(({ table, column }) => `${table}.${column}`))
  return [...sources].flatMap(([file, text]) => {
    if (!isFacts(file)) return []
    const tables = tablesIn(file.replace(/facts\.ts$/, 'store.ts'), sources)
    return [...text.matchAll(publication)].flatMap(([, name = '', value = '', columns = '']) => {
      // A query of the table alone, such as a count, needs one column to publish it.
      if (!columns.includes(',') && inSql.has(`${tables.get(value)}.undefined`)) return []
      const users = [...sources].filter(([user, code]) => user !== file && new RegExp(`\\b${name}\\b`).test(code))
      const isUsed = (column: string) => users.some(([, code]) => new RegExp(`\\b${column}\\b`).test(code))
      return [...columns.matchAll(/'(\w+)'/g)].flatMap(([, column = '']) =>
        inSql.has(`${tables.get(value)}.${snake(column)}`) || isUsed(column)
          ? []
          : [{ file, line: 1, message: `publishes '${column}' of ${name}, which nothing reads` }],
      )
    })
  })
}

/** Reads from tables of features that come later in the order of layers, with a baseline. */
export const findLaterReads = (reads: readonly ForeignRead[]): Finding[] =>
  reads.flatMap(({ file, line, table, column, owner }) => {
    if (column !== undefined || !isLater(`${owner}/facts.ts`, file)) return []
    return [{ rule: 'reads a later table', file, line, message: `'${table}' belongs to ${owner}` }]
  })

function foreignWrites(sources: Sources): Violation[] {
  const owners = tableOwners(sources)
  return [...sources].flatMap(([file, text]) => {
    if (!isServerCode(file)) return []
    const code = text.replaceAll(comment, (lines) => lines.replaceAll(/[^\n]/g, ' '))
    return [...code.matchAll(write)].flatMap(({ 1: name = '', index }) => {
      const owner = owners.get(name)
      if (owner === undefined || owner === unitOf(file)) return []
      return [{ file, line: code.slice(0, index).split('\n').length, message: `writes '${name}' of ${owner}` }]
    })
  })
}
