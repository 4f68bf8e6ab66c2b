import { CallFault, noAnswer } from '../../client/fault.ts'
import { keep, readEntry } from '../../client/local-store/database.ts'
import { publicAnswers } from '../../client/local-store/keys.ts'

/** An answer. `at`: its time if it is a stored one, because the device is offline. */
export interface DatedAnswer<T> {
  readonly answer: T
  readonly at?: string | undefined
}

/** Loads and stores an answer, and falls back to the stored one when offline. Only for public data. */
export async function loadWithFallback<T>(key: string, load: () => Promise<T>): Promise<DatedAnswer<T>> {
  const place = `${publicAnswers}${key}`
  try {
    const answer = await load()
    void keep('answers', place, { answer, at: new Date().toISOString() }).catch(() => undefined)
    return { answer }
  } catch (error) {
    if (!(error instanceof CallFault) || error.code !== noAnswer) throw error
    const storedAnswer = await readEntry<DatedAnswer<T>>('answers', place).catch(() => undefined)
    if (!storedAnswer) throw error
    return storedAnswer
  }
}
