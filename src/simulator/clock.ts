/** The clock of a box: mostly right, and set by the platform's when it is not. */
import { clockError, type Random } from '../demonstration/chance.ts'
import { hourMs } from '../time.ts'

const syncEveryMs = 6 * hourMs

export class Clock {
  /** How far it is ahead, ms. */
  #ahead: number
  #askedAt = 0

  constructor(random: Random) {
    this.#ahead = clockError(random)
  }

  /** What it shows at a moment. */
  at = (now: number): number => now + this.#ahead

  /** Whether the platform is to be asked for the time; it counts as asked then. */
  asks(now: number): boolean {
    const isDue = now - this.#askedAt > syncEveryMs
    if (isDue) this.#askedAt = now
    return isDue
  }

  /** The platform's answer; null: it said none. */
  told(time: number | null, now: number): void {
    // The answer is as old as half the way there and back; a clock that is off by more than that is set.
    const way = (now - this.#askedAt) / 2
    const off = time === null ? 0 : time + way - this.at(now)
    if (Math.abs(off) > 2_500 + way) this.#ahead = Math.round((this.#ahead + off) / 1000) * 1000
  }
}
