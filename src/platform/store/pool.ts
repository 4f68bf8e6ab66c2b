import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { withRetries } from './conflict.ts'
import { StoreError } from './errors.ts'
import { storeMetrics } from './metrics.ts'
import { withSanitizedErrors } from './without-values.ts'

function ignore(): void {}

/** Connections of one store. Counts running work, and detects whether the caller is inside a transaction. */
export class StorePool extends pg.Pool {
  #transaction = new AsyncLocalStorage<{ open: boolean }>()
  #running = 0
  #closing: PromiseWithResolvers<void> | undefined
  /** With Citus: tables are distributed over nodes, see placement.ts. */
  distributed = false

  /** Throws when the caller runs inside a transaction of this store. */
  assertOutsideTransaction(): void {
    if (!this.#transaction.getStore()?.open) return
    // With one connection it would deadlock. With several it would silently run outside the transaction.
    throw new StoreError('STORE_MISUSED', 'Inside store.tx use its transaction, not store.db or store.tx')
  }

  /** Lends a connection to `work`. Discards it afterwards if it is broken or still in a transaction. */
  async lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    this.assertOutsideTransaction()
    if (this.#closing) throw new StoreError('STORE_CLOSED', 'The store is closed')
    this.#running++
    const stopTimer = storeMetrics.lend(this)
    try {
      const client = await super.connect()
      // A broken connection fails its query. Without a listener, its 'error' event would end the process.
      client.on('error', ignore)
      try {
        return await work(client)
      } finally {
        client.off('error', ignore)
        client.release(client.getTransactionStatus() !== 'I')
      }
    } finally {
      stopTimer()
      this.#running--
      this.#endWhenIdle()
    }
  }

  /** Runs `work` inside a transaction. Until it ends, the guard above applies to everything it calls. */
  async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true }
    try {
      return await this.#transaction.run(transaction, work)
    } finally {
      transaction.open = false
    }
  }

  // pg's own `query` discards the connection after every failed statement.
  override query = ((...args: Parameters<pg.PoolClient['query']>) =>
    withSanitizedErrors(args, () =>
      withRetries(() => this.lend((client) => client.query(...args) as unknown as Promise<unknown>)),
    )) as pg.Pool['query']

  /** Refuses new work, waits for running work, then closes the connections. */
  close(): Promise<void> {
    if (!this.#closing) {
      this.#closing = Promise.withResolvers()
      this.#endWhenIdle()
    }
    return this.#closing.promise
  }

  // pg's own end() drops callers that still wait for a connection, so it is only called when there are none.
  #endWhenIdle(): void {
    if (this.#closing && this.#running === 0) super.end().then(this.#closing.resolve, this.#closing.reject)
  }
}
