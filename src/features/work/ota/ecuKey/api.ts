import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'

/**
 * Saves the counters of a vehicle's ECUs, reported at `now` (ms since 1970), in the caller's transaction. An ECU whose key
 * was replaced in the meantime does not change.
 */
export async function saveKeyCounters(
  db: Db,
  vin: string,
  counters: readonly { readonly ecu: string; readonly key: string | undefined; readonly counter: number }[],
  now: number,
): Promise<void> {
  await db.execute(sql`
    update ecu_key k set counter = r.counter, reported_at = ${moment(now)}, updated_at = ${moment(now)}
    from json_to_recordset(${JSON.stringify(counters)}::json) as r(ecu text, key text, counter bigint)
    where k.vin = ${vin} and k.ecu = r.ecu and k.public_key = r.key`)
}
