import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Limit of a wait whose state never comes, in ms. It only ends hanging tests, because a busy machine may need a while.
 */
export const waitMs = 120_000
const lookEveryMs = 20

/** Waits until `condition` returns a truthy value and returns it. Throws with the description when it never does. */
export async function until<T>(condition: () => T | Promise<T>, description: string): Promise<NonNullable<T>> {
  const result = await eventually(async () => condition(), Boolean)
  if (!result) throw new Error(`Waited for ${waitMs / 1000} s: ${description}`)
  return result
}

/**
 * Repeats a query until the answer is as expected. Returns the last one, for an assertion that shows it. @param maxMs
 * longer than usual for cases with many steps, such as a simulated campaign
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  maxMs = waitMs,
): Promise<T> {
  for (const end = performance.now() + maxMs; ; ) {
    const answer = await ask()
    if (isRight(answer) || performance.now() > end) return answer
    await sleep(lookEveryMs)
  }
}

/**
 * Lets time pass where no state can be awaited. Examples are to show that nothing happens, or the duration of a gesture
 * or an outage. The reason is for the reader. Lint refuses every other sleep in tests.
 */
export const pause = (ms: number, _reason: string, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal && { signal })
