import type { Call } from '../domain/contract/call.ts'
import { ownBuild } from './build.ts'
import { keyOf } from './kept.ts'
import { drop, keep, keysKept, readKept } from './local-store/database.ts'
import type { KeptAnswer } from './local-store/keys.ts'

/** Size limit of one answer in characters, some hundred rows. */
const mostCharacters = 300_000
const mostAnswers = 200

let isTidied = false

/** Stores an answer for the next start. Failures are ignored. */
export async function keepAnswer(call: Call, input: unknown, answer: unknown): Promise<void> {
  const key = keyOf(call, input)
  if (!key || JSON.stringify(answer).length > mostCharacters) return
  try {
    await keep('answers', key, { at: Date.now(), answer, build: ownBuild } satisfies KeptAnswer)
    if (!isTidied) await tidy()
  } catch {
    // The store is full or refused: the next start waits for the network as the first one did.
  }
}

/** Drops the oldest answers above the limit. Runs once per visit. */
async function tidy(): Promise<void> {
  isTidied = true
  const keys = await keysKept('answers')
  if (keys.length <= mostAnswers) return
  const aged: { key: string; at: number }[] = []
  // Public pages store the time as text.
  for (const key of keys) aged.push({ key, at: +new Date((await readKept<KeptAnswer>('answers', key))?.at ?? 0) })
  aged.sort((a, b) => a.at - b.at)
  for (const { key } of aged.slice(0, keys.length - mostAnswers / 2)) await drop('answers', key)
}

export async function forgetAnswer(call: Call, input: unknown): Promise<void> {
  const key = keyOf(call, input)
  if (key) await drop('answers', key).catch(() => undefined)
}
