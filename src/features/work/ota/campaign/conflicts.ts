import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { within } from '../eligibility/vehicle-facts.ts'
import { type Holder, isHeld, isUnderWay } from '../target/holders.ts'
import { applyTargetEvents, keyOf } from '../target/ledger.ts'
import type { campaignCalls } from './contract.ts'
import { recount } from './recount.ts'
import { type CampaignRow, lockCampaign, noteCampaign } from './rows.ts'
import { withinCreator } from './scope.ts'
import { type Conflict, campaigns } from './store.ts'

export type CampaignSelection = Pick<CampaignRow, 'kind' | 'plan' | 'vins' | 'scope'>

/** SQL condition on vehicles `v` in the campaign's selection, eligible or not. */
export function candidates({ vins, plan, kind, scope }: CampaignSelection) {
  const vinCondition = vins ? sql`v.vin = any(${sql.param([...vins])}::text[])` : undefined
  const all = kind === 'box' || kind === 'eol' ? sql`false` : within(plan)
  return sql`${vinCondition ?? all} and ${withinCreator(scope, sql`v.vin`)}`
}

/** Returns the other campaigns that have vehicles of this selection, ordered by their number of vehicles. */
export async function conflictsOf(db: Db, row: CampaignSelection & { readonly id?: number }): Promise<Conflict[]> {
  const { rows } = await db.execute<Conflict & Record<string, unknown>>(sql`
    select t.campaign::float8 as campaign, count(*)::int as count, (count(*) filter (where ${isUnderWay}))::int as "underWay"
    from vehicle v join upgrade_target t on t.vin = v.vin
    where ${isHeld} and t.campaign <> ${row.id ?? 0} and ${candidates(row)}
    group by t.campaign order by 2 desc, 1`)
  return rows
}

const pageSize = 50

/** Returns the vehicles that another campaign has, limited to the caller's scope and ordered by VIN. */
export async function heldVehicles(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  row: CampaignSelection,
  { other, after }: { readonly other: number; readonly after: string },
): Promise<OutputOf<typeof campaignCalls.conflictVehicles>> {
  const { rows } = await db.execute<HeldVehicle>(sql`
    select v.vin, t.campaign::float8 as campaign, c.name, t.group_number as "group", t.state, ${isUnderWay} as "underWay"
    from vehicle v join upgrade_target t on t.vin = v.vin join campaign c on c.id = t.campaign
    where ${isHeld} and t.campaign = ${other} and v.vin > ${after} and ${candidates(row)}
      and ${visible(scope, sql`v.vin`, 'many') ?? sql`true`}
    order by v.vin limit ${pageSize + 1}`)
  const pageRows = rows.slice(0, pageSize)
  return { rows: pageRows, next: rows.length > pageSize ? (pageRows.at(-1)?.vin ?? null) : null }
}
type HeldVehicle = OutputOf<typeof campaignCalls.conflictVehicles>['rows'][number] & Record<string, unknown>

/** Ids of the campaigns from which this one may take vehicles over. */
export const takesFrom = ({ takeOver, conflicts }: Pick<CampaignRow, 'takeOver' | 'conflicts'>): ReadonlySet<number> =>
  new Set(takeOver === null ? [] : conflicts.map(({ campaign }) => campaign))

/**
 * Takes vehicles out of the plans of other campaigns, where the reason becomes their status. Returns the VINs that left
 * them. Call it under `lockHolders`, before the vehicles are added.
 */
export async function takeOver(
  db: Db,
  { id, takeOver: reason, createdBy, authors }: CampaignRow,
  holders: readonly Holder[],
  at: number,
): Promise<Set<string>> {
  const takenOverVins = new Set<string>()
  const by = { by: createdBy ?? undefined, userId: authors[0] }
  const byCampaign = Map.groupBy(holders, ({ campaign }) => campaign)
  for (const [from, vehicles] of [...byCampaign].sort(([a], [b]) => a - b)) {
    await lockCampaign(db, from)
    const states = await applyTargetEvents(
      db,
      vehicles.map(({ vin }) => ({
        vin,
        campaign: from,
        event: 'takenOver' as const,
        at,
        source: 'staff' as const,
        text: reason ?? undefined,
        other: id,
        ...by,
      })),
    )
    const left = vehicles.filter((vehicle) => states.has(keyOf(vehicle)))
    if (left.length === 0) continue
    for (const { vin } of left) takenOverVins.add(vin)
    const common = { at, ...by, remark: reason ?? undefined, count: left.length }
    await noteCampaign(db, from, { ...common, event: 'takenOver', other: id })
    await noteCampaign(db, id, { ...common, event: 'tookOver', other: from })
    await recount(db, from, at)
    await db.update(campaigns).set({ revision: sql`revision + 1` }).where(sql`id = ${from}`)
  }
  return takenOverVins
}
