import type { Scope } from '../../../../platform/context.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type Ineligible, type IneligibleCode, ineligibleCodes, type UpgradePlan } from '../plan.ts'
import type { PlanSums, ReasonCount } from './contract.ts'
import { eligibility } from './eligible.ts'
import { factsInPieces, scopeCondition, within } from './vehicle-facts.ts'

/** Limit of vehicles that are checked individually in one request. */
const lookedAtOnce = 4_000

type Counts = Partial<Record<IneligibleCode, number>>
type Outside = Pick<PlanSums, 'fleet' | 'within'> & { readonly counts: Counts }

/** Counts with SQL only: vehicles of the type and of the lists, within the scope. */
export async function outsideOf(db: Db, plan: UpgradePlan, scope: Scope): Promise<Outside> {
  const type = sql`v.model in (select m.model from ota_model m where m.vehicle_type = ${plan.who.vehicleType} and m.enabled)`
  const { rows } = await db.execute<{ fleet: number; type: number; listed: number; within: number }>(sql`
    select count(*)::int as fleet, count(*) filter (where ${type})::int as type,
      count(*) filter (where ${within(plan, { excluding: false })})::int as listed,
      count(*) filter (where ${within(plan)})::int as within
    from vehicle v where ${scopeCondition(scope)}`)
  const { fleet = 0, type: ofType = 0, listed: listedCount = 0, within: inside = 0 } = rows[0] ?? {}
  const counts = { notOfType: fleet - ofType, outOfScope: ofType - listedCount, excluded: listedCount - inside }
  return { fleet, within: inside, counts }
}

export const reasonCounts = (counts: Counts): ReasonCount[] =>
  (Object.keys(ineligibleCodes) as IneligibleCode[])
    .flatMap((code) => (counts[code] ? [{ code, count: counts[code] }] : []))
    .sort((a, b) => b.count - a.count)

/** Adds a vehicle's reasons. Several reasons with the same code count once. */
export function addReasons(counts: Counts, reasons: readonly Ineligible[]): void {
  for (const code of new Set(reasons.map((reason) => reason.code))) counts[code] = (counts[code] ?? 0) + 1
}

export const inside = (plan: UpgradePlan, scope: Scope): SQL => sql`${within(plan)} and ${scopeCondition(scope)}`

/** Computes sums within a request. Above the limit only the first vehicles by VIN are checked. */
export async function sumsNow(db: Db, plan: UpgradePlan, scope: Scope, at: number): Promise<PlanSums> {
  const { fleet, within: all, counts } = await outsideOf(db, plan, scope)
  let [checked, eligible] = [0, 0]
  for await (const piece of factsInPieces(db, inside(plan, scope), plan, at)) {
    for (const { vehicle, others } of piece) {
      const reasons = eligibility(vehicle, plan, others)
      if (reasons.length === 0) eligible++
      addReasons(counts, reasons)
    }
    checked += piece.length
    if (checked >= lookedAtOnce) break
  }
  return { fleet, within: all, checked, eligible, reasons: reasonCounts(counts) }
}
