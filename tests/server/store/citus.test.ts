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
    language sql as 'insert into distributed (name, by_column, beside) values (name::text, by_column, colocate_with)';
  create table everywhere (name text);
  create function create_reference_table(name regclass) returns void
    language sql as 'insert into everywhere values (name::text)'`

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
      // All that is kept of a vehicle by its VIN. Who sees which vehicle lies in one place, as the vehicles do.
      const local = await client.query<{ name: string }>(`
        select i.indrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
        where i.indisprimary and a.attnum = any(i.indkey) and a.attname = 'vin'
          and i.indrelid::regclass::text not in (select name from distributed)`)
      expect(local.rows.map(({ name }) => name)).toEqual(['vehicle_group_vehicle'])
      // What they refer to must be on each machine.
      const referred = await client.query<{ name: string }>(`
        select distinct c.confrelid::regclass::text as name from pg_constraint c
          join distributed d on d.name = c.conrelid::regclass::text
        where c.contype = 'f' and c.confrelid::regclass::text not in (select name from everywhere)`)
      expect(referred.rows).toEqual([])
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
