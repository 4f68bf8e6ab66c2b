/** Tables and columns that the SQL in a source file reads. Recognizes text, so it may find a column too many. */

import { parseSync } from 'oxc-parser'

/** Columns of each table and view. */
export type Schema = ReadonlyMap<string, ReadonlySet<string>>
export interface ColumnRead {
  readonly table: string
  /** `*` for all columns. Undefined when the text names the table alone. */
  readonly column: string | undefined
  readonly line: number
}
interface Fragment {
  readonly text: string
  readonly start: number
  readonly parent: Fragment | undefined
  /** Tables by their aliases in this text. */
  readonly tables: Map<string, string>
}
interface Source {
  readonly start: number
  readonly table: string
}

const keywords =
  'as|on|using|where|join|left|right|inner|outer|full|cross|natural|lateral|order|group|limit|offset|set|for|union|and|' +
  'or|not|window|having|returning|values|select|when|with|tablesample|except|intersect|fetch'
const isKeyword = new RegExp(`^(?:${keywords})$`)
const alias = String.raw`(?:\s+(?:as\s+)?(?!(?:${keywords})\b)"?([a-z_]+)"?)?`
const source = String.raw`(?:only\s+)?"?([a-z_]+)"?(?![.(\w])${alias}`
const fromClause = new RegExp(String.raw`\b(?:(?<!distinct )from|join|using)\s+${source}((?:\s*,\s*${source})*)`, 'g')
const furtherSource = new RegExp(String.raw`,\s*${source}`, 'g')
const qualifiedColumn = /(?<![\w.])"?([a-z_]+)"?\."?([a-z_]+|\*)"?(?!\w)/g
const bareColumn = /(?<![\w.":$']|\bas )"?([a-z_]+)"?(?!["\w.('])/g
const allColumns = /\bselect\s+\*\s+from\s+"?([a-z_]+)/g

/** Replaces what a query does not read: comments and the output names after `as`. Keeps all offsets. */
const blank = (text: string) =>
  text.replaceAll(/--[^\n]*|'[^'\n]*'|\bas\s+"[^"]*"/g, (part) => part.replaceAll(/[^\n]/g, ' '))

/** @returns one entry for each mention of a table, and one for each mention of a column */
export function readsOf(file: string, text: string, schema: Schema): ColumnRead[] {
  const sources: Source[] = []
  const fragments = fragmentsOf(file, text, schema, sources)
  const lines = lineStarts(text)
  const lineOf = (at: number) => lines.findLastIndex((start) => start <= at) + 1
  const reads: ColumnRead[] = sources.map(({ table, start }) => ({ table, column: undefined, line: lineOf(start) }))
  for (const fragment of fragments) {
    const add = (table: string, column: string, at: number) =>
      reads.push({ table, column, line: lineOf(fragment.start + at) })
    for (const { 1: alias = '', 2: column = '', index } of fragment.text.matchAll(qualifiedColumn))
      for (const table of tablesOf(alias, fragment, fragments))
        if (column === '*' || schema.get(table)?.has(column)) add(table, column, index)
    const tables = [...new Set(fragment.tables.values())]
    for (const { 1: column = '', index } of fragment.text.matchAll(bareColumn)) {
      const owners = tables.filter((table) => schema.get(table)?.has(column))
      if (owners.length === 1 && !isKeyword.test(column)) add(owners[0] ?? '', column, index)
    }
    for (const { 1: table = '', index } of fragment.text.matchAll(allColumns))
      if (tables.includes(table)) add(table, '*', index)
  }
  return reads
}

/** The tables that an alias may mean: in its text, else around it, else anywhere in the file. */
function tablesOf(alias: string, fragment: Fragment, fragments: readonly Fragment[]): string[] {
  for (let at: Fragment | undefined = fragment; at; at = at.parent) {
    const table = at.tables.get(alias)
    if (table !== undefined) return [table]
  }
  return [...new Set(fragments.flatMap(({ tables }) => tables.get(alias) ?? []))]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

interface Template extends Node {
  readonly quasis: readonly { readonly start: number; readonly end: number }[]
}
const isTemplate = (node: Node): node is Template => node.type === 'TemplateLiteral'

function fragmentsOf(file: string, text: string, schema: Schema, sources: Source[]): Fragment[] {
  const fragments: Fragment[] = []
  const visit = (node: Node, parent: Fragment | undefined): void => {
    const sql = sqlOf(node, text)
    const fragment = sql === undefined ? parent : { text: sql, start: node.start, parent, tables: new Map() }
    if (fragment && fragment !== parent) {
      addTables(fragment, schema, sources)
      fragments.push(fragment)
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, fragment)
  }
  const program: unknown = parseSync(file, text).program
  if (isNode(program)) visit(program, undefined)
  return fragments
}

/** The text of a string or template at its place. Expressions become spaces around a question mark. */
function sqlOf(node: Node, text: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return blank(node.value.padStart(node.value.length + 1))
  if (!isTemplate(node)) return undefined
  const { quasis } = node
  let sql = ''
  for (const [at, { start, end }] of quasis.entries()) {
    const isLast = at === quasis.length - 1
    sql = `${sql.padEnd(start - node.start)} ${text.slice(start + 1, end - (isLast ? 1 : 2))}${isLast ? ' ' : ' ?'}`
  }
  return blank(sql)
}

function addTables(fragment: Fragment, schema: Schema, sources: Source[]): void {
  const add = (table: string, alias: string | undefined, at: number) => {
    if (!schema.has(table)) return
    fragment.tables.set(alias ?? table, table)
    sources.push({ table, start: fragment.start + at })
  }
  for (const { 1: table = '', 2: alias, 3: more = '', index } of fragment.text.matchAll(fromClause)) {
    add(table, alias, index)
    for (const { 1: other = '', 2: otherAlias } of more.matchAll(furtherSource)) add(other, otherAlias, index)
  }
}

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
