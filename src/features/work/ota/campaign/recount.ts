/** Counts the vehicles of a campaign's groups. The stored counts are recomputed, never incremented. */
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { borderOf, type FailureCause, failureCauses, phaseKeys, type TargetState } from '../target/state-texts.ts'
import { addCampaignEvent } from './events.ts'
import { campaigns, type GroupCounts, groups } from './store.ts'

interface StateCountRow extends Record<string, unknown> {
  number: number | null
  state: TargetState
  code: string | null
  count: number
  pending: number
  offered: number
  notified: number
  accepted: number
  downloaded: number
  installing: number
  installed: number
}

/** Recounts and stores the counts at `at` (ms since 1970). Returns whether any of them changed. */
export async function recount(db: Db, id: number, at: number): Promise<boolean> {
  const { rows } = await db.execute<StateCountRow>(sql`
    select group_number as number, state, code, count(*)::int as count,
      count(*) filter (where due_at is not null and ended_at is not null)::int as pending,
      count(offered_at)::int as offered, count(notified_at)::int as notified, count(accepted_at)::int as accepted,
      count(downloaded_at)::int as downloaded, count(*) filter (where began_at >= offered_at)::int as installing,
      count(installed_at)::int as installed
    from upgrade_target where campaign = ${id} group by group_number, state, code`)
  const groupRows = await db.select().from(groups).where(eq(groups.campaign, id))
  let isChanged = false
  for (const { number, counts } of groupRows) {
    const now = countsOf(rows.filter((row) => row.number === number))
    if (JSON.stringify(countEntries(now)) === JSON.stringify(countEntries(counts))) continue
    isChanged = true
    await db
      .update(groups)
      .set({ counts: now })
      .where(and(eq(groups.campaign, id), eq(groups.number, number)))
  }
  const sum = (which: (row: StateCountRow) => boolean) => rows.filter(which).reduce((all, { count }) => all + count, 0)
  const counts = {
    total: sum(() => true),
    succeeded: sum(({ state }) => state === 'succeeded'),
    failed: sum(({ state }) => borderOf[state] === 'failed'),
  }
  const { total, succeeded, failed } = campaigns
  const [row] = await db
    .update(campaigns)
    .set(counts)
    .where(
      and(
        eq(campaigns.id, id),
        sql`(${total}, ${succeeded}, ${failed}) is distinct from (${counts.total}, ${counts.succeeded}, ${counts.failed})`,
      ),
    )
    .returning()
  if (row) await addCampaignEvent(db, row, undefined, at)
  return isChanged
}

function countsOf(rows: readonly StateCountRow[]): GroupCounts {
  const states: Partial<Record<TargetState, number>> = {}
  const causes: Partial<Record<FailureCause, number>> = {}
  const phases = Object.fromEntries(phaseKeys.map((phase) => [phase, 0])) as Record<(typeof phaseKeys)[number], number>
  let pending = 0
  for (const row of rows) {
    states[row.state] = (states[row.state] ?? 0) + row.count
    pending += row.pending
    for (const phase of phaseKeys)
      phases[phase] += phase === 'succeeded' ? (row.state === 'succeeded' ? row.count : 0) : row[phase]
    if (borderOf[row.state] === 'failed' && row.code !== null && Object.hasOwn(failureCauses, row.code)) {
      const cause = row.code as FailureCause
      causes[cause] = (causes[cause] ?? 0) + row.count
    }
  }
  return { total: rows.reduce((all, { count }) => all + count, 0), states, phases, causes, pending }
}

/** PostgreSQL returns the keys of a JSON object in its own order, so they are sorted for comparison. */
const countEntries = (counts: GroupCounts) => [
  counts.total,
  counts.pending,
  ...[counts.states, counts.phases, counts.causes].map((part) => Object.entries(part).sort()),
]
