export interface AlarmClock {
  readonly ended: boolean
  /** Waits until it is woken or was since the last time, `ms` at most. */
  next(ms: number): Promise<void>
  wake(): void
  end(): void
}

/** The sleep of a loop that looks at the store: until something happens, or for a while. */
export function alarmClock(): AlarmClock {
  let ended = false
  let woken = false
  let ring = () => {}
  const wake = () => {
    woken = true
    ring()
  }
  return {
    get ended() {
      return ended
    },
    async next(ms) {
      if (!woken) {
        const { promise, resolve } = Promise.withResolvers<void>()
        ring = resolve
        const timer = setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      woken = ended
    },
    wake,
    end() {
      ended = true
      wake()
    },
  }
}
