/** Applies all events of vehicles' updates, from boxes, users and jobs. */
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import { requestRecount } from '../campaign/writes/api.ts'
import { addUpgradeEvents, isOtherUpgrade } from './events.ts'
import { nextTargetRow, type TargetHappening, type TargetRow, type TargetTerms } from './move.ts'
import { lockedTargets, type NewStep, noteSteps, type StoredTarget, type TargetKey, writeTargets } from './rows.ts'
import type { StepSource, TargetState } from './state-texts.ts'

export interface TargetNews extends TargetKey, TargetHappening {
  readonly source: StepSource
  readonly by?: string | undefined
  readonly raw?: unknown
}

interface Terms extends TargetTerms, Record<string, unknown> {
  readonly state: CampaignState
}

/**
 * Applies events in order, in the running transaction. Events that are not possible (the vehicle is not in the
 * campaign, has passed that state, or sent the event twice) leave no trace. Notes are always recorded. Returns the new
 * states of changed vehicles, by `keyOf`.
 */
export async function applyTargetEvents(db: Db, events: readonly TargetNews[]): Promise<Map<string, TargetState>> {
  const states = new Map<string, TargetState>()
  if (events.length === 0) return states
  const before = new Map((await lockedTargets(db, events)).map((row) => [keyOf(row), row]))
  const rows = new Map(before)
  const terms = await termsOf(db, [...new Set([...rows.values()].map(({ campaign }) => campaign))])
  const changedRows = new Map<string, StoredTarget>()
  const steps: NewStep[] = []
  for (const news of events) {
    const key = keyOf(news)
    const row = rows.get(key)
    const of = row && terms.get(row.campaign)
    if (!row || !of) continue
    const next = nextTargetRow(row, news, of)
    if (next) {
      rows.set(key, { ...row, ...next })
      changedRows.set(key, { ...row, ...next })
      states.set(key, next.state)
    }
    // Progress is only stored in the row, because boxes may report it very often.
    const isRecorded = next ? next.state !== row.state || news.event === 'takenOver' : news.event === 'note'
    if (isRecorded) steps.push(stepOf(news, next))
  }
  const at = events.at(-1)?.at ?? 0
  await writeTargets(db, [...changedRows.values()], at)
  const otherRows = [...changedRows].filter(([key, row]) => isOtherUpgrade(row, before.get(key)!))
  await addUpgradeEvents(
    db,
    otherRows.map(([, row]) => row),
    at,
  )
  await noteSteps(db, steps)
  const endedIds = [...terms].flatMap(([id, { isOpen }]) => (isOpen ? [] : [id]))
  // Counts of ended campaigns may still change.
  if (endedIds.length > 0) await requestRecount(db, endedIds)
  return states
}

export const keyOf = ({ vin, campaign }: TargetKey): string => `${vin} ${campaign}`

function stepOf(news: TargetNews, next: TargetRow | undefined): NewStep {
  const { vin, campaign, at, event, text, percent, by, source, raw } = news
  const code = next?.code ?? null
  return { vin, campaign, at, event, state: next?.state ?? null, code, text, percent, by, source, raw }
}

async function termsOf(db: Db, ids: readonly number[]): Promise<Map<number, Terms>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Terms & { id: number }>(sql`
    select id::float8 as id, state, rules->'deadlines' as deadlines, rules->'retry' as retry,
      plan->'install'->>'consent' = 'none' as "freeOfConsent", state not in ('complete', 'terminated') as "isOpen",
      state = 'running' as "isRunning"
    from campaign where id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
