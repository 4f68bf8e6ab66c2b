import { CallFault, noAnswer } from '../../client/fault.ts'
import { keep, readKept } from '../../client/local-store/database.ts'
import { publicAnswers } from '../../client/local-store/keys.ts'

/** An answer. `at`: its time if it is a stored one, because the device is offline. */
export interface Known<T> {
  readonly answer: T
  readonly at?: string | undefined
}

/** Loads and stores an answer, and falls back to the stored one when offline. Only for public data. */
export async function lastKnown<T>(key: string, load: () => Promise<T>): Promise<Known<T>> {
  const place = `${publicAnswers}${key}`
  try {
    const answer = await load()
    void keep('answers', place, { answer, at: new Date().toISOString() }).catch(() => undefined)
    return { answer }
  } catch (error) {
    if (!(error instanceof CallFault) || error.code !== noAnswer) throw error
    const kept = await readKept<Known<T>>('answers', place).catch(() => undefined)
    if (!kept) throw error
    return kept
  }
}
