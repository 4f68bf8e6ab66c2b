/** Why vehicles may not get what a campaign brings, as far as it is known now. */
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import type { Ineligible } from '../plan.ts'
import type { CampaignRow } from './rows.ts'

/** Reasons by VIN; none for a vehicle that may have it. Other campaigns are not asked about. */
export async function reasonsOf(
  db: Db,
  _row: Pick<CampaignRow, 'kind' | 'plan'>,
  vins: readonly string[],
): Promise<Map<string, readonly Ineligible[]>> {
  return vins.length === 0 ? new Map() : withoutBox(db, vins)
}

/** A file for a box, or for the line, needs a box and nothing else: who sends it has named the vehicles. */
async function withoutBox(db: Db, vins: readonly string[]): Promise<Map<string, readonly Ineligible[]>> {
  const { rows } = await db.execute<{ vin: string }>(
    sql`select vin from box where vin = any(${sql.param([...vins])}::text[])`,
  )
  const boxed = new Set(rows.map(({ vin }) => vin))
  return new Map(vins.filter((vin) => !boxed.has(vin)).map((vin) => [vin, [{ code: 'noBox' }]]))
}
