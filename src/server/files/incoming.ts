import { rm } from 'node:fs/promises'
import type { StoredFile } from './blob-store.ts'

export interface Incoming {
  /** Registers a finished file; returns a function that drops it. */
  add(path: string, file: StoredFile): () => Promise<void>
  has(hash: string): boolean
  /**
   * What `work` answers for a file of this content; undefined when there is none. Another request that brought the same
   * may drop its file at any moment: then the next one is taken, and who asks for the own one always finds one.
   */
  use<T>(hash: string, work: (path: string, file: StoredFile) => Promise<T>): Promise<T | undefined>
}

/** Files that were received and are not kept yet: read and kept by their hash until they are dropped. */
export function incomingFiles(): Incoming {
  const byHash = new Map<string, Map<string, StoredFile>>()
  return {
    add(path, file) {
      const same = byHash.get(file.hash) ?? new Map<string, StoredFile>()
      byHash.set(file.hash, same.set(path, file))
      return async () => {
        same.delete(path)
        if (same.size === 0 && byHash.get(file.hash) === same) byHash.delete(file.hash)
        await rm(path, { force: true })
      }
    },
    has: (hash) => byHash.has(hash),
    async use(hash, work) {
      for (const [path, file] of [...(byHash.get(hash) ?? [])])
        try {
          return await work(path, file)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        }
      return undefined
    },
  }
}
