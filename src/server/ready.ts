import type { Store } from './store/store.ts'

/** Why a part of the process is not working, in a few words without details; undefined while it works. */
type Check = () => string | undefined | Promise<string | undefined>

/** What a process needs to do its work, part by part. /readyz answers from it. */
export interface Readiness {
  /** Adds a part; returns a function that removes it. */
  add(part: string, check: Check): () => void
  /** The problems of all parts now. */
  problems(): Promise<string[]>
}

export function openReadiness(): Readiness {
  const parts = new Map<symbol, Check>()
  return {
    add(part, check) {
      const key = Symbol(part)
      parts.set(key, check)
      return () => void parts.delete(key)
    },
    async problems() {
      const found = await Promise.all([...parts.values()].map((check) => check()))
      return found.filter((problem) => problem !== undefined)
    },
  }
}

/** Adds the database to the parts. */
export const addStore = (readiness: Readiness, store: Pick<Store, 'ready'>): (() => void) =>
  readiness.add('store', async () => ((await store.ready()) ? undefined : 'store not available'))
