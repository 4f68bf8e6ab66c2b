/**
 * Rows as JSON lines, the common format of all stores: `{"f1": …, "f2": …}`. Keys are column positions, because Citus
 * returns no column names.
 */
import type { ClientBase } from 'pg'
import { quoteIdentifier, type Table, type TypedTable } from './tables.ts'

const fetchSize = 1_000
/** Limit of a statement's rows, in characters of their JSON lines. */
const statementLength = 2_000_000

/** Reads all rows of a table in batches of lines. Must run in a transaction. */
export async function* readRows(client: ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const columnList = columns.map(quoteIdentifier).join(', ')
  await client.query(
    `declare rows_read no scroll cursor for select row_to_json(row(${columnList}))::text as line from ${quoteIdentifier(name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetchSize} from rows_read`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close rows_read')
}

/** Adds rows to a table whose foreign keys and triggers are disabled. */
export async function writeRows(
  client: ClientBase,
  { name, columns, types }: TypedTable,
  lines: AsyncIterable<string[]>,
): Promise<void> {
  const selectedColumns = columns.map(quoteIdentifier).join(', ')
  const columnTypes = types.map((type, index) => `f${index + 1} ${type}`).join(', ')
  const statement = `insert into ${quoteIdentifier(name)} (${selectedColumns}) overriding system value
    select * from json_to_recordset($1::json) as r(${columnTypes})`
  let waiting: string[] = []
  let length = 0
  const write = async () => {
    if (waiting.length === 0) return
    await client.query(statement, [`[${waiting.join(',')}]`])
    waiting = []
    length = 0
  }
  for await (const some of lines)
    for (const line of some) {
      waiting.push(line)
      length += line.length
      if (length >= statementLength) await write()
    }
  await write()
}
