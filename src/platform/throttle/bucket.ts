/** Token bucket. `take` returns the waiting time in ms until the tokens taken are available. */
export class TokenBucket {
  #level: number
  #at: number
  #perSecond: number
  #size: number

  /** @param now ms since 1970, as in `take` */
  constructor(perSecond: number, size: number, now: number) {
    this.#perSecond = perSecond
    this.#size = size
    this.#level = size
    this.#at = now
  }

  take(count: number, now: number): number {
    this.#level = Math.min(this.#size, this.#level + ((now - this.#at) / 1000) * this.#perSecond) - count
    this.#at = now
    return this.#level >= 0 ? 0 : (-this.#level / this.#perSecond) * 1000
  }
}
