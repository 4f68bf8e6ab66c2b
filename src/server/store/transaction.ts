import type pg from 'pg'
import { drizzle, type NodePgDatabase } from './drizzle.ts'
import { StoreError } from './errors.ts'
import { queried } from './without-values.ts'

/** A running transaction; its own `transaction` is a savepoint. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

interface Session {
  database: NodePgDatabase
  lastCommand: string
}

const sessions = new WeakMap<pg.PoolClient, Session>()

const clients = new WeakMap<object, pg.PoolClient>()
const spread = new WeakSet<object>()

/** Whether a running transaction is one of Citus, whose tables lie on several machines: placement.ts says which. */
export const isDistributed = (tx: object): boolean => spread.has(tx)

/** The connection of a running transaction, for statements that drizzle cannot express. Throws outside `store.tx`. */
export function clientOf(tx: object): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new StoreError('STORE_MISUSED', 'Only the transaction that store.tx gives has a connection')
  return client
}

/** The drizzle database over one connection, which remembers what the server said that it did last. */
function sessionOf(client: pg.PoolClient): Session {
  const known = sessions.get(client)
  if (known) return known
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const result = (await queried(args, async () => client.query(...args))) as unknown as pg.QueryResult
    session.lastCommand = result.command
    return result
  }
  const watched: pg.PoolClient = Object.create(client, { query: { value: query } })
  const session = { database: drizzle(watched, { casing: 'snake_case' }), lastCommand: '' }
  sessions.set(client, session)
  return session
}

/** How a transaction runs; `sequential`: one of Citus that uses one connection to each machine. */
export type TransactionMode = 'plain' | 'distributed' | 'sequential'

/**
 * Runs `work` between BEGIN and COMMIT, or ROLLBACK when it throws.
 * Throws StoreError TRANSACTION_ABORTED when `work` ignored a failed statement: the server answers the COMMIT of such
 * a transaction with ROLLBACK and no error, which must not pass for success.
 */
export async function runTransaction<T>(
  client: pg.PoolClient,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const session = sessionOf(client)
  const result = await session.database.transaction(async (tx) => {
    clients.set(tx, client)
    if (mode !== 'plain') spread.add(tx)
    if (mode === 'sequential') await client.query("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    return work(tx)
  })
  if (session.lastCommand === 'COMMIT') return result
  throw new StoreError('TRANSACTION_ABORTED', 'A failed statement inside store.tx was ignored: nothing was committed')
}
