import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Returns the ICCID of each vehicle's box. Null: no box or no ICCID. An unknown VIN has no entry. */
export async function iccidsOf(db: Pick<Db, 'execute'>, vins: readonly string[]): Promise<Map<string, string | null>> {
  const result = await db.execute<{ vin: string; iccid: string | null }>(sql`
    select v.vin, b.iccid from vehicle v left join box b on b.vin = v.vin
    where v.vin = any(${sql.param([...vins])}::text[])`)
  return new Map(result.rows.map(({ vin, iccid }) => [vin, iccid]))
}
