import type { Parts } from '../context.ts'

interface Chore {
  readonly everyMs: number
  readonly work: (parts: Parts) => Promise<unknown>
}
const chores = new Map<string, Chore>()

/** Small work that is looked for again and again, in every process: it must be safe to do in several at once. */
export function chore(name: string, everyMs: number, work: Chore['work']): void {
  chores.set(name, { everyMs, work })
}

/** Does each chore in its turn until `stop`, which waits for those that run. Failures are logged and tried again. */
export function startChores(parts: Parts): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const timers = [...chores].map(([name, { everyMs, work }]) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const done = work(parts)
        .catch((error: unknown) => parts.log.warn({ err: error }, `chore: ${name}`))
        .finally(() => {
          busy = false
          running.delete(done)
        })
      running.add(done)
    }, everyMs)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
