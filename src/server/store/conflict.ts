import { setTimeout as sleep } from 'node:timers/promises'
import { databaseError, SqlState } from './errors.ts'

const retries = 3
const conflicts: string[] = [SqlState.serializationFailure, SqlState.deadlockDetected]

/**
 * Runs what leaves nothing behind when it fails, and again (3 times at most) when the database gave up on it for others'
 * sake: one of two that wait for each other is ended. `again` says of another error whether it is worth a second attempt.
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
