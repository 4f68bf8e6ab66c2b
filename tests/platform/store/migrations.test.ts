import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import config from '../../../src/platform/store/drizzle.config.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { withStore } from './open.ts'

const root = join(import.meta.dirname, '../../..')
const meta = join(root, config.out ?? '', 'meta')

type Snapshot = ReturnType<typeof generateDrizzleJson>
type Definitions = Record<string, unknown>
interface Table {
  name: string
  columns: Record<string, { name: string; type: string; notNull: boolean }>
  indexes: Definitions
  foreignKeys: Definitions
  compositePrimaryKeys: Definitions
  uniqueConstraints: Definitions
  checkConstraints: Definitions
}

function newestSnapshot(): Snapshot {
  const newest = globSync('*_snapshot.json', { cwd: meta }).sort().at(-1) ?? ''
  return JSON.parse(readFileSync(join(meta, newest), 'utf8')) as Snapshot
}

async function declaredInCode(): Promise<Snapshot> {
  const files = globSync([config.schema ?? []].flat(), { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>))
  const schemaExports = Object.fromEntries(
    modules.flatMap((module, n) => Object.entries(module).map(([k, v]) => [`${n} ${k}`, v])),
  )
  return generateDrizzleJson(schemaExports, undefined, undefined, config.casing)
}

test('drizzle-kit generate finds nothing to do', async () => {
  expect(await generateMigration(newestSnapshot(), await declaredInCode())).toEqual([])
})

const on = withStore()

/** A migration may be edited by hand, so its SQL and its snapshot can differ. */
test('the migrations make what the newest snapshot says', async () => {
  const snapshotTables = Object.values(newestSnapshot().tables as Record<string, Table>)
  const columns = snapshotTables.flatMap((table) =>
    Object.values(table.columns).map(
      ({ name, type, notNull }) => `${table.name}.${name} ${catalogType(type)}${notNull ? ' not null' : ''}`,
    ),
  )
  const actualColumns = await on.store.db.execute<{ line: string }>(sql`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
  expect(actualColumns.rows.map(({ line }) => line).sort()).toEqual(columns.sort())
  const names = snapshotTables.flatMap((table) =>
    [
      table.indexes,
      table.foreignKeys,
      table.compositePrimaryKeys,
      table.uniqueConstraints,
      table.checkConstraints,
    ].flatMap((each) => Object.keys(each)),
  )
  const actualNames = await on.store.db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')`)
  const there = new Set(actualNames.rows.map(({ name }) => name))
  expect(names.filter((name) => !there.has(name))).toEqual([])
})

/** Converts drizzle's name of a column's type to PostgreSQL's. */
function catalogType(type: string): string {
  const serials: Record<string, string> = { bigserial: 'bigint', serial: 'integer', smallserial: 'smallint' }
  return (serials[type] ?? type).replace('timestamp (3)', 'timestamp(3)')
}
