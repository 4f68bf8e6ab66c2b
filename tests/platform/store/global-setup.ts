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
  /** Prefix of the template databases `empty`, `migrated` and `prepared`. */
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
  const made = kind === 'server' ? await onServer(templates) : kind === 'citus' ? await onCitus(templates) : undefined
  project.provide('databases', made?.databases)
  return async () => {
    await made?.stop()
    await rm(templates, { recursive: true, force: true })
  }
}

type Made = { databases: Databases; stop(): Promise<void> }

async function onServer(dataDir: string): Promise<Made> {
  const server = await startPostgres({ settings: [...unsafe, 'max_connections=200'] })
  const migrated = await server.createDatabase('migrated')
  await (await openStore({ dataDir, databaseUrl: migrated })).close()
  const { prepare } = await import('./prepare.ts')
  await prepare({ dataDir, databaseUrl: await server.createDatabase('prepared', 'migrated') })
  await server.createDatabase('empty')
  return { databases: { servers: [server.url('postgres')], prefix: '' }, stop: server.stop }
}

async function onCitus(dataDir: string): Promise<Made> {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) throw new Error('CITUS_URL says where the coordinator is')
  const cluster = await citusCluster(CITUS_URL)
  const { prefix, nodes: servers } = cluster
  const { prepare } = await import('./prepare.ts')
  const made = async (name: string, template: string | undefined, fill: (databaseUrl: string) => Promise<unknown>) => {
    await fill(await cluster.createDatabase(prefix + name, template && prefix + template))
    await cluster.close(prefix + name)
  }
  try {
    await made('empty', undefined, async () => {})
    await made('migrated', 'empty', async (databaseUrl) => (await openStore({ dataDir, databaseUrl })).close())
    await made('prepared', 'migrated', (databaseUrl) => prepare({ dataDir, databaseUrl }))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { databases: { servers, prefix }, stop: cluster.stop }
}
