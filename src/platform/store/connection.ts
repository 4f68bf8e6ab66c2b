import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from './embedded-database.ts'
import { EmbeddedNotices } from './embedded-notices.ts'
import { upkeep } from './embedded-upkeep.ts'
import { StoreError } from './errors.ts'
import { type Channel, listen } from './listen.ts'
import { lockFolder } from './lock.ts'
import { StorePool } from './pool.ts'

const UPKEEP_INTERVAL_MS = 60_000

export interface StoreLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Interface of the two kinds of store. Everything above uses a pool. */
export interface Connection {
  kind: 'embedded' | 'server'
  pool: StorePool
  listen(channel: Channel, tell: (payload: string) => void): { close(): Promise<void> }
  close(): Promise<void>
}

async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'")
}

function openPool(config: pg.PoolConfig, log: StoreLog): StorePool {
  const pool = new StorePool({ onConnect: prepareSession, ...config })
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', (error) => log.error(`Database connection lost: ${error.message}`))
  return pool
}

export function connectServer(databaseUrl: string, log: StoreLog): Connection {
  const pool = openPool(
    {
      connectionString: databaseUrl,
      max: 10,
      keepAlive: true,
      statement_timeout: 60_000,
      connectionTimeoutMillis: 30_000,
    },
    log,
  )
  return {
    kind: 'server',
    pool,
    listen: (channel, tell) => listen(databaseUrl, channel, tell),
    close: () => pool.close(),
  }
}

/** Starts PGlite under `dataDir`, locked for this process. */
export async function connectEmbedded(dataDir: string, log: StoreLog): Promise<Connection> {
  const unlock = lockFolder(dataDir)
  try {
    const database = await startEmbedded(join(dataDir, 'store'), (error) =>
      log.error(`${error.message}: ${error.cause}`),
    )
    const session = { host: 'embedded', user: 'postgres', database: 'postgres', password: '', ssl: false }
    const notices = new EmbeddedNotices()
    const onConnect = async (client: pg.ClientBase) => {
      await prepareSession(client)
      await notices.hear(client)
    }
    const pool = openPool(
      { ...session, stream: () => database.connect(), max: 1, idleTimeoutMillis: 0, onConnect },
      log,
    )
    const timer = setInterval(() => {
      upkeep((work) => pool.lend(work)).catch((error: Error) => {
        if (!(error instanceof StoreError && error.code === 'STORE_CLOSED'))
          log.warn(`Maintenance of the embedded database failed: ${error.message}`)
      })
    }, UPKEEP_INTERVAL_MS).unref()
    const end = async () => {
      clearInterval(timer)
      await pool.close()
      await database.close()
      unlock()
    }
    let closing: Promise<void> | undefined
    return {
      kind: 'embedded',
      pool,
      listen: (channel, tell) => notices.listen(pool, channel, tell),
      close() {
        closing ??= end()
        return closing
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
