/** Waiting time after an error: `firstMs`, doubled each time, at most `maxMs`. */
export interface BackOff {
  readonly firstMs: number
  readonly maxMs: number
}
interface Attempts {
  readonly retries: number
  readonly backOff: BackOff
}

/** Additional attempts for jobs whose process ended. A job that crashes every process must not continue. */
const lostAttempts = 4

/**
 * Delay in ms before the next attempt after a failed one (1 at first). Undefined after the last.
 * @param random in [0, 1): spreads jobs that failed together over a quarter more and less
 */
export function retryMs({ retries, backOff }: Attempts, attempt: number, random: number): number | undefined {
  if (attempt > retries) return undefined
  const { firstMs, maxMs } = backOff
  // 2 ** 40 times any delay exceeds every limit.
  const plainMs = Math.min(firstMs * 2 ** Math.min(attempt - 1, 40), maxMs)
  return Math.round(plainMs * (0.75 + random / 2))
}

/** True when a job was taken so often that it probably crashes its processes. */
export const isPoisonous = ({ retries }: Pick<Attempts, 'retries'>, attempt: number): boolean =>
  attempt > retries + 1 + lostAttempts
