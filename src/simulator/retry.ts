/** When a box tries to connect again. */
import { between, type Random } from '../demonstration/chance.ts'

const firstMs = 1_000
const lastMs = 60_000
/** A connection that lasts this long counts as stable. */
const steadyMs = 60_000
const refusedMs = 60_000
const lastRefusedMs = 1_800_000

export class Retry {
  /** Not before, ms. */
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

  /** The login was refused. */
  refused(now: number): void {
    this.at = now + Math.min(lastRefusedMs, refusedMs * 2 ** this.#refusals++) * between(this.#random, 1, 1.3)
  }

  /** Something broke. A T-Box that is disconnected repeatedly (another one uses its VIN) backs off more and more. */
  failed(now: number): void {
    if (this.#since !== undefined && now - this.#since > steadyMs) this.#failures = 0
    this.#since = undefined
    this.at = now + Math.min(lastMs, firstMs * 2 ** this.#failures++) * between(this.#random, 0.5, 1)
  }
}
