import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { openStore, type Store, type StoreOptions } from '../../../src/platform/store/store.ts'
import { createDatabase, dropDatabase } from './postgres-server.ts'
import { bareTemplate, copyTemplate, migratedTemplate, preparedTemplate } from './template.ts'

export type StoreKind = Store['kind']

/**
 * Store of this run. TEST_STORE=server runs the same tests on a PostgreSQL server, TEST_STORE=citus on the cluster of
 * CITUS_URL.
 */
export const storeKind: StoreKind = process.env.TEST_STORE ? 'server' : 'embedded'
export const onCitus = process.env.TEST_STORE === 'citus'
/** Number of random cases: all on PostgreSQL, a quarter where the same rules run on a slower store. */
export const casesHere = (all: number) => (storeKind === 'server' && !onCitus ? all : Math.ceil(all / 4))

/** Number of kills in a test: `few`, or more with KILLS=20. */
export const killsOf = (few: number): number => Number(process.env.KILLS ?? few)

/**
 * Creates the options of a separate store, with the product's tables, or empty for other `migrations`. The caller
 * removes `dataDir`.
 */
export async function freshStore(kind: StoreKind = storeKind, migrations?: string): Promise<StoreOptions> {
  if (kind === 'server') return freshDatabase(migrations ? 'empty' : 'migrated', migrations)
  const template = migrations ? bareTemplate() : migratedTemplate(inject('templates'))
  return { dataDir: await copyTemplate(await template), migrations }
}

/** Creates a store like `freshStore`, plus the content of a server's first start: menu, roles and administrator. */
export async function preparedStore(): Promise<StoreOptions> {
  if (storeKind === 'server') return freshDatabase('prepared')
  return { dataDir: await copyTemplate(await preparedTemplate(inject('templates'))) }
}

async function freshDatabase(template: string, migrations?: string): Promise<StoreOptions> {
  const databases = inject('databases')
  if (!databases) throw new Error('Run with TEST_STORE=server to test on a PostgreSQL server')
  const { servers, prefix } = databases
  const name = `${prefix || 'test_'}${randomUUID().replaceAll('-', '')}`
  const address = new URL(await createDatabase(servers, name, prefix + template))
  // Opens a connection to each shard at once, as with slow machines.
  if (onCitus) address.searchParams.set('options', '-c citus.force_max_query_parallelization=on')
  return { dataDir: await mkdtemp(join(tmpdir(), 'store-')), databaseUrl: address.href, migrations }
}

/** Removes a store of `freshStore` or `preparedStore` after it was closed. */
export async function removeStore({ dataDir, databaseUrl }: StoreOptions): Promise<void> {
  const { servers = [] } = inject('databases') ?? {}
  if (databaseUrl) await dropDatabase(servers, new URL(databaseUrl).pathname.slice(1))
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Opens a fresh store for the tests of the enclosing file or `describe` in `beforeAll`, and removes it in `afterAll`.
 */
export function withStore(kind: StoreKind = storeKind, migrations?: string) {
  let fixture: { store: Store; options: StoreOptions } | undefined

  beforeAll(async () => {
    const options = await freshStore(kind, migrations)
    fixture = { store: await openStore(options), options }
  })
  afterAll(async () => {
    await fixture?.store.close()
    if (fixture) await removeStore(fixture.options)
  })

  const use = () => {
    if (!fixture) throw new Error('The store opens in beforeAll')
    return fixture
  }
  return {
    get store() {
      return use().store
    },
    get dataDir() {
      return use().options.dataDir
    },
    get options() {
      return use().options
    },
  }
}
