/** Reads all rows of a store at one moment, and replaces the rows of another store by them. */
import type { ClientBase } from 'pg'
import type { Store } from '../store/store.ts'
import { clientOf, isDistributed, type Tx } from '../store/transaction.ts'
import { rowSum } from './row-sum.ts'
import { readRows, writeRows } from './rows.ts'
import {
  advanceSequences,
  foreignKeysOf,
  type Partition,
  partitionsOf,
  quoteIdentifier,
  schemaOf,
  type Table,
  type TypedTable,
  tablesOf,
  triggeredTables,
} from './tables.ts'

export interface Snapshot {
  readonly schema: readonly string[]
  readonly tables: readonly Table[]
  readonly partitions: readonly Partition[]
  /** Rows of one table. Read one table at a time. */
  rows(table: Table): AsyncIterable<string[]>
}

/** Failure of a backup or restore, described in a sentence for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

/**
 * Calls `use` with a consistent view of the store, unaffected by concurrent writes. With Citus each node's part is from
 * the moment at which it is read. The embedded database serves no other request until `use` is done.
 */
export function withSnapshot<T>(store: Store, use: (snapshot: Snapshot, tx: Tx) => Promise<T>): Promise<T> {
  return store.tx(async (tx) => {
    const client = clientOf(tx)
    if (!isDistributed(tx)) await client.query('set transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    const snapshot = {
      schema: await schemaOf(client),
      tables: await tablesOf(client),
      partitions: await partitionsOf(client),
      rows: (table: Table) => readRows(client, table),
    }
    return use(snapshot, tx)
  })
}

/**
 * Replaces all rows of the store by those of the snapshot in one transaction. A crash leaves the old rows in place.
 * Each table is read back, and its row count and checksum are compared with the snapshot. Calls `onTable` after each
 * table. Throws a BackupProblem when the tables or the rows differ.
 */
export function takeSnapshot(
  store: Store,
  snapshot: Snapshot,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  return store.tx(async (tx) => {
    const client = clientOf(tx)
    if (isDistributed(tx)) await client.query("set local citus.multi_shard_modify_mode to 'sequential'")
    await client.query('set local statement_timeout = 0')
    const tables = await requireSameTables(client, snapshot)
    await addPartitions(client, snapshot.partitions)
    const keys = await foreignKeysOf(client)
    const tablesWithTriggers = await triggeredTables(client)
    for (const name of tablesWithTriggers)
      await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
    for (const { table, name } of keys)
      await client.query(`alter table ${quoteIdentifier(table)} drop constraint ${quoteIdentifier(name)}`)
    await client.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`)
    for (const table of tables) onTable(table.name, await writeChecked(client, table, snapshot.rows(table)))
    for (const name of tablesWithTriggers)
      await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
    await advanceSequences(client)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(name)} ${definition}`)
  })
}

/** Writes a table's rows and reads them back. Returns their number. */
async function writeChecked(client: ClientBase, table: TypedTable, source: AsyncIterable<string[]>): Promise<number> {
  const expectedSum = rowSum()
  const summedLines = async function* () {
    for await (const lines of source) {
      expectedSum.add(lines)
      yield lines
    }
  }
  await writeRows(client, table, summedLines())
  const storedSum = rowSum()
  for await (const lines of readRows(client, table)) storedSum.add(lines)
  if (storedSum.rows() !== expectedSum.rows())
    throw new BackupProblem(
      `${table.name} has ${storedSum.rows()} rows instead of ${expectedSum.rows()}: nothing was changed`,
    )
  if (storedSum.text() !== expectedSum.text())
    throw new BackupProblem(`The rows of ${table.name} differ from the source: nothing was changed`)
  return storedSum.rows()
}

/** Throws a BackupProblem when `takeSnapshot` would reject the snapshot because its tables differ. */
export const requireTakes = (store: Store, snapshot: Snapshot): Promise<unknown> =>
  store.tx((tx) => requireSameTables(clientOf(tx), snapshot))

async function requireSameTables(client: ClientBase, { schema, tables }: Snapshot): Promise<TypedTable[]> {
  const own = await schemaOf(client)
  if (own.join() !== schema.join())
    throw new BackupProblem(
      `The rows belong to another version of the program (${schema.length} migrations, ${own.length} here): use that version, and upgrade afterwards.`,
    )
  const here = await tablesOf(client)
  const columnsByTable = new Map(here.map(({ name, columns }) => [name, columns.join()]))
  const other = tables
    .filter(({ name, columns }) => columnsByTable.get(name) !== columns.join())
    .map(({ name }) => name)
  if (other.length > 0 || columnsByTable.size !== tables.length)
    throw new BackupProblem(`Tables differ from the source: ${other.join(', ') || 'some are missing'}`)
  return here
}

async function addPartitions(client: ClientBase, partitions: readonly Partition[]): Promise<void> {
  const present = new Set((await partitionsOf(client)).map(({ name }) => name))
  for (const { of, name, bounds } of partitions)
    if (!present.has(name))
      await client.query(`create table ${quoteIdentifier(name)} partition of ${quoteIdentifier(of)} ${bounds}`)
}
