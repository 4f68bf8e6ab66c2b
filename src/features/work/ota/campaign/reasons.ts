import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { eligibility } from '../eligibility/eligible.ts'
import { factsOf } from '../eligibility/vehicle-facts.ts'
import type { LeftOutCode } from '../plan.ts'
import type { CampaignRow } from './rows.ts'

export interface Reason {
  readonly code: LeftOutCode
}

/**
 * Returns reasons by VIN. Eligible vehicles have none. It does not check whether another campaign has the vehicle.
 * `now`: ms since 1970.
 */
export async function reasonsOf(
  db: Db,
  { kind, plan }: Pick<CampaignRow, 'kind' | 'plan'>,
  vins: readonly string[],
  now: number,
): Promise<Map<string, readonly Reason[]>> {
  if (vins.length === 0) return new Map()
  if (kind === 'box' || kind === 'eol') return ofFile(db, vins, kind)
  const facts = await factsOf(db, vins, plan, now)
  return new Map(
    facts.flatMap(({ vehicle }) => {
      const reasons = eligibility(vehicle, plan)
      return reasons.length > 0 ? [[vehicle.vin, reasons] as const] : []
    }),
  )
}

/**
 * A file task only requires a box, because its author named the vehicles. End-of-line tasks need no approval, so they
 * are limited to vehicles that are not sold yet.
 */
async function ofFile(db: Db, vins: readonly string[], kind: 'box' | 'eol'): Promise<Map<string, readonly Reason[]>> {
  const all = sql`${sql.param([...vins])}::text[]`
  const vinsWithBox = await vinsOf(db, sql`select vin from box where vin = any(${all})`)
  const soldVins = new Set<string>()
  if (kind === 'eol') {
    const bound = await vinsOf(db, sql`select vin from vehicle where vin = any(${all}) and binding_status = 'bound'`)
    const orderedVins = await vinsOf(db, sql`select vin from sales_order where vin = any(${all})`)
    for (const vin of [...bound, ...orderedVins]) soldVins.add(vin)
  }
  return new Map(
    vins.flatMap((vin) => {
      const codes = [
        ...(vinsWithBox.has(vin) ? [] : ['noBox' as const]),
        ...(soldVins.has(vin) ? ['sold' as const] : []),
      ]
      return codes.length > 0 ? [[vin, codes.map((code) => ({ code }))] as const] : []
    }),
  )
}

async function vinsOf(db: Db, query: SQL): Promise<Set<string>> {
  const { rows } = await db.execute<{ vin: string }>(query)
  return new Set(rows.map(({ vin }) => vin))
}
