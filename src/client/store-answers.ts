import type { Call } from '../domain/contract/call.ts'
import { ownBuild } from './build.ts'
import { drop, keep, readEntry, readKeys } from './local-store/database.ts'
import type { StoredAnswer } from './local-store/keys.ts'
import { keyOf } from './stored-answer.ts'

/** Size limit of one answer in characters, some hundred rows. */
const maxCharacters = 300_000
const maxAnswers = 200

let isTidied = false

/** Stores an answer for the next start. Failures are ignored. */
export async function keepAnswer(call: Call, input: unknown, answer: unknown): Promise<void> {
  const key = keyOf(call, input)
  if (!key || JSON.stringify(answer).length > maxCharacters) return
  try {
    await keep('answers', key, { at: Date.now(), answer, build: ownBuild } satisfies StoredAnswer)
    if (!isTidied) await tidy()
  } catch {
    // The store is full or refused: the next start waits for the network as the first one did.
  }
}

/** Drops the oldest answers above the limit. Runs once per visit. */
async function tidy(): Promise<void> {
  isTidied = true
  const keys = await readKeys('answers')
  if (keys.length <= maxAnswers) return
  const entries: { key: string; at: number }[] = []
  // Public pages store the time as text.
  for (const key of keys) entries.push({ key, at: +new Date((await readEntry<StoredAnswer>('answers', key))?.at ?? 0) })
  entries.sort((a, b) => a.at - b.at)
  for (const { key } of entries.slice(0, keys.length - maxAnswers / 2)) await drop('answers', key)
}

export async function forgetAnswer(call: Call, input: unknown): Promise<void> {
  const key = keyOf(call, input)
  if (key) await drop('answers', key).catch(() => undefined)
}
