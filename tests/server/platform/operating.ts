/** Operator's commands as they are given, and what a store holds. */

import { quoted, tablesOf } from '../../../src/server/backup/tables.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { Store, StoreOptions } from '../../../src/server/store/store.ts'
import { clientOf } from '../../../src/server/store/transaction.ts'
import { commands } from '../../../src/start/platform/commands.ts'
import { runCommand } from '../../../src/start/platform/run.ts'

/** Settings of a store, as the environment has them. */
export const settingsOf = ({ dataDir, databaseUrl }: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>) => ({
  ...{ NODE_ENV: 'test', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
})

/** Gives a command; answers its exit code and what it printed. Throws what it throws. */
export async function operate(env: Record<string, string>, name: string, ...args: string[]) {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const lines: string[] = []
  const operator = { config: readConfig(env), env, cwd: process.cwd(), print: (line: string) => void lines.push(line) }
  const exitCode = await runCommand(command, operator, args)
  return { exitCode, lines, text: lines.join('\n') }
}

/** Of each table how many rows it has, and a sum over them. Without what a running platform writes about itself. */
export function contentsOf(store: Store): Promise<Record<string, string>> {
  return store.tx(async (tx) => {
    const client = clientOf(tx)
    const contents: Record<string, string> = {}
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, coalesce(md5(string_agg(line, '' order by line)), '') as sum
         from (select row_to_json(row(${columns.map(quoted).join(', ')}))::text as line from ${quoted(name)}) l`,
      )
      contents[name] = `${rows[0]?.rows} ${rows[0]?.sum}`
    }
    return contents
  })
}
