import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { setRanVersions } from '../target/api.ts'
import { applyTargetEvents, type TargetNews } from '../target/ledger.ts'
import type { RanPart } from '../target/verdict.ts'
import { sendNotices } from './notice.ts'
import { reasonsOf } from './reasons.ts'
import type { CampaignRow } from './rows.ts'

interface Candidate extends Record<string, unknown> {
  vin: string
  exists: boolean
}

/**
 * Sends the update to the next vehicles of the groups up to `group`. Handles at most `most` vehicles, and skips those
 * that are no longer eligible. Returns how many were sent and how many were checked.
 */
export async function issue(
  db: Db,
  parts: Pick<Parts, 'config'>,
  row: CampaignRow,
  { group, most, now }: { readonly group: number; readonly most: number; readonly now: number },
): Promise<{ sent: number; checkedCount: number }> {
  if (most < 1) return { sent: 0, checkedCount: 0 }
  const { id } = row
  const { rows } = await db.execute<Candidate>(sql`
    select t.vin, v.vin is not null as exists
    from upgrade_target t left join vehicle v on v.vin = t.vin
    where t.campaign = ${id} and t.state = 'planned' and not t.paused and t.group_number <= ${group}
      and (t.due_at is null or t.due_at <= ${moment(now)})
    order by t.group_number, t.rank limit ${most}`)
  const there = rows.filter(({ exists }) => exists).map(({ vin }) => vin)
  const reasons = await reasonsOf(db, row, there, now)
  const common = { campaign: id, at: now, source: 'job' } as const
  const skippedEvents = rows.flatMap(({ vin, exists }): TargetNews[] => {
    const code = exists ? reasons.get(vin)?.[0]?.code : ('unknownVehicle' as const)
    return code ? [{ ...common, vin, event: 'skipped', code }] : []
  })
  const out = new Set(skippedEvents.map(({ vin }) => vin))
  const eligibleVins = there.filter((vin) => !out.has(vin))
  const actions = await nextActions(db, eligibleVins.length)
  const offerEvents = eligibleVins.map(
    (vin, at): TargetNews => ({ ...common, vin, event: 'offered', action: actions[at] }),
  )
  await noteRan(db, row, eligibleVins)
  await applyTargetEvents(db, [...skippedEvents, ...offerEvents])
  await sendNotices(db, parts, row, eligibleVins, now)
  return { sent: eligibleVins.length, checkedCount: rows.length }
}

async function nextActions(db: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ action: number }>(
    sql`select nextval('ota_action')::int as action from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ action }) => action)
}

/** Stores the versions that the vehicles run now, to detect a rollback later. */
async function noteRan(db: Db, { id, plan }: CampaignRow, vins: readonly string[]): Promise<void> {
  if (vins.length === 0) return
  const ecus = plan.content.map(({ ecu }) => ecu)
  const { rows } = await db.execute<RanPart & { vin: string } & Record<string, unknown>>(sql`
    select vin, ecu, part_number as "partNumber", version from ecu_version
    where vin = any(${sql.param([...vins])}::text[]) and ecu = any(${sql.param(ecus)}::text[]) order by vin, ecu`)
  const byVin = Map.groupBy(rows, ({ vin }) => vin)
  const ran = vins.map((vin) => {
    const parts = (byVin.get(vin) ?? []).map(({ ecu, partNumber, version }) => ({ ecu, partNumber, version }))
    const last = parts.map(({ ecu, version }) => (ecus.length === 1 ? version : `${ecu} ${version}`)).join(', ')
    return { vin, ran: parts, last: last === '' ? null : last.slice(0, 200) }
  })
  await setRanVersions(db, id, ran)
}
