import type { Call } from '../call.ts'
import { readKept } from '../kept/database.ts'
import { isFresh, isSessionOver, type KeptAnswer, keptKey } from '../kept/keys.ts'
import { ownBuild } from './build.ts'
import { language } from './language.ts'
import { customerId } from './session.ts'

/**
 * Answers are kept by who got them and in which language: one never sees what another was answered, and nobody what was
 * answered in a session that is over.
 */
export function keyOf({ path, access }: Pick<Call, 'path' | 'access'>, input: unknown): string | undefined {
  const who = isSessionOver() ? undefined : customerId()
  if (access !== 'public' && !who) return undefined
  return keptKey(access === 'public' ? undefined : who, language(), path, input)
}

/** What a call answered last for an input; undefined also where the browser keeps nothing. */
export async function keptAnswer(call: Call, input: unknown): Promise<KeptAnswer | undefined> {
  const key = keyOf(call, input)
  const found = key ? await readKept<KeptAnswer>('answers', key).catch(() => undefined) : undefined
  if (!found || !isFresh(found)) return undefined
  // What an earlier build was answered is shown only if this one would be answered such a thing, too.
  const isOwn = found.build === ownBuild || call.output.safeParse(found.answer).success
  return isOwn ? found : undefined
}
