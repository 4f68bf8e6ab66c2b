import type { Lang, Pair } from '../../kit/words.ts'
import type { Config } from '../../server/config.ts'
import type { Store, StoreOptions } from '../../server/store/store.ts'

/** What a command works with. */
export interface Operator {
  readonly config: Config
  /** Environment settings that are no setting of a server, such as the new SECRET_KEY. */
  readonly env: NodeJS.ProcessEnv
  /** The folder that paths are relative to. */
  readonly cwd: string
  /** The store, opened at the first call and brought up to date, unless the caller only looks at it. */
  readonly store: (how?: Pick<StoreOptions, 'migrates'>) => Promise<Store>
  readonly print: (line: string) => void
}

/** A command of `npm run platform -- <name> …`. */
export interface Command {
  readonly name: string
  /** What follows the name. */
  readonly takes: string
  readonly says: Pair
  /** True for one that a running server carries out where it alone has the database. */
  readonly beside?: boolean
  /** Answers the exit code. Throws an OperatorError for what the operator can mend. */
  readonly run: (operator: Operator, args: readonly string[]) => Promise<number>
}

/** The language of the operator's terminal, by the usual settings: Chinese where they say so, else English. */
export const langOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Lang =>
  (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('zh') ? 'zh' : 'en'

/** What the operator can mend, in a sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The value of `--name value` among the arguments. */
export function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  if (at < 0) return undefined
  const value = args[at + 1]
  if (value === undefined || value.startsWith('--')) throw new OperatorError(`--${name} needs a value`)
  return value
}
