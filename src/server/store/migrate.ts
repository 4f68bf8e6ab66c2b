import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { placeTables } from './placement.ts'

/** The advisory lock under which processes take turns to migrate: any fixed number that nothing else uses. */
const MIGRATION_LOCK = 7_302_911

/** Brings the database up to the newest migration of `folder`, and its tables to their places; does nothing when the folder has none yet. */
export async function migrateStore(client: pg.ClientBase, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) return
  await client.query('SET statement_timeout = 0')
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await migrate(drizzle(client as pg.PoolClient), { migrationsFolder: folder })
    await placeTables(client)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('RESET statement_timeout')
  }
}
