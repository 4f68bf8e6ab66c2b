import { findRecord, nameOf } from '../../../src/platform/record/table.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import type { CatalogueCall } from '../../../src/platform/thing/catalogue.ts'
import type { TestServer } from '../harness.ts'

/** A row that a call names, and its possible states. */
export interface Subject {
  readonly table: string
  readonly id: number
  readonly column: string
  readonly states: readonly string[]
}
const scriptStates = ['draft', 'submitted', 'released', 'withdrawn']
const manualStates = ['draft', 'published', 'withdrawn']
const accountStates = ['enabled', 'disabled', 'waiting']
/** Rows that calls name by other means than a record's id. */
const subjectsByPath: [RegExp, (id: number) => Subject][] = [
  [
    /^\/scriptBasebook\/(submit|release|withdraw|save)$/,
    () => ({ table: 'script_version', id: 1, column: 'state', states: scriptStates }),
  ],
  [/^\/manual\/(publish|withdraw)$/, () => ({ table: 'manual_version', id: 1, column: 'state', states: manualStates })],
  [
    /^\/user\/(enable|disable|approve|refuse|resetUserPassword|delete)/,
    (id) => ({ table: 'account', id, column: 'status', states: accountStates }),
  ],
]

/** Finds the rows with states that calls name, among the first rows of records. */
export async function rowsWithStates(on: TestServer, ids: ReadonlyMap<string, number>) {
  const { rows } = await on.parts.store.db.execute<{ name: string }>(sql`
    select table_name || ' ' || column_name as name
    from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and table_schema = 'public' and is_generated = 'NEVER'`)
  /** Writable columns of all tables, as 'table column'. */
  const columns = new Set(rows.map(({ name }) => name))

  /** The first row with states among those that a call names. */
  const subjectOf = ({ call, scoped: scopedPlaces }: CatalogueCall): Subject | undefined => {
    const other = subjectsByPath.find(([paths]) => paths.test(call.path))
    if (other) return other[1](ids.get('account') ?? 0)
    for (const { path, rule } of scopedPlaces) {
      if (rule.of !== 'record' || path.length > 2) continue
      const { record, table } = findRecord(rule.record) ?? {}
      const id = ids.get(rule.record)
      if (!record || !table || id === undefined) continue
      for (const column of ['handling', 'state', 'status']) {
        const field = record.fields[column]
        const states = field?.kind.choices?.(field)
        if (states && columns.has(`${nameOf(table)} ${column}`)) return { table: nameOf(table), id, column, states }
      }
    }
    return undefined
  }
  const hasAuthors = ({ table }: Subject) => columns.has(`${table} authors`)
  return { subjectOf, hasAuthors }
}

/** Disables triggers and references until the transaction ends, also on the other machines of a cluster. */
export async function withoutReferences(db: Db): Promise<void> {
  await db.execute(sql`set local citus.propagate_set_commands = 'local'`)
  await db.execute(sql`set local session_replication_role = replica`)
}

/** Sets the state of a row without triggers and references. Only the checks of the call itself are under test. */
export async function putInState(db: Db, { table, id, column }: Subject, state: string, by?: number): Promise<void> {
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`update ${sql.raw(`"${table}" set "${column}" =`)} ${state} where id = ${id}`)
  if (by !== undefined)
    await db.execute(sql`update ${sql.raw(`"${table}"`)} set authors = array[${by}::bigint] where id = ${id}`)
  await db.execute(sql`set local session_replication_role = origin`)
}
export async function stateOf(db: Db, { table, id, column }: Subject): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select ${sql.raw(`"${column}" as state from "${table}"`)} where id = ${id}`,
  )
  return rows[0]?.state ?? 'gone'
}
