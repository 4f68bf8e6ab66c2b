import { CallFault, noAnswer } from '../client/fault.ts'
import { keep, readKept } from '../kept/database.ts'
import { publicAnswers } from '../kept/keys.ts'

/** An answer, and when it was given where it is an earlier one: there is no network. */
export interface Known<T> {
  readonly answer: T
  readonly at?: string | undefined
}

/** Asks, and keeps what was answered; without a network the last answer stands in. What is public alone is kept so. */
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
