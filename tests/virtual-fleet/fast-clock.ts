export interface FastTime {
  /** Simulated and real time at which the clock starts, ms since 1970. */
  readonly from: number
  readonly startedAt: number
  /** Factor by which simulated time runs faster. */
  readonly haste: number
}

/** Returns the simulated time. Clocks of the same values in several processes agree. */
export const fastClock =
  ({ from, startedAt, haste }: FastTime) =>
  (): number =>
    Math.round(from + (Date.now() - startedAt) * haste)
