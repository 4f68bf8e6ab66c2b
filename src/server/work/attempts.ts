/** How long to wait after an error: `firstMs`, twice as long each time, at most `mostMs`. */
export interface BackOff {
  readonly firstMs: number
  readonly mostMs: number
}
interface Attempts {
  /** Further attempts after an error. */
  readonly retries: number
  readonly backOff: BackOff
}

/** Attempts beyond those after errors that a job has because its process ended: one that ends every process must not go on. */
const lostAttempts = 4

/**
 * After how many ms to try again after a failed attempt (1 at first), or undefined when it was the last.
 * @param random in [0, 1): spreads jobs that failed together over a quarter more and less
 */
export function retryMs({ retries, backOff }: Attempts, attempt: number, random: number): number | undefined {
  if (attempt > retries) return undefined
  const { firstMs, mostMs } = backOff
  // 2 ** 40 of anything is more than any limit.
  const plainMs = Math.min(firstMs * 2 ** Math.min(attempt - 1, 40), mostMs)
  return Math.round(plainMs * (0.75 + random / 2))
}

/** Whether a job was taken so often that the processes which ran it must have died of it. */
export const isPoisonous = ({ retries }: Pick<Attempts, 'retries'>, attempt: number): boolean =>
  attempt > retries + 1 + lostAttempts
