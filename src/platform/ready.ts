import { Gauge } from 'prom-client'
import { registry } from './metrics.ts'
import type { Store } from './store/store.ts'

/** Short reason why a part of the process does not work. Undefined while it works. */
type Check = () => string | undefined | Promise<string | undefined>

/** Health of a process by part. Used by /readyz, and by /metrics for each part. */
export interface Readiness {
  /** Adds a part. Returns a function that removes it. */
  add(part: string, check: Check): () => void
  problems(): Promise<string[]>
  close(): void
}

interface Part {
  readonly name: string
  readonly check: Check
}
/** Parts of all readiness objects in this program. Tests create several. */
const all = new Set<Part>()

new Gauge({
  name: 'platform_ready',
  help: 'Whether a part of the process works (1) or not (0), as in /readyz',
  labelNames: ['part'] as const,
  registers: [registry],
  async collect() {
    const ready = new Map<string, boolean>()
    await Promise.all(
      [...all].map(async ({ name, check }) => {
        const works = (await check()) === undefined
        ready.set(name, works && ready.get(name) !== false)
      }),
    )
    this.reset()
    for (const [part, works] of ready) this.set({ part }, works ? 1 : 0)
  },
})

export function openReadiness(): Readiness {
  const parts = new Set<Part>()
  const remove = (part: Part) => {
    parts.delete(part)
    all.delete(part)
  }
  return {
    add(name, check) {
      const part = { name, check }
      parts.add(part)
      all.add(part)
      return () => remove(part)
    },
    async problems() {
      const results = await Promise.all([...parts].map(({ check }) => check()))
      return results.filter((problem) => problem !== undefined)
    },
    close: () => parts.forEach(remove),
  }
}

export const addStore = (readiness: Readiness, store: Pick<Store, 'ready'>): (() => void) =>
  readiness.add('store', async () => ((await store.ready()) ? undefined : 'store not available'))
