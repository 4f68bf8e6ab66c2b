/** What happens to vehicles' updates is written here, whoever says it: a box, a person, or the platform's own jobs. */
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import { moved, type TargetHappening, type TargetRow, type TargetTerms } from './machine/move.ts'
import { lockedTargets, type NewStep, noteSteps, type TargetKey, writeTargets } from './rows.ts'
import type { StepSource, TargetState } from './state-texts.ts'

/** Something that happened to the update of a vehicle. */
export interface TargetNews extends TargetKey, TargetHappening {
  readonly source: StepSource
  /** Who did it, by name. */
  readonly by?: string | undefined
  /** What the box said, as it said it. */
  readonly raw?: unknown
}

interface Terms extends TargetTerms, Record<string, unknown> {
  readonly state: CampaignState
}

/**
 * Applies events in their order, in the running transaction. One that leads nowhere (of a vehicle that is in no such
 * campaign, of one that is beyond it, or told twice) leaves no trace; notes always do. Answers the states after those
 * that did something, by `keyOf`.
 */
export async function applyTargetEvents(db: Db, events: readonly TargetNews[]): Promise<Map<string, TargetState>> {
  const states = new Map<string, TargetState>()
  if (events.length === 0) return states
  const rows = new Map((await lockedTargets(db, events)).map((row) => [keyOf(row), row]))
  const terms = await termsOf(db, [...new Set([...rows.values()].map(({ campaign }) => campaign))])
  const changed = new Map<string, TargetRow>()
  const steps: NewStep[] = []
  for (const news of events) {
    const key = keyOf(news)
    const row = rows.get(key)
    const of = row && terms.get(row.campaign)
    if (!row || !of) continue
    const next = moved(row, news, of)
    if (next) {
      rows.set(key, next)
      changed.set(key, next)
      states.set(key, next.state)
    }
    // Progress is in the row: a box tells of it as often as it likes.
    const isTold = next ? next.state !== row.state || news.event === 'takenOver' : news.event === 'note'
    if (isTold) steps.push(stepOf(news, next))
  }
  await writeTargets(db, [...changed.values()], events.at(-1)?.at ?? 0)
  await noteSteps(db, steps)
  await markEnded(
    db,
    [...terms].flatMap(([id, { isOpen }]) => (isOpen ? [] : [id])),
  )
  return states
}

/** Names a vehicle of a campaign. */
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

/** Of campaigns that have ended, counts still change: the evaluating job looks at them once more. */
async function markEnded(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(
    sql`update campaign set recount = true where id = any(${sql.param([...ids])}::bigint[]) and not recount`,
  )
}
