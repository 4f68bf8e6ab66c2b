import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { drizzle } from './drizzle.ts'
import { databaseError, SqlState, StoreError } from './errors.ts'
import { appliedTo, isThat, type Migration, readMigrations } from './migrations.ts'
import { hasCitus, placement, placeTables } from './placement.ts'

/** Key of the advisory lock that serialises migrations. Any otherwise unused number works. */
const MIGRATION_LOCK = 7_302_911

/**
 * Lock timeouts of a migration. While it waits for a table lock, all later queries on the table wait behind it. So it
 * gives up after this time and retries later, and running processes continue without a noticeable pause. The first
 * value is below `deadlock_timeout` (1 s), after which PostgreSQL would abort the other transaction in a deadlock.
 */
const lockWaitsMs = { first: 400, later: 2_000 }
const firstTries = 30
const restMs = 1_000
const maxTries = 100

/** Applies pending migrations of `folder` and places the tables. Does nothing when the folder has none yet. */
export async function migrateStore(client: pg.ClientBase, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) return
  await client.query('SET statement_timeout = 0')
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    if ((await pendingMigrations(client, folder)).length > 0) {
      await requireCreating(client)
      await betweenOthers(client, () => migrate(drizzle(client as pg.PoolClient), { migrationsFolder: folder }))
    }
    await placeTables(client)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('RESET statement_timeout')
  }
}

/** Retries `work`, one transaction, until it gets its locks despite other users of the tables. */
async function betweenOthers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const settings = { lock_timeout: String(lockWaitsMs.first) }
  // On Citus, a transaction that changes distributed and then reference tables needs one connection per node.
  if (await hasCitus(client)) Object.assign(settings, { 'citus.multi_shard_modify_mode': 'sequential' })
  for (const [name, value] of Object.entries(settings)) await client.query(`SET ${name} = '${value}'`)
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!isInTheWay(error)) throw error
        if (tries === maxTries)
          throw new StoreError(
            'SCHEMA_IN_USE',
            'The tables are locked by other sessions: end long queries and try again.',
            { cause: error },
          )
        if (tries === firstTries) await client.query(`SET lock_timeout = ${lockWaitsMs.later}`)
        await sleep(restMs)
      }
    }
  } finally {
    for (const name of Object.keys(settings)) await client.query(`RESET ${name}`)
  }
}

const isInTheWay = (error: unknown): boolean => {
  const code = databaseError(error)?.code
  return code === SqlState.lockNotAvailable || code === SqlState.deadlockDetected
}

/** Throws a StoreError when this role may use but not create tables. The owner must then migrate. */
export async function requireCreating(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>("select has_schema_privilege('public', 'create') as may")
  if (!rows[0]?.may)
    throw new StoreError(
      'SCHEMA_OLDER',
      "The database is older than this program: run `npm run platform -- migrate` with the owner's DATABASE_URL.",
    )
}

/** Throws a StoreError when the owner has not granted this role access to the tables, for example after a restore. */
async function requireUsing(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    "select current_user as role, has_schema_privilege(oid, 'usage') as may from pg_namespace where nspname = 'drizzle'",
  )
  const [schema] = rows
  if (schema && !schema.may)
    throw new StoreError(
      'ROLE_NOT_GRANTED',
      `The role ${schema.role} has no access to the tables: run \`npm run platform -- migrate --role ${schema.role}\` with the owner's DATABASE_URL.`,
    )
}

/**
 * Returns the migrations of a folder that have not run on a database, oldest first. Throws a StoreError when the
 * database has unknown or different migrations, or tables of another program. This program would otherwise use
 * incompatible tables.
 */
export async function pendingMigrations(client: pg.ClientBase, folder: string): Promise<Migration[]> {
  await requireUsing(client)
  const migrations = readMigrations(folder)
  const appliedMigrations = await appliedTo(client)
  if (appliedMigrations.length === 0) {
    await requireNoForeignTables(client)
    return migrations
  }
  const newest = Math.max(...migrations.map(({ when }) => when))
  if (appliedMigrations.some(({ when }) => when > newest))
    throw new StoreError(
      'SCHEMA_NEWER',
      'The database is newer than this program: start the newer version of the program.',
    )
  if (appliedMigrations.some((ran) => !migrations.some((migration) => isThat(migration, ran))))
    throw new StoreError(
      'SCHEMA_DIFFERS',
      'The tables of the database belong to another version of this program: start that version, or use an empty database.',
    )
  const ran = new Set(appliedMigrations.map(({ when }) => when))
  return migrations.filter(({ when }) => !ran.has(when))
}

/** Throws a StoreError when tables with our names exist although no migration has run. */
async function requireNoForeignTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and relname = any($1)
     order by relname limit 3`,
    [Object.values(placement).flat()],
  )
  if (rows.length > 0)
    throw new StoreError(
      'SCHEMA_DIFFERS',
      `The database has tables of another program (${rows.map(({ name }) => name).join(', ')}): use an empty database.`,
    )
}
