/** Timers driven by the caller's clock. They only expire in `run`. */

/** The wait was aborted because the box ends. */
export class TimersClosedError extends Error {}

interface Entry {
  readonly at: () => number
  readonly resolve: () => void
  readonly reject: (error: TimersClosedError) => void
}

export class Timers {
  readonly #now: () => number
  #entries: Entry[] = []
  readonly #onChange: () => void
  #isClosed = false

  /** @param onChange called when `dueAt` may be sooner */
  constructor(now: () => number, onChange: () => void) {
    this.#now = now
    this.#onChange = onChange
  }

  get dueAt(): number {
    return this.#entries.reduce((least, { at }) => Math.min(least, at()), Number.POSITIVE_INFINITY)
  }

  sleep(ms: number): Promise<void> {
    const at = this.#now() + ms
    return this.until(() => at)
  }

  /** Waits until the moment that `at` returns, which may change while waiting. */
  until(at: () => number): Promise<void> {
    if (this.#isClosed) return Promise.reject(new TimersClosedError())
    return new Promise((resolve, reject) => {
      this.#entries.push({ at, resolve, reject })
      this.#onChange()
    })
  }

  run(now: number): void {
    const due = this.#entries.filter(({ at }) => at() <= now)
    if (due.length === 0) return
    this.#entries = this.#entries.filter((entry) => !due.includes(entry))
    for (const { resolve } of due) resolve()
  }

  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#entries.splice(0)) reject(new TimersClosedError())
  }
}
