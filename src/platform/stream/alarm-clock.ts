export interface AlarmClock {
  readonly ended: boolean
  /** Waits up to `ms` until it is woken. Returns at once if it was woken since the last wait. */
  next(ms: number): Promise<void>
  wake(): void
  end(): void
}

/** Interruptible sleep for loops that poll the store. */
export function alarmClock(): AlarmClock {
  let hasEnded = false
  let woken = false
  let ring = () => {}
  const wake = () => {
    woken = true
    ring()
  }
  return {
    get ended() {
      return hasEnded
    },
    async next(ms) {
      if (!woken) {
        const { promise, resolve } = Promise.withResolvers<void>()
        ring = resolve
        const timer = setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      woken = hasEnded
    },
    wake,
    end() {
      hasEnded = true
      wake()
    },
  }
}
