import { openStore, type Store } from '../../platform/store/store.ts'
import type { Command, Operator } from './operator.ts'

/** Runs a command with a store of its own, opened on first use and closed at the end. */
export async function runCommand(
  command: Command,
  operator: Omit<Operator, 'store'>,
  args: readonly string[],
): Promise<number> {
  const { dataDir, databaseUrl } = operator.config
  let opened: Promise<Store> | undefined
  let migrated = false
  const close = async () => (await opened?.catch(() => undefined))?.close()
  const store: Operator['store'] = async ({ migrates = true } = {}) => {
    if (opened && migrates && !migrated) {
      await close()
      opened = undefined
    }
    migrated ||= migrates
    opened ??= openStore({ dataDir, databaseUrl, migrates })
    return opened
  }
  try {
    return await command.run({ ...operator, store }, args)
  } finally {
    await close()
  }
}
