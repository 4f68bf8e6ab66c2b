import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { openStore, type Store, type StoreOptions } from '../../../src/server/store/store.ts'
import { createDatabase } from './postgres-server.ts'
import { copyTemplate } from './template.ts'

export type StoreKind = Store['kind']

/** The store that this run is about: TEST_STORE=server runs the same tests on a PostgreSQL server. */
export const storeKind: StoreKind = process.env.TEST_STORE === 'server' ? 'server' : 'embedded'

/** The kinds that this run can open. */
export const storeKinds: StoreKind[] = storeKind === 'server' ? ['embedded', 'server'] : ['embedded']

/**
 * What to open a store on that nobody else has: with the product's tables, or with none for `migrations` of one's own.
 * The caller removes `dataDir`.
 */
export async function freshStore(kind: StoreKind = storeKind, migrations?: string): Promise<StoreOptions> {
  if (kind === 'embedded') {
    const { bare, migrated } = inject('storeTemplates')
    return { dataDir: await copyTemplate(migrations ? bare : migrated), migrations }
  }
  const server = inject('postgresUrl')
  if (!server) throw new Error('Run with TEST_STORE=server to test on a PostgreSQL server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await createDatabase(server, name, migrations ? 'template1' : 'migrated')
  return { dataDir: await mkdtemp(join(tmpdir(), 'store-')), databaseUrl, migrations }
}

/** A fresh store for the tests of the enclosing file or `describe`; open in `beforeAll`, gone in `afterAll`. */
export function withStore(kind: StoreKind = storeKind, migrations?: string) {
  let opened: { store: Store; options: StoreOptions } | undefined

  beforeAll(async () => {
    const options = await freshStore(kind, migrations)
    opened = { store: await openStore(options), options }
  })
  afterAll(async () => {
    await opened?.store.close()
    if (opened) await rm(opened.options.dataDir, { recursive: true, force: true })
  })

  const use = () => {
    if (!opened) throw new Error('The store opens in beforeAll')
    return opened
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
