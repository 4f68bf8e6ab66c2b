/** `npm run platform -- <command>`: the operator's commands. */

import { BackupProblem } from '../../platform/backup/snapshot.ts'
import { readConfig, SettingError } from '../../platform/config.ts'
import { StoreError } from '../../platform/store/errors.ts'
import { explainError } from '../explain-error.ts'
import { commands, unknownCommand, usage } from './commands.ts'
import { runInServer } from './door.ts'
import { langOf, OperatorError } from './operator.ts'
import { runCommand } from './run.ts'

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  const command = commands.find((each) => each.name === name)
  if (!command) {
    const lang = langOf(process.env)
    const isHelp = name === undefined || name === '--help' || name === 'help'
    if (isHelp) console.log(usage(lang))
    else console.error(`${unknownCommand(lang, name)}\n${usage(lang)}`)
    return isHelp ? 0 : 2
  }
  const config = readConfig(process.env)
  const print = (line: string) => console.log(line)
  try {
    return await runCommand(command, { config, env: process.env, cwd: process.cwd(), print }, args)
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'DATA_FOLDER_IN_USE')) throw error
    if (!command.runsInServer)
      throw new OperatorError(`A running server has the embedded database open: stop it before ${command.name}`)
    return runInServer(config.dataDir, [command.name, ...args], print)
  }
}

// A reader that stops early (`| head`) must not end the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

main().then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    const isPlain = [OperatorError, BackupProblem, SettingError].some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : explainError(error))
    process.exitCode = 1
  },
)
