import { rm } from 'node:fs/promises'
import type { StoredFile } from './blob-store.ts'

interface IncomingFiles {
  /** Registers a finished file. Returns a function that drops it. */
  add(path: string, file: StoredFile): () => Promise<void>
  has(hash: string): boolean
  /**
   * Returns the result of `work` for a file with this content, or undefined when there is none. Another request with
   * the same content may drop its file at any moment. The next file is then used. A caller that has not dropped its own
   * file always finds one.
   */
  use<T>(hash: string, work: (path: string, file: StoredFile) => Promise<T>): Promise<T | undefined>
}

/** Received files that are not stored yet. They can be read and stored by their hash until they are dropped. */
export function incomingFiles(): IncomingFiles {
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
