/** Why vehicles may not get what a campaign brings, as far as it is known now. */
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { eligibility } from '../eligibility/eligible.ts'
import { factsOf } from '../eligibility/facts.ts'
import type { Ineligible } from '../plan.ts'
import type { CampaignRow } from './rows.ts'

/** Reasons by VIN; none for a vehicle that may have it. Other campaigns are not asked about. `now`: ms since 1970. */
export async function reasonsOf(
  db: Db,
  { kind, plan }: Pick<CampaignRow, 'kind' | 'plan'>,
  vins: readonly string[],
  now: number,
): Promise<Map<string, readonly Ineligible[]>> {
  if (vins.length === 0) return new Map()
  if (kind === 'box' || kind === 'eol') return withoutBox(db, vins)
  const facts = await factsOf(db, vins, plan, now)
  return new Map(
    facts.flatMap(({ vehicle }) => {
      const reasons = eligibility(vehicle, plan)
      return reasons.length > 0 ? [[vehicle.vin, reasons] as const] : []
    }),
  )
}

/** A file for a box, or for the line, needs a box and nothing else: who sends it has named the vehicles. */
async function withoutBox(db: Db, vins: readonly string[]): Promise<Map<string, readonly Ineligible[]>> {
  const { rows } = await db.execute<{ vin: string }>(
    sql`select vin from box where vin = any(${sql.param([...vins])}::text[])`,
  )
  const boxed = new Set(rows.map(({ vin }) => vin))
  return new Map(vins.filter((vin) => !boxed.has(vin)).map((vin) => [vin, [{ code: 'noBox' }]]))
}
