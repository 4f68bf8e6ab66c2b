import type { Call } from '../domain/contract/call.ts'
import { ownBuild } from './build.ts'
import { language } from './language.ts'
import { readKept } from './local-store/database.ts'
import { isFresh, isSessionOver, type KeptAnswer, keptKey } from './local-store/keys.ts'
import { customerId } from './session.ts'

/**
 * Cache key of an answer, by user and language. Undefined for a non-public call without a session, so no one sees the
 * answers of another user or of an ended session.
 */
export function keyOf({ path, access }: Pick<Call, 'path' | 'access'>, input: unknown): string | undefined {
  const who = isSessionOver() ? undefined : customerId()
  if (access !== 'public' && !who) return undefined
  return keptKey(access === 'public' ? undefined : who, language(), path, input)
}

/** The last answer of a call for an input. Undefined if none is stored, or the browser stores nothing. */
export async function keptAnswer(call: Call, input: unknown): Promise<KeptAnswer | undefined> {
  const key = keyOf(call, input)
  const found = key ? await readKept<KeptAnswer>('answers', key).catch(() => undefined) : undefined
  if (!found || !isFresh(found)) return undefined
  // An answer of an earlier build is shown only if it still matches the call's output schema.
  const isOwn = found.build === ownBuild || call.output.safeParse(found.answer).success
  return isOwn ? found : undefined
}
