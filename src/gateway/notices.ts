import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../server/store/store.ts'

const channel = 'gateway'
const retryMs = 5_000

/**
 * Tells all gateway processes, once the transaction commits, that there is something for one of them: a command that
 * waits, or a vehicle that is connected elsewhere by now.
 */
export async function notifyGateways(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, '')`)
}

/**
 * Calls `tell` for each notice. A connection that breaks is made anew; what was missed meanwhile is found by polling,
 * which is the safety net (and all there is in the embedded database, which has one process).
 */
export function listen(databaseUrl: string | undefined, tell: () => void): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    if (closed || !databaseUrl) return
    const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = own
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      own.end().catch(() => {})
      if (!closed) timer = setTimeout(() => void open(), retryMs).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', tell)
    await own
      .connect()
      .then(() => own.query(`listen ${channel}`))
      .then(tell, again)
  }

  void open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
