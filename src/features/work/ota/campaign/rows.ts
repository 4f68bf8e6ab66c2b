import { code } from '../../../../domain/contract/code.ts'
import type { SessionUser } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { asc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { setDueTimes } from '../target/api.ts'
import { addCampaignEvent } from './events.ts'
import {
  type CampaignEvent,
  type CampaignFacts,
  type CampaignState,
  campaignMachine,
  type HoldCode,
} from './state-texts.ts'
import { campaignSteps, campaigns, groups } from './store.ts'
import { campaignTopic } from './topic.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type GroupRow = typeof groups.$inferSelect

export async function campaignOf(db: Db, id: number): Promise<CampaignRow> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Reads and locks a campaign until the transaction ends. Undefined: it does not exist. */
export async function lockCampaign(db: Db, id: number): Promise<CampaignRow | undefined> {
  // A no-op update instead of `for update`, because it locks the row on every node.
  const [row] = await db.update(campaigns).set({ revision: sql`revision` }).where(eq(campaigns.id, id)).returning()
  return row
}

/** Same as `lockCampaign`, but throws 'no such record'. */
export async function lockedCampaign(db: Db, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(db, id)
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

export const groupsOf = (db: Db, id: number): Promise<GroupRow[]> =>
  db.select().from(groups).where(eq(groups.campaign, id)).orderBy(asc(groups.number))

export interface CampaignEventInput {
  readonly event: CampaignEvent
  /** Milliseconds since 1970. */
  readonly at: number
  /** Name of the user. Absent: the platform. */
  readonly by?: string | undefined
  readonly userId?: number | undefined
  readonly group?: number | undefined
  readonly hold?: HoldCode | undefined
  readonly remark?: string | undefined
  readonly count?: number | undefined
  /** Other campaign when vehicles move between campaigns. */
  readonly other?: number | undefined
}

export const actor = ({ id, fullName }: Pick<SessionUser, 'id' | 'fullName'>) => ({ by: fullName, userId: id })

/** Records a step of a campaign and notifies the streams. */
export async function noteCampaign(db: Db, campaign: number, input: CampaignEventInput): Promise<void> {
  const { event, at, by = null, userId = null, group = null, hold = null, count = null, other = null } = input
  await db.insert(campaignSteps).values({
    campaign,
    at: new Date(at).toISOString(),
    event,
    by,
    userId,
    group,
    hold,
    count,
    otherCampaign: other,
    remark: input.remark || null,
  })
  await notifyStreams(db, campaignTopic)
}

const alone: CampaignFacts = { secondPerson: false, freeOfApproval: false, withdrawn: false }

/**
 * Applies an event to a locked campaign and records the step. Returns the new row. Undefined: the event is not possible
 * in this state and nothing was written.
 */
export async function moveCampaign(
  db: Db,
  row: CampaignRow,
  input: CampaignEventInput,
  facts: Partial<CampaignFacts> = {},
): Promise<CampaignRow | undefined> {
  const { event, at, hold = null } = input
  const state = campaignMachine.next(row.state as CampaignState, event, { ...alone, ...facts })
  if (state === undefined) return undefined
  const now = new Date(at).toISOString()
  const isEnd = state === 'complete' || state === 'terminated'
  const isStill = state === 'paused' || state === 'held'
  const [next] = await db
    .update(campaigns)
    .set({
      state,
      hold: state === 'held' ? hold : null,
      revision: sql`revision + 1`,
      updatedAt: now,
      ...(event === 'started' ? { startedAt: now } : {}),
      ...(isEnd ? { endedAt: now } : {}),
      pausedAt: isStill ? (row.pausedAt ?? now) : null,
      // Credit from before a pause is dropped.
      ...(state === 'running' && row.state !== 'running' ? { issuedAt: null } : {}),
    })
    .where(eq(campaigns.id, row.id))
    .returning()
  if (next) await addCampaignEvent(db, next, row, at)
  await noteCampaign(db, row.id, input)
  if (event === 'resumed' || event === 'ended') await postponeDeadlines(db, row, at)
  return next
}

/** Extends deadlines by the length of the pause, so that each vehicle has as much time left as before. */
async function postponeDeadlines(db: Db, { id, pausedAt }: CampaignRow, now: number): Promise<void> {
  if (pausedAt === null) return
  const pausedMs = Math.max(0, now - Date.parse(pausedAt))
  const { rows } = await db.execute<{ vin: string; due: number }>(sql`
    select vin, (extract(epoch from due_at) * 1000)::float8 as due from upgrade_target
    where campaign = ${id} and due_at is not null and state not in ('installing', 'verifying', 'cancelling') order by vin`)
  if (rows.length === 0) return
  await setDueTimes(
    db,
    id,
    rows.map(({ vin, due }) => ({ vin, due: due + pausedMs })),
    now,
  )
}
