import type pg from 'pg'
import { drizzle, type NodePgDatabase } from './drizzle.ts'
import { StoreError } from './errors.ts'
import { withSanitizedErrors } from './without-values.ts'

/** A running transaction. Its own `transaction` is a savepoint. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

interface Session {
  database: NodePgDatabase
  lastCommand: string
}

const sessions = new WeakMap<pg.PoolClient, Session>()

const clients = new WeakMap<object, pg.PoolClient>()
const spread = new WeakSet<object>()

/** True for a transaction on Citus, whose tables are distributed (placement.ts). */
export const isDistributed = (tx: object): boolean => spread.has(tx)

/** Connection of a running transaction, for statements that drizzle cannot express. Throws outside `store.tx`. */
export function clientOf(tx: object): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new StoreError('STORE_MISUSED', 'Only a transaction of store.tx has a connection')
  return client
}

/** Drizzle database on one connection, which records the last command tag of the server. */
function sessionOf(client: pg.PoolClient): Session {
  const cachedSession = sessions.get(client)
  if (cachedSession) return cachedSession
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const result = (await withSanitizedErrors(args, async () => client.query(...args))) as unknown as pg.QueryResult
    session.lastCommand = result.command
    return result
  }
  const recordingClient: pg.PoolClient = Object.create(client, { query: { value: query } })
  const session = { database: drizzle(recordingClient, { casing: 'snake_case' }), lastCommand: '' }
  sessions.set(client, session)
  return session
}

/** Transaction mode. `sequential`: on Citus with one connection per node. */
export type TransactionMode = 'plain' | 'distributed' | 'sequential'

/**
 * Runs `work` between BEGIN and COMMIT, or ROLLBACK when it throws. Throws StoreError TRANSACTION_ABORTED when `work`
 * ignored a failed statement. The server answers the COMMIT of that transaction with ROLLBACK and no error, which must
 * not be treated as success.
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
