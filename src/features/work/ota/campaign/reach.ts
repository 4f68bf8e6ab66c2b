/** Computes the reach of a campaign if it were planned now, and the reasons of exclusion. */
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { LeftOutCode } from '../plan.ts'
import { holdersOf } from '../target/holders.ts'
import { type CampaignSelection, candidates, conflictsOf } from './conflicts.ts'
import type { CampaignReach } from './contract.ts'
import { claimOf } from './machine/claims.ts'
import { sizesOf } from './machine/shares.ts'
import { reasonsOf } from './reasons.ts'
import type { GroupRule } from './rules/contract.ts'
import type { CampaignKind, CampaignState } from './state-texts.ts'
import type { Conflict } from './store.ts'

/** Limit of vehicles that are checked individually in one request. */
const maxChecked = 20_000
const pieceSize = 2_000

export interface ReachOf extends CampaignSelection {
  /** Absent: not saved yet. */
  readonly id?: number
  readonly groups: readonly Pick<GroupRule, 'name' | 'share'>[]
  readonly takesOver: boolean
}

/**
 * Counts vehicles by group, model and reason. Above `maxChecked` only the first ones by VIN are checked. `now`: ms
 * since 1970.
 */
export async function reachOf(db: Db, of: ReachOf, now: number): Promise<CampaignReach> {
  const conflicts = await conflictsOf(db, of)
  const from = new Set(of.takesOver ? conflicts.map(({ campaign }) => campaign) : [])
  const groupEntries = of.groups.flatMap(({ share }, at) =>
    share.by === 'vins' ? share.vins.map((vin) => [vin, at] as const) : [],
  )
  const groupOfVin = new Map(groupEntries)
  const inGroup = of.groups.map(() => 0)
  const models = new Map<string, number>()
  const reasons = new Map<LeftOutCode, number>()
  let [checked, reachedCount, unnamedCount, takenOver] = [0, 0, 0, 0]
  for (let after = ''; checked < maxChecked; ) {
    const { rows } = await db.execute<{ vin: string; model: string }>(sql`
      select v.vin, m.name as model from vehicle v join model m on m.id = v.model
      where v.vin > ${after} and ${candidates(of)} order by v.vin limit ${pieceSize}`)
    const vins = rows.map(({ vin }) => vin)
    const against = await reasonsOf(db, of, vins, now)
    const holders = await holdersOf(db, vins)
    for (const { vin, model } of rows) {
      const holder = holders.get(vin)
      const claim = claimOf(holder?.campaign === of.id ? undefined : holder, from)
      const code = against.get(vin)?.[0]?.code ?? (claim === 'leaveOut' ? 'otherCampaignActive' : undefined)
      if (code) {
        reasons.set(code, (reasons.get(code) ?? 0) + 1)
        continue
      }
      reachedCount++
      if (claim === 'takeOver') takenOver++
      models.set(model, (models.get(model) ?? 0) + 1)
      const at = groupOfVin.get(vin)
      if (at === undefined) unnamedCount++
      else inGroup[at] = (inGroup[at] ?? 0) + 1
    }
    checked += rows.length
    after = vins.at(-1) ?? ''
    if (rows.length < pieceSize) break
  }
  const total = await countOf(db, of)
  const shares = sizesOf(
    of.groups.map(({ share }) => share),
    unnamedCount,
  )
  const groups = of.groups.map(({ name }, at) => ({ name, count: (inGroup[at] ?? 0) + (shares[at] ?? 0) }))
  return {
    total,
    checked,
    reached: reachedCount,
    takenOver,
    groups: checked < total ? null : groups,
    models: largestFirst([...models].map(([model, count]) => ({ model, count }))),
    reasons: largestFirst([...reasons].map(([code, count]) => ({ code, count }))),
    conflicts: await namedConflicts(db, conflicts),
  }
}

const largestFirst = <T extends { readonly count: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => b.count - a.count)

async function countOf(db: Db, of: CampaignSelection): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from vehicle v where ${candidates(of)}`,
  )
  return rows[0]?.count ?? 0
}

interface NamedCampaign extends Record<string, unknown> {
  id: number
  name: string
  kind: CampaignKind
  state: CampaignState
  takeOver: string | null
}

export async function namedCampaigns(db: Db, ids: readonly number[]): Promise<Map<number, NamedCampaign>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<NamedCampaign>(sql`
    select id::float8 as id, name, kind, state, take_over as "takeOver" from campaign where id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function namedConflicts(db: Db, conflicts: readonly Conflict[]): Promise<CampaignReach['conflicts']> {
  const campaigns = await namedCampaigns(
    db,
    conflicts.map(({ campaign }) => campaign),
  )
  return conflicts.flatMap((conflict) => {
    const row = campaigns.get(conflict.campaign)
    return row ? [{ ...conflict, name: row.name, kind: row.kind, state: row.state }] : []
  })
}
