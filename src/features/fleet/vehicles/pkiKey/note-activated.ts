import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { resetKeyActivated, setKeyActivated } from '../vehicle/writes/api.ts'

/**
 * Records that the vehicle has proven its key: its chip signed an activation (GB/T 32960.3-2025, table A.2). This
 * proves the private key and the VIN that the chip sent. An activation names no certificate, so it says nothing about
 * validity. The time is recorded once, at the vehicle's latest certificate if that is in force at `now` (ms). A vehicle
 * without one becomes 'activated'. Revoked, expired and future certificates do not change.
 */
export async function noteActivated(db: Db, vin: string, now: number): Promise<void> {
  const at = moment(now)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from pki_key where vin = ${vin} order by not_after desc, not_before desc limit 1`)
  const [latest] = rows
  if (latest)
    await db.execute(sql`
      update pki_key set activated_at = ${at}, updated_at = statement_timestamp()
      where id = ${latest.id} and vin = ${vin} and activated_at is null and revoked_at is null
        and not_before <= ${at} and not_after > ${at}`)
  else await setKeyActivated(db, vin)
}

/** Resets 'activated' of vehicles whose chips were removed. Nothing proves their keys any more. */
export async function forgetActivated(db: Db, vins: readonly string[]): Promise<void> {
  await resetKeyActivated(db, vins)
}
