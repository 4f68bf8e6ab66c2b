import { type SQL, sql } from './drizzle.ts'

export type Cell = string | number | boolean | null | undefined
export type ColumnType = 'text' | 'date' | 'boolean' | 'smallint' | 'int' | 'bigint' | 'float8'

/**
 * Rows for a FROM clause, `r(...)` with these columns, as one array for each of them: the database reads that several
 * times as fast as JSON.
 */
export function records<Column extends string>(
  rows: readonly { readonly [column in Column]?: Cell }[],
  columns: { readonly [column in Column]: ColumnType },
): SQL {
  const names = Object.keys(columns) as Column[]
  const arrays = names.map((name) => sql`${arrayOf(rows, name, columns[name])}::${sql.raw(columns[name])}[]`)
  const aliases = names.map((name) => `"${name}"`).join(', ')
  return sql`unnest(${sql.join(arrays, sql`, `)}) as r(${sql.raw(aliases)})`
}

function arrayOf<Column extends string>(
  rows: readonly { readonly [column in Column]?: Cell }[],
  name: Column,
  type: ColumnType,
) {
  if (type === 'text') return sql.param(texts(rows.map((row) => row[name])))
  // Without characters that an array's text would have to quote.
  let text = ''
  for (const row of rows) text += `,${row[name] ?? 'NULL'}`
  return sql.param(`{${text.slice(1)}}`)
}

const plain = /^[\w.:-]+$/

/** An array of texts as the database reads it; the driver's own way costs several times as much. */
export function texts(values: readonly Cell[]): string {
  let text = ''
  for (const value of values) text += value === null || value === undefined ? ',NULL' : `,${quoted(String(value))}`
  return `{${text.slice(1)}}`
}

function quoted(value: string): string {
  const isNull = value.length === 4 && value.toUpperCase() === 'NULL'
  return plain.test(value) && !isNull ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}
