import type { Call } from '../domain/contract/call.ts'
import { ownBuild } from './build.ts'
import { language } from './language.ts'
import { readEntry } from './local-store/database.ts'
import { answerKey, isFresh, isSessionOver, type StoredAnswer } from './local-store/keys.ts'
import { customerId } from './session.ts'

/**
 * Cache key of an answer, by user and language. Undefined for a non-public call without a session, so no one sees the
 * answers of another user or of an ended session.
 */
export function keyOf({ path, access }: Pick<Call, 'path' | 'access'>, input: unknown): string | undefined {
  const who = isSessionOver() ? undefined : customerId()
  if (access !== 'public' && !who) return undefined
  return answerKey(access === 'public' ? undefined : who, language(), path, input)
}

/** The last answer of a call for an input. Undefined if none is stored, or the browser stores nothing. */
export async function readStoredAnswer(call: Call, input: unknown): Promise<StoredAnswer | undefined> {
  const key = keyOf(call, input)
  const storedAnswer = key ? await readEntry<StoredAnswer>('answers', key).catch(() => undefined) : undefined
  if (!storedAnswer || !isFresh(storedAnswer)) return undefined
  // An answer of an earlier build is shown only if it still matches the call's output schema.
  const isOwn = storedAnswer.build === ownBuild || call.output.safeParse(storedAnswer.answer).success
  return isOwn ? storedAnswer : undefined
}
