/** Tables of the database, read from the PostgreSQL catalogue, so backups include new tables without a list. */
import type { ClientBase } from 'pg'

export interface Table {
  readonly name: string
  /** Columns that are written, without generated ones. */
  readonly columns: readonly string[]
}
export interface TypedTable extends Table {
  readonly types: readonly string[]
}
export interface Partition {
  readonly of: string
  readonly name: string
  /** Partition bounds as PostgreSQL prints them: FOR VALUES FROM … TO … */
  readonly bounds: string
}
export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

// Excludes tables of extensions, and temporary and unlogged ones.
const ofTables = `c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relpersistence = 'p'
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

export async function tablesOf(client: ClientBase): Promise<TypedTable[]> {
  const { rows } = await client.query<TypedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and ${ofTables} group by c.relname order by c.relname`,
  )
  return rows
}

export async function partitionsOf(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select p.relname as of, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  return rows
}

export async function foreignKeysOf(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace and not c.relispartition
     order by 1, 2`,
  )
  return rows
}

export async function triggeredTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  )
  return rows.map(({ name }) => name)
}

/** Sets each sequence past the largest value of its column. */
export async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, s.oid::regclass::text as sequence
     from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', coalesce((select max(${quoteIdentifier(column)}) from ${quoteIdentifier(table)}), 0) + 1, false)`,
    )
}

/** Hashes of the applied migrations. Two databases with the same hashes have the same tables. */
export async function schemaOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}
