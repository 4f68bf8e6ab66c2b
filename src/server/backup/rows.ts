/** Rows as lines of JSON: the one form in which every store gives and takes them. */
import type { ClientBase } from 'pg'
import { quoted, type Table } from './tables.ts'

const fetched = 1_000
/** A statement's rows, in characters of their lines. */
const statementLength = 2_000_000

/** All rows of a table, some lines at a time; within a transaction. */
export async function* readRows(client: ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const chosen = columns.map(quoted).join(', ')
  await client.query(
    `declare rows_read no scroll cursor for select row_to_json(r)::text as line from (select ${chosen} from ${quoted(name)}) r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetched} from rows_read`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close rows_read')
}

/** Adds rows to a table, whose keys and triggers are off meanwhile. Answers how many. */
export async function writeRows(
  client: ClientBase,
  { name, columns }: Table,
  lines: AsyncIterable<string[]>,
): Promise<number> {
  const chosen = columns.map(quoted).join(', ')
  // With its schema: PostgreSQL has types of its own that are named as tables are, such as box.
  const statement = `insert into ${quoted(name)} (${chosen}) overriding system value
    select ${chosen} from json_populate_recordset(null::public.${quoted(name)}, $1::json)`
  let count = 0
  let waiting: string[] = []
  let length = 0
  const write = async () => {
    if (waiting.length === 0) return
    await client.query(statement, [`[${waiting.join(',')}]`])
    count += waiting.length
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
  return count
}
