/** Limits concurrent tasks to `atOnce`. Others wait in order. A task aborted while waiting never starts. */
export function few(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  const next = () => {
    running--
    waiting.shift()?.()
  }
  return async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    while (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    running++
    try {
      signal?.throwIfAborted()
      return await task()
    } finally {
      next()
    }
  }
}
