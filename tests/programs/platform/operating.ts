/** Runs operator commands, and reads the contents of a store. */

import { quoteIdentifier, tablesOf } from '../../../src/platform/backup/tables.ts'
import { readConfig } from '../../../src/platform/config.ts'
import type { Store, StoreOptions } from '../../../src/platform/store/store.ts'
import { clientOf } from '../../../src/platform/store/transaction.ts'
import { commands } from '../../../src/programs/platform/commands.ts'
import { openDoor, runInServer } from '../../../src/programs/platform/door.ts'
import { runCommand } from '../../../src/programs/platform/run.ts'
import type { TestServer } from '../../platform/harness.ts'

/** Environment settings of a store. */
export const settingsOf = ({ dataDir, databaseUrl }: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Runs a command. Returns its exit code and output. Throws the command's errors. */
export const operate = (env: Record<string, string>, name: string, ...args: string[]) =>
  operateWatched(() => undefined, env, name, ...args)

/** Does the same. `onLine` receives each line immediately. An error that it throws ends the command. */
export async function operateWatched(
  onLine: (line: string) => void,
  env: Record<string, string>,
  name: string,
  ...args: string[]
) {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const lines: string[] = []
  const print = (line: string) => {
    lines.push(line)
    onLine(line)
  }
  const operator = { config: readConfig(env), env, cwd: process.cwd(), print }
  const exitCode = await runCommand(command, operator, args)
  return { exitCode, lines, text: lines.join('\n') }
}

/** Runs a command while a server runs, like `npm run platform`: with the store, or through the server that has it. */
export async function operateWithServer({ config, store }: TestServer['parts'], name: string, ...args: string[]) {
  if (config.databaseUrl)
    return operate({ ...settingsOf(config), ...(config.secretKey && { SECRET_KEY: config.secretKey }) }, name, ...args)
  const door = await openDoor(config, store)
  try {
    const lines: string[] = []
    const exitCode = await runInServer(config.dataDir, [name, ...args], (line) => void lines.push(line))
    return { exitCode, lines, text: lines.join('\n') }
  } finally {
    await door.close()
  }
}

/** Row count and a checksum of each table. Omits the records that a running platform writes about itself. */
export function contentsOf(store: Store): Promise<Record<string, string>> {
  return store.tx(async (tx) => {
    const client = clientOf(tx)
    const contents: Record<string, string> = {}
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, coalesce(md5(string_agg(line, '' order by line)), '') as sum
         from (select row_to_json(row(${columns.map(quoteIdentifier).join(', ')}))::text as line from ${quoteIdentifier(name)}) l`,
      )
      contents[name] = `${rows[0]?.rows} ${rows[0]?.sum}`
    }
    return contents
  })
}
