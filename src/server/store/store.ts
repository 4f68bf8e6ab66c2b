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

/** A query runs on `store.db` or on the transaction that `store.tx` provides. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
export type { Tx }

export interface StoreOptions {
  /** Folder for everything that the server keeps. */
  dataDir: string
  /** A PostgreSQL server to use in place of the embedded database. */
  databaseUrl?: string | undefined
  log?: StoreLog | undefined
  /** Folder of drizzle migrations; the product's own unless a test says otherwise. */
  migrations?: string | undefined
  /** False: the tables stay as they are, whichever program made them. For a look at them before an upgrade. */
  migrates?: boolean | undefined
}

export interface Store {
  readonly kind: Connection['kind']
  /** With Citus: tables lie on several machines, see placement.ts. */
  readonly distributed: boolean
  /**
   * For reads outside a transaction; one is run again when the database gives up on it because of others.
   * Throws StoreError STORE_MISUSED inside a transaction.
   */
  readonly db: NodePgDatabase
  /**
   * Runs `work` in one transaction, and again (3 times at most) when the database gives up on it because of others,
   * so `work` must have no effect but in the database. Throws what `work` throws, after rolling back.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `tell` with each notice (`pg_notify`) that a transaction committed, and with '' when some may have been missed. */
  listen: Connection['listen']
  /** Whether the database answers, within `timeoutMs`. */
  ready(timeoutMs?: number): Promise<boolean>
  /** Waits for running work, then closes. New work is refused immediately. */
  close(): Promise<void>
}

/**
 * A transaction that used several connections to a machine cannot then write a table that is on each of them, nor read
 * over one of these what it wrote over others. How many it uses depends on how soon the machine answers.
 */
const isParallel = (error: unknown) =>
  /because there was a parallel |were modified over multiple connections/.test(databaseError(error)?.message ?? '')
const silent: StoreLog = { info() {}, warn() {}, error() {} }

/** Opens the store, and runs its migrations unless told not to. Throws StoreError DATA_FOLDER_IN_USE, or the database's error. */
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
    db: guarded(drizzle(pool, { casing: 'snake_case' }), pool),
    tx,
    listen,
    ready,
    close,
  }
}

/** Fails at the line that is wrong: at the first touch, not when the statement is sent. */
function guarded(db: NodePgDatabase, pool: Connection['pool']): NodePgDatabase {
  return new Proxy(db, {
    get(target, property) {
      pool.assertOutsideTransaction()
      if (property === 'transaction') throw new StoreError('STORE_MISUSED', 'Use store.tx for a transaction')
      return Reflect.get(target, property)
    },
  })
}
