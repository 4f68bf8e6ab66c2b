import { sql } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'

/**
 * Notifies all gateway processes when the transaction commits. The cause is a waiting command, a vehicle that is now
 * connected elsewhere, or a change to a platform's account.
 */
export async function notifyGateways(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('gateway', '')`)
}

export const certificatesNotice = 'certificates'

/** The same after a change that may refuse certificates of boxes: of CAs, revocations or the rules of models. */
export async function notifyCertificates(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('gateway', ${certificatesNotice})`)
}
