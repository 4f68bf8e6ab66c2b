import { openStore, type Store } from '../../platform/store/store.ts'
import type { OperatorCommand, OperatorContext } from './operator.ts'

/** Runs a command with a store of its own, opened on first use and closed at the end. */
export async function runCommand(
  command: OperatorCommand,
  operator: Omit<OperatorContext, 'store'>,
  args: readonly string[],
): Promise<number> {
  const { dataDir, databaseUrl } = operator.config
  let openedStore: Promise<Store> | undefined
  let isMigrated = false
  const close = async () => (await openedStore?.catch(() => undefined))?.close()
  const store: OperatorContext['store'] = async ({ migrates = true } = {}) => {
    if (openedStore && migrates && !isMigrated) {
      await close()
      openedStore = undefined
    }
    isMigrated ||= migrates
    openedStore ??= openStore({ dataDir, databaseUrl, migrates })
    return openedStore
  }
  try {
    return await command.run({ ...operator, store }, args)
  } finally {
    await close()
  }
}
