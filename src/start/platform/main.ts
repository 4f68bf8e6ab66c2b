/** `npm run platform -- <command>`: what an operator does beside running the platform. */

import { BackupProblem } from '../../server/backup/snapshot.ts'
import { readConfig, SettingError } from '../../server/config.ts'
import { StoreError } from '../../server/store/errors.ts'
import { explained } from '../explained.ts'
import { commands, usage } from './commands.ts'
import { runBeside } from './door.ts'
import { OperatorError } from './operator.ts'
import { runCommand } from './run.ts'

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  const command = commands.find((each) => each.name === name)
  if (!command) {
    console.error(usage())
    return name === undefined || name === '--help' ? 0 : 2
  }
  const config = readConfig(process.env)
  const print = (line: string) => console.log(line)
  try {
    return await runCommand(command, { config, env: process.env, cwd: process.cwd(), print }, args)
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'DATA_FOLDER_IN_USE')) throw error
    if (!command.beside)
      throw new OperatorError(`A server has the embedded database: end it first for ${command.name}.`)
    return runBeside(config.dataDir, [command.name, ...args], print)
  }
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    const isPlain = [OperatorError, BackupProblem, SettingError].some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : explained(error))
    process.exitCode = 1
  },
)
