import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

export interface BoxNumbers extends Record<string, unknown> {
  id: number
  iccid: string
  msisdn: string
}

/**
 * Removes a box from its vehicle, in the caller's transaction. Triggers update the vehicle's box serial and the SIM's
 * vehicle. Undefined: the vehicle has another box, and nothing was written.
 */
export async function unmountBox(
  db: Db,
  { serial, vin, status }: { readonly serial: string; readonly vin: string; readonly status: string },
): Promise<BoxNumbers | undefined> {
  const { rows } = await db.execute<BoxNumbers>(
    sql`update box set vin = null, status = ${status}, updated_at = statement_timestamp() where serial = ${serial} and vin = ${vin} returning id, iccid, msisdn`,
  )
  return rows[0]
}

/**
 * Mounts a box from stock in a vehicle, in the caller's transaction. Triggers update the vehicle's box serial and the
 * SIM's vehicle. Undefined: the box is not in stock, and nothing was written.
 */
export async function mountBox(
  db: Db,
  { serial, vin }: { readonly serial: string; readonly vin: string },
): Promise<BoxNumbers | undefined> {
  const { rows } = await db.execute<BoxNumbers>(
    sql`update box set vin = ${vin}, status = 'mounted', updated_at = statement_timestamp() where serial = ${serial} and vin is null and status = 'stock' returning id, iccid, msisdn`,
  )
  return rows[0]
}
