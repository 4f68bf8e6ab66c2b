import { type SQL, sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { periodicJob } from '../../../server/work/job.ts'
import { dayMs, hourMs } from '../../../time.ts'

/** A key that ends within so long is 'expiring'. */
const expiringMs = 30 * dayMs

/** The state that a key has at `now`. */
export function stateOfKey(key: { notAfter: string; revokedAt: string | null }, now: Date) {
  const left = Date.parse(key.notAfter) - now.getTime()
  return key.revokedAt ? 'revoked' : left <= 0 ? 'expired' : left <= expiringMs ? 'expiring' : 'valid'
}

/**
 * Writes the states of keys at `now`, and of vehicles that of their latest key. `which` are the VINs to look at, as a
 * query; without it all keys whose state is another by now.
 */
export async function keepKeyStates(db: Db, now: Date, which?: SQL): Promise<void> {
  const [at, soon] = [now.toISOString(), new Date(now.getTime() + expiringMs).toISOString()]
  const state = sql`case when k.revoked_at is not null then 'revoked' when k.not_after <= ${at}::timestamptz then 'expired' when k.not_after <= ${soon}::timestamptz then 'expiring' else 'valid' end`
  const changed = await db.execute<{ vin: string }>(
    sql`update pki_key k set state = ${state} where k.state <> ${state} ${which ? sql`and k.vin in (${which})` : sql``} returning k.vin`,
  )
  const vins = which ?? sql`select unnest(${sql.param(changed.rows.map(({ vin }) => vin))}::text[])`
  // A reference table of Citus takes its changes from rows that are read first.
  const latest = await db.execute<{ vin: string; state: string }>(
    sql`select distinct on (k.vin) k.vin, k.state from pki_key k where k.vin in (${vins}) order by k.vin, k.not_after desc, k.not_before desc`,
  )
  if (latest.rows.length === 0) return
  const [keyVins, keyStates] = [latest.rows.map(({ vin }) => vin), latest.rows.map(({ state: of }) => of)]
  await db.execute(
    sql`update vehicle v set key_state = l.state from unnest(${sql.param(keyVins)}::text[], ${sql.param(keyStates)}::text[]) as l(vin, state) where v.vin = l.vin and v.key_state <> l.state`,
  )
}

export const keyStatesFollowTheClock = periodicJob('pkiKeyStates', hourMs, (parts) =>
  parts.store.tx((tx) => keepKeyStates(tx, parts.now())),
)
