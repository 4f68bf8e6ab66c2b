import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { StorePool } from './pool.ts'

/** Notices of the embedded database: its one session hears what it says itself. */
export class EmbeddedNotices {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()

  /** For each new connection: listens to the channels that somebody listens to. */
  async hear(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      for (const tell of this.#listeners.get(channel) ?? []) tell(payload ?? '')
    })
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`)
  }

  listen(pool: StorePool, channel: string, tell: (payload: string) => void): { close(): Promise<void> } {
    // A notice comes in the middle of somebody's query: who hears it is not inside of that one's transaction.
    const outside = AsyncLocalStorage.snapshot()
    const heard = (payload: string) => outside(() => tell(payload))
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(heard))
    pool
      .query(`listen ${channel}`)
      .then(() => heard(''))
      // The next connection listens, or nobody needs to.
      .catch(() => {})
    return {
      async close() {
        listeners.delete(heard)
      },
    }
  }
}
