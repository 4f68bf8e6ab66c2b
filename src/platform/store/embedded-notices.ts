import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { StorePool } from './pool.ts'

/** Dispatches notices of the embedded database. Its only session receives its own notices. */
export class EmbeddedNotices {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()

  /** Subscribes each new connection to the channels with listeners. */
  async hear(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      for (const tell of this.#listeners.get(channel) ?? []) tell(payload ?? '')
    })
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`)
  }

  listen(pool: StorePool, channel: string, tell: (payload: string) => void): { close(): Promise<void> } {
    // A notice arrives during another caller's query. The listener must not run in that caller's transaction.
    const outside = AsyncLocalStorage.snapshot()
    const notify = (payload: string) => outside(() => tell(payload))
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(notify))
    pool
      .query(`listen ${channel}`)
      .then(() => notify(''))
      // The next connection subscribes, or the listener is closed.
      .catch(() => {})
    return {
      async close() {
        listeners.delete(notify)
      },
    }
  }
}
