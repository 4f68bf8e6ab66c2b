import { openStore, type Store } from '../../server/store/store.ts'
import type { Command, Operator } from './operator.ts'

/** Carries out a command with a store of its own, which is opened when it is needed and closed at the end. */
export async function runCommand(
  command: Command,
  operator: Omit<Operator, 'store'>,
  args: readonly string[],
): Promise<number> {
  const { dataDir, databaseUrl } = operator.config
  let opened: Promise<Store> | undefined
  const store = () => {
    opened ??= openStore({ dataDir, databaseUrl })
    return opened
  }
  try {
    return await command.run({ ...operator, store }, args)
  } finally {
    await (await opened?.catch(() => undefined))?.close()
  }
}
