import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../../src/server/store/store.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { bareTemplate, migratedTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders to copy: an empty database, and one with the product's tables. */
    storeTemplates: { bare: string; migrated: string }
    /** A PostgreSQL server, with a database `migrated` to copy; only with TEST_STORE=server. */
    postgresUrl: string | undefined
  }
}

/** Once per run: the databases that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bare = await bareTemplate()
  const migrated = await migratedTemplate()
  project.provide('storeTemplates', { bare, migrated })
  const server = process.env.TEST_STORE === 'server' ? await preparedServer() : undefined
  project.provide('postgresUrl', server?.url('postgres'))
  return async () => {
    await server?.stop()
    await rm(migrated, { recursive: true, force: true })
  }
}

async function preparedServer(): Promise<PostgresServer> {
  // Nothing here has to outlive a power failure.
  const server = await startPostgres({ settings: ['fsync=off', 'max_connections=200'] })
  const databaseUrl = await server.createDatabase('migrated')
  await (await openStore({ dataDir: '', databaseUrl })).close()
  return server
}
