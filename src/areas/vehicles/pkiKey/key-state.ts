import type { OutputOf } from '../../../kit/call.ts'
import { desc, eq } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import type { vehicleCalls } from '../vehicle/contract.ts'
import { stateOfKey } from './keep-states.ts'
import { pkiKeys } from './store.ts'

type KeyState = OutputOf<typeof vehicleCalls.pkiKey>

/** The state at `now` of the key pair that a vehicle's box proves itself with: the one that lasts longest. */
export async function keyState(db: Db, vin: string, now: Date): Promise<KeyState> {
  const [key] = await db
    .select()
    .from(pkiKeys)
    .where(eq(pkiKeys.vin, vin))
    .orderBy(desc(pkiKeys.notAfter), desc(pkiKeys.notBefore))
    .limit(1)
  if (!key) return { vin, state: 'none', serial: null, algorithm: null, notBefore: null, notAfter: null }
  const { serial, algorithm, notBefore, notAfter } = key
  return { vin, state: stateOfKey(key, now), serial, algorithm, notBefore, notAfter }
}
