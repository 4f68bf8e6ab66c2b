import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'

export interface OwnerOfVehicle extends Record<string, unknown> {
  readonly vin: string
  readonly account: number
  readonly language: string
}

/** The accounts that these vehicles are bound to now. */
export async function ownerOf(db: Db, vins: readonly string[]): Promise<Map<string, OwnerOfVehicle>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<OwnerOfVehicle>(sql`
    select b.vin, a.id::int as account, a.language from binding b join app_account a on a.id = b.account
    where b.until is null and a.state = 'active' and b.vin = any(${sql.param([...vins])}::text[])`)
  return new Map(rows.map((row) => [row.vin, row]))
}
