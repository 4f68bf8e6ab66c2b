/** Guard of everything that waits for the other side of a connection: it rejects once the connection is broken. */
export class ConnectionGuard {
  readonly #close: () => void
  readonly #pending = new Map<(error: Error) => void, NodeJS.Timeout>()
  #broken: Error | undefined

  /** @param close closes the connection when it is broken */
  constructor(close: () => void) {
    this.#close = close
  }

  get broken(): Error | undefined {
    return this.#broken
  }

  /** Resolves when `begin` calls its argument. After `ms` without it the connection is broken with `lateText`. */
  wait<T = void>(ms: number, lateText: string, begin: (resolve: (value: T) => void) => void): Promise<T> {
    if (this.#broken) return Promise.reject(this.#broken)
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.break(new Error(lateText)), ms)
      this.#pending.set(reject, timer)
      begin((value) => {
        this.#pending.delete(reject)
        clearTimeout(timer)
        resolve(value)
      })
    })
  }

  /** Restarts the time of everything that waits, because the other side answers. */
  refresh(): void {
    for (const timer of this.#pending.values()) timer.refresh()
  }

  /** Marks the connection as broken and closes it. Later calls have no effect. */
  break(error: Error): void {
    if (this.#broken) return
    this.#broken = error
    this.#close()
    for (const [reject, timer] of this.#pending) {
      clearTimeout(timer)
      reject(error)
    }
    this.#pending.clear()
  }
}
