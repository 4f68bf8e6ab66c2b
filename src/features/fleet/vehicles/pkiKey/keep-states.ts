import { dayMs, hourMs } from '../../../../domain/time.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { setKeyStates } from '../vehicle/writes/api.ts'

/** Remaining time below which a key is 'expiring'. */
const expiringMs = 30 * dayMs

export function stateOfKey(key: { notAfter: string; revokedAt: string | null }, now: Date) {
  const left = Date.parse(key.notAfter) - now.getTime()
  return key.revokedAt ? 'revoked' : left <= 0 ? 'expired' : left <= expiringMs ? 'expiring' : 'valid'
}

/**
 * Updates the states of keys at `now`, and the states of vehicles from their latest keys. `which`: a query of VINs.
 * Default: all keys with an outdated state.
 */
export async function keepKeyStates(db: Db, now: Date, which?: SQL): Promise<void> {
  const [at, soon] = [now.toISOString(), new Date(now.getTime() + expiringMs).toISOString()]
  const state = sql`case when k.revoked_at is not null then 'revoked' when k.not_after <= ${at}::timestamptz then 'expired' when k.not_after <= ${soon}::timestamptz then 'expiring' else 'valid' end`
  const changedKeys = await db.execute<{ vin: string }>(
    sql`update pki_key k set state = ${state} where k.state <> ${state} ${which ? sql`and k.vin in (${which})` : sql``} returning k.vin`,
  )
  const vins = which ?? sql`select unnest(${sql.param(changedKeys.rows.map(({ vin }) => vin))}::text[])`
  // A Citus reference table can only be updated with rows that were read before.
  const latest = await db.execute<{ vin: string; state: string }>(
    sql`select distinct on (k.vin) k.vin, k.state from pki_key k where k.vin in (${vins}) order by k.vin, k.not_after desc, k.not_before desc`,
  )
  if (latest.rows.length === 0) return
  const [keyVins, keyStates] = [latest.rows.map(({ vin }) => vin), latest.rows.map(({ state: of }) => of)]
  await setKeyStates(db, keyVins, keyStates)
}

export const keyStatesFollowTheClock = periodicJob('pkiKeyStates', hourMs, (parts) =>
  parts.store.tx((tx) => keepKeyStates(tx, parts.now())),
)
