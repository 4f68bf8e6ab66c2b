import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../../src/server/store/store.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { bareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run for the data folders that test files copy. */
    templates: string
    /** A PostgreSQL server, with databases `migrated` and `prepared` to copy; only with TEST_STORE=server. */
    postgresUrl: string | undefined
  }
}

/** Once per run: what the databases of the test files are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Here, where no time-out of a hook counts: on a new machine it takes longest.
  await bareTemplate()
  const templates = await mkdtemp(join(tmpdir(), 'stores-'))
  project.provide('templates', templates)
  const server = process.env.TEST_STORE === 'server' ? await preparedServer(templates) : undefined
  project.provide('postgresUrl', server?.url('postgres'))
  return async () => {
    await server?.stop()
    await rm(templates, { recursive: true, force: true })
  }
}

async function preparedServer(dataDir: string): Promise<PostgresServer> {
  // Nothing here has to outlive a power failure.
  const server = await startPostgres({ settings: ['fsync=off', 'max_connections=200'] })
  const migrated = await server.createDatabase('migrated')
  await (await openStore({ dataDir, databaseUrl: migrated })).close()
  const { prepare } = await import('./prepare.ts')
  await prepare({ dataDir, databaseUrl: await server.createDatabase('prepared', 'migrated') })
  return server
}
