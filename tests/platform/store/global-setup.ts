import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../../src/platform/store/store.ts'
import { citusCluster } from './citus-cluster.ts'
import { startPostgres, unsafe } from './postgres-server.ts'
import { bareTemplate } from './template.ts'

export interface Databases {
  /** Address of a PostgreSQL server, or of the coordinator and the workers of Citus. */
  servers: readonly string[]
  /** Prefix of the template databases `empty`, `migratedUrl` and `prepared`. */
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run with the data folders that test files copy. */
    templates: string
    /** Servers and templates for new databases. Only with TEST_STORE=server and TEST_STORE=citus. */
    databases: Databases | undefined
  }
}

/** Prepares the templates of the test files' databases, once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Outside of a hook with a timeout, because it takes longest on a new machine.
  await bareTemplate()
  const templates = await mkdtemp(join(tmpdir(), 'stores-'))
  project.provide('templates', templates)
  const kind = process.env.TEST_STORE
  const backend =
    kind === 'server' ? await onServer(templates) : kind === 'citus' ? await onCitus(templates) : undefined
  project.provide('databases', backend?.databases)
  return async () => {
    await backend?.stop()
    await rm(templates, { recursive: true, force: true })
  }
}

type TestBackend = { databases: Databases; stop(): Promise<void> }

async function onServer(dataDir: string): Promise<TestBackend> {
  const server = await startPostgres({ settings: [...unsafe, 'max_connections=200'] })
  const migratedUrl = await server.createDatabase('migrated')
  await (await openStore({ dataDir, databaseUrl: migratedUrl })).close()
  const { prepare } = await import('./prepare.ts')
  await prepare({ dataDir, databaseUrl: await server.createDatabase('prepared', 'migrated') })
  await server.createDatabase('empty')
  return { databases: { servers: [server.url('postgres')], prefix: '' }, stop: server.stop }
}

async function onCitus(dataDir: string): Promise<TestBackend> {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) throw new Error('CITUS_URL says where the coordinator is')
  const cluster = await citusCluster(CITUS_URL)
  const { prefix, nodes: servers } = cluster
  const { prepare } = await import('./prepare.ts')
  const makeDatabase = async (
    name: string,
    template: string | undefined,
    fill: (databaseUrl: string) => Promise<unknown>,
  ) => {
    await fill(await cluster.createDatabase(prefix + name, template && prefix + template))
    await cluster.close(prefix + name)
  }
  try {
    await makeDatabase('empty', undefined, async () => {})
    await makeDatabase('migrated', 'empty', async (databaseUrl) => (await openStore({ dataDir, databaseUrl })).close())
    await makeDatabase('prepared', 'migrated', (databaseUrl) => prepare({ dataDir, databaseUrl }))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { databases: { servers, prefix }, stop: cluster.stop }
}
