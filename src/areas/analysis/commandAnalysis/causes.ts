import type { Pair } from '../../../kit/words.ts'
import { type CommandCode, type CommandState, commandCodes, commandStates } from '../../commands/command/state-texts.ts'

/** Why a command did not succeed: the state in which it ended, and what the vehicle or the platform said of it. */
export interface Cause {
  readonly state: CommandState
  readonly code: CommandCode | null
}

/** A cause of its key, `refused:moving` or `expired`. */
export function causeOf(key: string): Cause {
  const [state = '', code] = key.split(':')
  return { state: state as CommandState, code: (code as CommandCode | undefined) ?? null }
}

/** `Refused: vehicle is moving`, `No answer`. */
export function causeTitle({ state, code }: Cause): Pair {
  const of: Pair = commandStates[state] ?? [state, state]
  const why: Pair | null = code && commandCodes[code]
  return why ? [`${of[0]}：${why[0]}`, `${of[1]}: ${why[1]}`] : of
}
export const causeName = (key: string): Pair => causeTitle(causeOf(key))
