import { accounts } from '../../../src/features/base/accounts/account/store.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openStore, type StoreOptions } from '../../../src/platform/store/store.ts'
import { prepareAccounts } from '../../../src/programs/accounts.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'

export const adminPassword = 'Quiet-Harbour-27'

/** Adds the content of a server's first start, and signs the administrator in once. */
export async function prepare(options: StoreOptions): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', ADMIN_PASSWORD: adminPassword, DATA_DIR: options.dataDir })
  const { declared: declaredCalls } = await loadCatalogue()
  const store = await openStore(options)
  await store.tx((tx) => prepareAccounts(tx, config, declaredCalls))
  await store.db.update(accounts).set({ mustChangePassword: false, lastLogonAt: new Date().toISOString() })
  await store.close()
}
