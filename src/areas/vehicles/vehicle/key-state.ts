import type { OutputOf } from '../../../kit/call.ts'
import { desc, eq } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { dayMs } from '../../../time.ts'
import type { vehicleCalls } from './contract.ts'
import { pkiKeys } from './store.ts'

type KeyState = OutputOf<typeof vehicleCalls.pkiKey>

/** A key that ends within so many days is 'expiring'. */
const expiringMs = 30 * dayMs

/** The state at `now` of the key pair that a vehicle's box proves itself with: the one that lasts longest. */
export async function keyState(db: Db, vin: string, now: Date): Promise<KeyState> {
  const [key] = await db
    .select()
    .from(pkiKeys)
    .where(eq(pkiKeys.vin, vin))
    .orderBy(desc(pkiKeys.notAfter), desc(pkiKeys.notBefore))
    .limit(1)
  if (!key) return { vin, state: 'none', serial: null, algorithm: null, notBefore: null, notAfter: null }
  const { serial, algorithm, notBefore, notAfter, revokedAt } = key
  const left = Date.parse(notAfter) - now.getTime()
  const state = revokedAt ? 'revoked' : left <= 0 ? 'expired' : left <= expiringMs ? 'expiring' : 'valid'
  return { vin, state, serial, algorithm, notBefore, notAfter }
}
