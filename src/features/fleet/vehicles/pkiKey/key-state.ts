import type { OutputOf } from '../../../../domain/contract/call.ts'
import { desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { vehicleCalls } from '../vehicle/contract.ts'
import { stateOfKey } from './keep-states.ts'
import { pkiKeys } from './store.ts'

type KeyState = OutputOf<typeof vehicleCalls.pkiKey>

/** State at `now` of the vehicle's key pair with the latest end. */
export async function keyState(db: Db, vin: string, now: Date): Promise<KeyState> {
  const [key] = await db
    .select()
    .from(pkiKeys)
    .where(eq(pkiKeys.vin, vin))
    .orderBy(desc(pkiKeys.notAfter), desc(pkiKeys.notBefore))
    .limit(1)
  if (key) {
    const { serial, algorithm, notBefore, notAfter, lastUsedAt, activatedAt } = key
    const state = stateOfKey(key, now)
    const issuer = key.issuer === null ? null : await subjectOf(db, key.issuer)
    return { vin, state, serial, algorithm, notBefore, notAfter, issuer, lastUsedAt, activatedAt }
  }
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select to_char(activated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from vehicle_chip where vin = ${vin}`,
  )
  const activatedAt = rows[0]?.at ?? null
  const state = activatedAt === null ? 'none' : 'activated'
  const nothing = { serial: null, algorithm: null, notBefore: null, notAfter: null, issuer: null, lastUsedAt: null }
  return { vin, state, ...nothing, activatedAt }
}

async function subjectOf(db: Db, ca: number): Promise<string | null> {
  const { rows } = await db.execute<{ subject: string }>(sql`select subject from box_ca where id = ${ca}`)
  return rows[0]?.subject ?? null
}
