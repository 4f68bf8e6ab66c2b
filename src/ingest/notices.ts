import { sql } from '../server/store/drizzle.ts'
import type { Db } from '../server/store/store.ts'

/**
 * Tells all gateway processes, once the transaction commits, that there is something for one of them: a command that
 * waits, a vehicle that is connected elsewhere by now, or a platform whose account was changed.
 */
export async function notifyGateways(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('gateway', '')`)
}
