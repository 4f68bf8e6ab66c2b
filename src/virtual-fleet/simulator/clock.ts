import { hourMs } from '../../domain/time.ts'
import { clockError, type Random } from '../fleet/chance.ts'

const syncEveryMs = 6 * hourMs

export class Clock {
  /** Offset from the true time, ms. Positive: ahead. */
  #ahead: number
  #syncSentAt = 0

  constructor(random: Random) {
    this.#ahead = clockError(random)
  }

  at = (now: number): number => now + this.#ahead

  /** Whether a time sync is due. If so, it counts as sent. */
  asks(now: number): boolean {
    const isDue = now - this.#syncSentAt > syncEveryMs
    if (isDue) this.#syncSentAt = now
    return isDue
  }

  /** Handles the platform's response. Null: it has no time. */
  synchronize(time: number | null, now: number): void {
    // The response is half a round trip old. The clock is set only when its error exceeds that uncertainty.
    const way = (now - this.#syncSentAt) / 2
    const off = time === null ? 0 : time + way - this.at(now)
    if (Math.abs(off) > 2_500 + way) this.#ahead = Math.round((this.#ahead + off) / 1000) * 1000
  }
}
