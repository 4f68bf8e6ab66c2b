import type { Lang, Pair } from '../../domain/contract/words.ts'
import type { Config } from '../../platform/config.ts'
import type { Store, StoreOptions } from '../../platform/store/store.ts'

export interface OperatorContext {
  readonly config: Config
  /** Environment variables that are not server settings, such as the new SECRET_KEY. */
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** Opens the store at the first call and migrates it unless `migrates` is false. */
  readonly store: (how?: Pick<StoreOptions, 'migrates'>) => Promise<Store>
  readonly print: (line: string) => void
}

/** A command of `npm run platform -- <name> …`. */
export interface OperatorCommand {
  readonly name: string
  /** Arguments after the name, for the usage text. */
  readonly takes: string
  readonly says: Pair
  /** True when a running server can run the command while it alone has the database. */
  readonly runsInServer?: boolean
  /** Resolves to the exit code. Throws an OperatorError for problems that the operator can fix. */
  readonly run: (operator: OperatorContext, args: readonly string[]) => Promise<number>
}

/** Language of the operator's terminal, from the locale variables: Chinese if they start with zh, else English. */
export const langOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Lang =>
  (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('zh') ? 'zh' : 'en'

export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Value of `--name value` among the arguments. Throws an OperatorError when the value is missing. */
export function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  if (at < 0) return undefined
  const value = args[at + 1]
  if (value === undefined || value.startsWith('--')) throw new OperatorError(`--${name} needs a value`)
  return value
}
