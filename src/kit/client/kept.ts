import { dayMs } from '../../time.ts'
import type { Call } from '../call.ts'
import { readKept } from '../kept/database.ts'
import { publicAnswers } from '../kept/personal.ts'
import { language } from './language.ts'
import { customerId, isSessionOver } from './session.ts'

/** A last answer and when it was given, in ms since 1970. */
export interface KeptAnswer {
  readonly at: number
  readonly answer: unknown
}

/** Older ones tell nobody anything. */
const keptForMs = 30 * dayMs

/**
 * Answers are kept by who got them and in which language: one never sees what another was answered, and nobody what was
 * answered in a session that is over.
 */
export function keyOf({ path, access }: Call, input: unknown): string | undefined {
  const who = isSessionOver() ? undefined : customerId()
  if (access !== 'public' && !who) return undefined
  return `${access === 'public' ? publicAnswers : `${who}\n`}${language()}\n${path}\n${JSON.stringify(input)}`
}

/** What a call answered last for an input; undefined also where the browser keeps nothing. */
export async function keptAnswer(call: Call, input: unknown): Promise<KeptAnswer | undefined> {
  const key = keyOf(call, input)
  const found = key ? await readKept<KeptAnswer>('answers', key).catch(() => undefined) : undefined
  return found && Date.now() - found.at < keptForMs ? found : undefined
}
