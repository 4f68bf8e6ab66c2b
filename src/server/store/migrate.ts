import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { drizzle } from './drizzle.ts'
import { StoreError } from './errors.ts'
import { placeTables } from './placement.ts'

/** The advisory lock under which processes take turns to migrate: any fixed number that nothing else uses. */
const MIGRATION_LOCK = 7_302_911

/** Brings the database up to the newest migration of `folder`, and its tables to their places; does nothing when the folder has none yet. */
export async function migrateStore(client: pg.ClientBase, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) return
  await client.query('SET statement_timeout = 0')
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    if (!(await isCurrent(client, folder))) {
      await requireCreating(client)
      await migrate(drizzle(client as pg.PoolClient), { migrationsFolder: folder })
    }
    await placeTables(client)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('RESET statement_timeout')
  }
}

/** Throws a StoreError when this role may use tables but make none: then the owner is to migrate. */
async function requireCreating(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>("select has_schema_privilege('public', 'create') as may")
  if (!rows[0]?.may)
    throw new StoreError(
      'SCHEMA_OLDER',
      "The database is older than this program: run `npm run platform -- migrate` with the owner's DATABASE_URL.",
    )
}

/**
 * Whether all migrations have run. Throws a StoreError when the database has run some that this program does not have,
 * or other ones in their place: it would read and write tables that are not what it takes them for.
 */
async function isCurrent(client: pg.ClientBase, folder: string): Promise<boolean> {
  const { rows: made } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS made")
  if (!made[0]?.made) return false
  const { rows } = await client.query<{ hash: string; at: string }>(
    'SELECT hash, created_at AS at FROM drizzle.__drizzle_migrations',
  )
  const known = new Map(
    readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }) => [folderMillis, hash]),
  )
  const newest = Math.max(...known.keys())
  if (rows.some(({ at }) => Number(at) > newest))
    throw new StoreError(
      'SCHEMA_NEWER',
      'The database is newer than this program, which does not know its tables: start the newer version of the program.',
    )
  if (rows.some(({ hash, at }) => known.get(Number(at)) !== hash))
    throw new StoreError(
      'SCHEMA_DIFFERS',
      'The tables of the database were made by another version of this program: start that version, or begin with an empty database.',
    )
  return rows.length === known.size
}
