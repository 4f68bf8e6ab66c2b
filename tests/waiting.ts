import { setTimeout as sleep } from 'node:timers/promises'

/** How long a wait lasts when its state never comes. It only ends what hangs: a busy machine may need a while. */
export const waitMs = 60_000
const lookEveryMs = 20

/** Waits until `condition` answers something true, and answers that. Throws, with the description, when it never does. */
export async function until<T>(condition: () => T | Promise<T>, description: string): Promise<NonNullable<T>> {
  const found = await eventually(async () => condition(), Boolean)
  if (!found) throw new Error(`Waited for ${waitMs / 1000} s: ${description}`)
  return found
}

/**
 * Asks again and again until the answer is as expected; answers the last one, for an assertion that shows it.
 * @param mostMs longer than usual for what takes many steps, such as a simulated campaign
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  mostMs = waitMs,
): Promise<T> {
  for (const end = performance.now() + mostMs; ; ) {
    const answer = await ask()
    if (isRight(answer) || performance.now() > end) return answer
    await sleep(lookEveryMs)
  }
}

/**
 * Lets time pass, for what has no state to wait for: that nothing happens, how long a gesture or an outage lasts. The
 * reason is for the reader; lint refuses every other sleep in tests.
 */
export const pause = (ms: number, _reason: string, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal && { signal })
