import { setTimeout as sleep } from 'node:timers/promises'
import { withRetries } from './conflict.ts'
import { type Connection, connectEmbedded, connectServer, type StoreLog } from './connection.ts'
import type { PgDatabase } from './drizzle.ts'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from './drizzle.ts'
import { databaseError, StoreError } from './errors.ts'
import { migrateStore } from './migrate.ts'
import { ownMigrations } from './migrations.ts'
import { hasCitus } from './placement.ts'
import { runTransaction, type TransactionMode, type Tx } from './transaction.ts'

/** Runs queries: `store.db`, or the transaction of `store.tx`. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
export type { Tx }

export interface StoreOptions {
  dataDir: string
  /** PostgreSQL server that replaces the embedded database. */
  databaseUrl?: string | undefined
  log?: StoreLog | undefined
  /** Folder of drizzle migrations. Default: the product's own. Tests set it. */
  migrations?: string | undefined
  /** False: opens the database without migrating, for inspection before an upgrade. */
  migrates?: boolean | undefined
}

export interface Store {
  readonly kind: Connection['kind']
  /** With Citus: tables are distributed over nodes, see placement.ts. */
  readonly distributed: boolean
  /**
   * For reads outside a transaction. A read is retried after a conflict with others. Throws StoreError STORE_MISUSED
   * inside a transaction.
   */
  readonly db: NodePgDatabase
  /**
   * Runs `work` in one transaction, and retries it up to 3 times after a conflict with others. So `work` must have no
   * effects outside the database. Throws the error of `work` after rolling back.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `tell` with each committed notice (`pg_notify`), and with '' when some may have been missed. */
  listen: Connection['listen']
  /** Resolves with whether the database responds within `timeoutMs`. */
  ready(timeoutMs?: number): Promise<boolean>
  /** Waits for running work, then closes. New work is refused immediately. */
  close(): Promise<void>
}

/**
 * Citus errors of a transaction that used several connections to a node. It can then neither write reference tables nor
 * read its own writes of other connections. The number of connections depends on the node's response time.
 */
const isParallel = (error: unknown) =>
  /because there was a parallel |were modified over multiple connections/.test(databaseError(error)?.message ?? '')
const silent: StoreLog = { info() {}, warn() {}, error() {} }

/**
 * Opens the store and runs its migrations, unless disabled. Throws StoreError DATA_FOLDER_IN_USE, or the database's
 * error.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const log = options.log ?? silent
  const connection = options.databaseUrl
    ? connectServer(options.databaseUrl, log)
    : await connectEmbedded(options.dataDir, log)
  try {
    await connection.pool.lend(async (client) => {
      if (options.migrates !== false) await migrateStore(client, options.migrations ?? ownMigrations)
      connection.pool.distributed = await hasCitus(client)
    })
  } catch (error) {
    await connection.close()
    throw error
  }
  return storeOver(connection)
}

function storeOver({ kind, pool, listen, close }: Connection): Store {
  function tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let mode: TransactionMode = pool.distributed ? 'distributed' : 'plain'
    const oneByOne = (error: unknown) => {
      if (mode !== 'distributed' || !isParallel(error)) return false
      mode = 'sequential'
      return true
    }
    const run = () => pool.lend((client) => runTransaction(client, mode, (tx) => pool.inTransaction(() => work(tx))))
    return withRetries(run, oneByOne)
  }

  async function ready(timeoutMs = 2_000): Promise<boolean> {
    const late = sleep(timeoutMs, false, { ref: false })
    return Promise.race([pool.query('SELECT 1').then(() => true), late]).catch(() => false)
  }

  return {
    kind,
    distributed: pool.distributed,
    db: guardDatabase(drizzle(pool, { casing: 'snake_case' }), pool),
    tx,
    listen,
    ready,
    close,
  }
}

/** Fails at the first property access, so that the stack shows the faulty line, not at the time of sending. */
function guardDatabase(db: NodePgDatabase, pool: Connection['pool']): NodePgDatabase {
  return new Proxy(db, {
    get(target, property) {
      pool.assertOutsideTransaction()
      if (property === 'transaction') throw new StoreError('STORE_MISUSED', 'Use store.tx for a transaction')
      return Reflect.get(target, property)
    },
  })
}
