/** Decides whether an update succeeded, only by the versions that the vehicle reports. */
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { PlanPart } from '../plan.ts'
import { applyTargetEvents, type TargetNews } from './ledger.ts'
import type { TargetState } from './state-texts.ts'
import type { RanPart } from './verdict.ts'
import { type ReportedVersion, verdictOf } from './verdict.ts'

interface VerificationRow extends Record<string, unknown> {
  vin: string
  campaign: number
  state: TargetState
  content: readonly PlanPart[]
  ran: readonly RanPart[]
  downloadingAt: number | null
  beganAt: number | null
  installedAt: number | null
}

/** States in which version reports affect the update. */
const verifiableStates = [
  'downloading',
  'downloaded',
  'waitingConditions',
  'installing',
  'verifying',
  'cancelling',
] as const
/** States in which they do only if an installation had started. */
const late = [
  'planned',
  'offered',
  'notified',
  'accepted',
  'failed',
  'timedOut',
  'rolledBack',
  'inconsistent',
  'closed',
] as const

const quoteStates = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/**
 * Applies reported versions to the vehicles' updates: success, rollback or inconsistent. Call it in the transaction
 * that stores the versions. `at`: ms since 1970.
 */
export async function versionsReported(
  db: Db,
  vins: readonly string[],
  at: number,
  source: 'manifest' | 'report' = 'report',
): Promise<void> {
  if (vins.length === 0) return
  const openTargets = await db.execute<VerificationRow>(sql`
    select t.vin, t.campaign::float8 as campaign, t.state, c.plan->'content' as content, t.initial_versions as ran,
      (extract(epoch from t.downloading_at) * 1000)::float8 as "downloadingAt",
      (extract(epoch from t.began_at) * 1000)::float8 as "beganAt",
      (extract(epoch from t.installed_at) * 1000)::float8 as "installedAt"
    from upgrade_target t join campaign c on c.id = t.campaign
    where t.vin = any(${sql.param([...vins])}::text[]) and (t.state in (${quoteStates(verifiableStates)})
      or (t.began_at is not null and t.state in (${quoteStates(late)})))
    order by t.vin, t.campaign`)
  if (openTargets.rows.length === 0) return
  const reportsByVin = await reportedOf(db, [...new Set(openTargets.rows.map(({ vin }) => vin))])
  const events = openTargets.rows.flatMap(({ vin, campaign, ...row }) =>
    verdictOf({ ...row, reported: reportsByVin.get(vin) ?? [] }).map(
      (event): TargetNews => ({ vin, campaign, event, at, source }),
    ),
  )
  await applyTargetEvents(db, events)
}

/** Only the vehicles' own reports count. Workshop entries and imports prove nothing. */
async function reportedOf(db: Db, vins: readonly string[]): Promise<Map<string, ReportedVersion[]>> {
  const { rows } = await db.execute<ReportedVersion & { vin: string } & Record<string, unknown>>(sql`
    select vin, ecu, part_number as "partNumber", version, (extract(epoch from reported_at) * 1000)::float8 as at,
      (extract(epoch from updated_at) * 1000)::float8 as "gotAt"
    from ecu_version where vin = any(${sql.param([...vins])}::text[]) and version is not null
      and source not in ('workshop', 'import')`)
  return Map.groupBy(rows, ({ vin }) => vin)
}
