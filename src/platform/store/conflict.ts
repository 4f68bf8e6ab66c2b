import { setTimeout as sleep } from 'node:timers/promises'
import { databaseError, SqlState } from './errors.ts'

const retries = 3
const conflicts: string[] = [SqlState.serializationFailure, SqlState.deadlockDetected]

/**
 * Runs `work`, and retries it up to 3 times after a conflict with other transactions, for example a deadlock. A failed
 * attempt must have no effects. `again` decides whether another error is retried once.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  again: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      const isConflict = retry < retries && conflicts.includes(databaseError(error)?.code ?? '')
      if (!isConflict && !again(error)) throw error
      await sleep(Math.random() * 20 * (retry + 1))
    }
  }
}
