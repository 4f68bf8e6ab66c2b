import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { CampaignProgress } from './contract.ts'
import { namedCampaigns } from './reach.ts'
import type { CampaignRow } from './rows.ts'
import type { Relation } from './state-texts.ts'

interface RelationCount extends Record<string, unknown> {
  campaign: number
  relation: Relation
  count: number
}

/** Source of a relation's reason: this campaign or the other one. */
const reasons: Partial<Record<Relation, (own: string | null, other: string | null) => string | null>> = {
  takenFrom: (own) => own,
  takenBy: (_own, other) => other,
  requested: (_own, other) => other,
}

/** Relations ordered by number of vehicles, largest first. */
export async function relationsOf(
  db: Db,
  { id, takeOver }: Pick<CampaignRow, 'id' | 'takeOver'>,
): Promise<CampaignProgress['relations']> {
  const isLeftOut = sql`code is not distinct from 'otherCampaignActive'`
  const { rows: here } = await db.execute<RelationCount>(sql`
    select other::float8 as campaign, case when ${isLeftOut} then 'leftOut' else 'takenBy' end as relation,
      count(*)::int as count
    from upgrade_target where campaign = ${id} and other is not null group by 1, 2`)
  const { rows: there } = await db.execute<RelationCount>(sql`
    select campaign::float8 as campaign, case when ${isLeftOut} then 'leftOutThere' else 'takenFrom' end as relation,
      count(*)::int as count
    from upgrade_target where other = ${id} group by 1, 2`)
  const { rows: requestedRows } = await db.execute<RelationCount>(sql`
    select c.id::float8 as campaign, 'requested' as relation, (w->>'count')::int as count
    from campaign c, jsonb_array_elements(c.conflicts) w
    where c.state = 'submitted' and (w->>'campaign')::bigint = ${id}`)
  const all = [...here, ...there, ...requestedRows]
  const campaigns = await namedCampaigns(
    db,
    all.map(({ campaign }) => campaign),
  )
  return all
    .flatMap(({ campaign, relation, count }) => {
      const row = campaigns.get(campaign)
      if (!row) return []
      const reason = reasons[relation]?.(takeOver, row.takeOver) ?? null
      return [{ campaign, relation, count, name: row.name, kind: row.kind, state: row.state, reason }]
    })
    .sort((a, b) => b.count - a.count || a.campaign - b.campaign)
}
