import type { Pair } from '../../../../domain/contract/words.ts'
import {
  type CommandCode,
  type CommandState,
  commandCodes,
  commandMachine,
} from '../../commands/command/state-texts.ts'

/** Cause of a failure: the final state, and the code of the vehicle or the platform. */
export interface Cause {
  readonly state: CommandState
  readonly code: CommandCode | null
}

/** Parses a key: `refused:moving` or `expired`. */
export function causeOf(key: string): Cause {
  const [state = '', code] = key.split(':')
  return { state: state as CommandState, code: (code as CommandCode | undefined) ?? null }
}

/** Text of a cause: `Refused: vehicle is moving`, `No answer`. */
export function causeTitle({ state, code }: Cause): Pair {
  const of: Pair = commandMachine.texts[state] ?? [state, state]
  const why: Pair | null = code && commandCodes[code]
  return why ? [`${of[0]}：${why[0]}`, `${of[1]}: ${why[1]}`] : of
}
export const causeName = (key: string): Pair => causeTitle(causeOf(key))
