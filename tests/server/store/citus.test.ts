import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateStore } from '../../../src/server/store/migrate.ts'
import { freshStore, storeKind } from './open.ts'

const own = join(import.meta.dirname, '../../../src/server/store/migrations')
const withNone = join(import.meta.dirname, 'sample/migrations')

/**
 * A stand-in: that the branch for Citus runs, and what it asks for. Citus itself is not here to be run. It is created
 * over its own name, so that only this test's database has it.
 */
const standIn = `
  set allow_system_table_mods = on;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 4294960000, 'citus', oid, 'public'::regnamespace, false, '13.0' from pg_roles where rolname = current_user;
  create table distributed (position serial, name text, by_column text, beside text);
  create function create_distributed_table(name regclass, by_column text, colocate_with text default 'default') returns void
    language sql as 'insert into distributed (name, by_column, beside) values (name::text, by_column, colocate_with)'`

test.runIf(storeKind === 'server')(
  'with the Citus extension the tables of vehicles are distributed by VIN, beside the messages',
  async () => {
    const { databaseUrl } = await freshStore('server', withNone)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(standIn)
      await migrateStore(client, own)
      const found = await client.query('select name, by_column, beside from distributed order by position')
      expect(found.rows[0]).toEqual({ name: 'message', by_column: 'vin', beside: 'default' })
      expect(
        found.rows
          .slice(1)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(expect.arrayContaining(['alarm', 'command', 'daily_drive', 'last_message', 'trip', 'vehicle_online']))
      for (const row of found.rows.slice(1)) expect(row).toMatchObject({ by_column: 'vin', beside: 'message' })
      // A distributed table's keys must hold the column that it is distributed by.
      const keys = await client.query<{ key: string }>(`
      select i.indexrelid::regclass::text as key from pg_index i join distributed d on d.name = i.indrelid::regclass::text
      where i.indisunique and not exists (select 1 from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'vin')`)
      expect(keys.rows).toEqual([])
    } finally {
      await client.end()
    }
  },
)
