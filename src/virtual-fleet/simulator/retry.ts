import { between, type Random } from '../fleet/chance.ts'

const firstMs = 1_000
const lastMs = 60_000
/** A connection that lasts this long counts as stable. */
const steadyMs = 60_000
const refusedMs = 60_000
const lastRefusedMs = 1_800_000

export class Retry {
  /** Earliest time of the next attempt, ms. */
  at = 0
  readonly #random: Random
  #failures = 0
  #refusals = 0
  #since: number | undefined

  constructor(random: Random) {
    this.#random = random
  }

  loggedIn(now: number): void {
    this.#refusals = 0
    this.#since = now
  }

  refused(now: number): void {
    this.at = now + Math.min(lastRefusedMs, refusedMs * 2 ** this.#refusals++) * between(this.#random, 1, 1.3)
  }

  /**
   * The connection failed. A box that is disconnected repeatedly, for example because another one uses its VIN, backs
   * off more and more.
   */
  failed(now: number): void {
    if (this.#since !== undefined && now - this.#since > steadyMs) this.#failures = 0
    this.#since = undefined
    this.at = now + Math.min(lastMs, firstMs * 2 ** this.#failures++) * between(this.#random, 0.5, 1)
  }
}
