import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { isWithdrawn } from '../target/offer.ts'
import { conflictsOf } from './conflicts.ts'
import { campaign } from './contract.ts'
import { requireUnchanged } from './from-application.ts'
import { closing, planning } from './job-kinds.ts'
import { tallyOf } from './machine/groups.ts'
import { approvalKinds } from './parameters.ts'
import { namedCampaigns } from './reach.ts'
import { actor, type CampaignRow, groupsOf, lockedCampaign, moveCampaign, noteCampaign } from './rows.ts'
import type { CampaignKind, CampaignState, GroupState } from './state-texts.ts'
import { type Conflict, campaigns, groups } from './store.ts'
import { campaignWords as words } from './texts.ts'

type StateOutput = { state: CampaignState }

async function needsApproval(db: Db, kind: CampaignKind): Promise<boolean> {
  const kinds = (await parameterText(db, approvalKinds)).split(/[,，;\s]+/)
  return kinds.includes(kind)
}

function noteChange({ logChange }: Context, row: CampaignRow, after: Record<string, unknown>) {
  logChange({ record: campaign.name, id: row.id, label: row.name, before: { state: row.state }, after })
}

/** Submits a draft for approval. If no approval is required, planning starts immediately. */
export async function submitCampaign(context: Context, id: number): Promise<StateOutput> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  const at = parts.now().getTime()
  const submittedRow = await moveCampaign(db, row, { event: 'submitted', at, ...actor(user) })
  if (!submittedRow) throw new Fault(code.state, words.notSubmittable)
  await db
    .update(campaigns)
    .set({ authors: [...new Set([...row.authors, user.id])] })
    .where(eq(campaigns.id, id))
  const conflicts = await conflictsOf(db, row)
  await db.update(campaigns).set({ conflicts }).where(eq(campaigns.id, id))
  // A take-over bypasses the approval of another task, so it always needs a second person.
  const isFree = row.takeOver === null && !(await needsApproval(db, row.kind as CampaignKind))
  const next = isFree
    ? ((await moveCampaign(db, submittedRow, { event: 'approved', at }, { freeOfApproval: true })) ?? submittedRow)
    : submittedRow
  if (isFree) await addJob(db, planning, { input: { id }, key: `plan ${id}` })
  noteChange(context, row, { state: next.state })
  return { state: next.state as CampaignState }
}

/** Approves or rejects a campaign. Throws 'state' when the caller is one of its authors. */
export async function decideCampaign(
  context: Context,
  { id, approve, remark }: { id: number; approve: boolean; remark?: string | undefined },
): Promise<StateOutput> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  if (row.state !== 'submitted') throw new Fault(code.state, words.notSubmitted)
  const at = parts.now().getTime()
  if (approve) await requireUnchanged(db, row)
  const event = approve ? 'approved' : 'refused'
  const next = await moveCampaign(
    db,
    row,
    { event, at, ...actor(user), remark },
    { secondPerson: !row.authors.includes(user.id) },
  )
  if (!next) throw new Fault(code.state, words.ownApproval)
  const conflicts = approve ? await conflictsOf(db, row) : []
  await db
    .update(campaigns)
    .set({ approvedBy: user.fullName, approver: user.id, conflicts })
    .where(eq(campaigns.id, id))
  if (approve) await addJob(db, planning, { input: { id }, key: `plan ${id}` })
  noteChange(context, row, { state: next.state, ...(remark ? { remark } : {}) })
  await noteTakeOver(context, row, conflicts)
  return { state: next.state as CampaignState }
}

/** Adds a line to the operation log of each campaign from which vehicles are taken over. */
async function noteTakeOver(
  { db, logChange }: Context,
  row: CampaignRow,
  conflicts: readonly Conflict[],
): Promise<void> {
  if (row.takeOver === null) return
  const ids = conflicts.map(({ campaign: other }) => other)
  for (const [other, { name }] of await namedCampaigns(db, ids))
    logChange({
      record: campaign.name,
      id: other,
      label: name,
      after: { takenOverBy: row.name, takeOver: row.takeOver },
    })
}

export async function pauseCampaign(context: Context, id: number, remark?: string): Promise<StateOutput> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  const at = parts.now().getTime()
  const next = await moveCampaign(db, row, { event: 'paused', at, ...actor(user), remark })
  if (!next) throw new Fault(code.state, words.notPausable)
  noteChange(context, row, { state: next.state, ...(remark ? { remark } : {}) })
  return { state: next.state as CampaignState }
}

export async function resumeCampaign(context: Context, id: number, remark?: string): Promise<StateOutput> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  const at = parts.now().getTime()
  const isStill = row.state === 'paused' || row.state === 'held'
  const withdrawn = isStill && (await isWithdrawn(db, row.plan.content))
  const next = await moveCampaign(db, row, { event: 'resumed', at, ...actor(user), remark }, { withdrawn })
  if (!next) throw new Fault(code.state, withdrawn ? words.withdrawn : words.notResumable)
  await acceptHolds(db, id)
  noteChange(context, row, { state: next.state, ...(remark ? { remark } : {}) })
  return { state: next.state as CampaignState }
}

/** Releases groups that held the campaign: failures so far are accepted, missed goals are waived. */
async function acceptHolds(db: Db, id: number): Promise<void> {
  for (const { number, hold, counts, released: isReleased } of await groupsOf(db, id)) {
    if (hold === null) continue
    const { executed: executedCount, errors } = tallyOf(counts.states, counts.pending)
    const isGoal = hold === 'successMissed' || hold === 'newAlarms'
    await db
      .update(groups)
      .set({
        state: 'running',
        hold: null,
        accepted: { executed: executedCount, errors },
        released: isReleased || isGoal,
      })
      .where(and(eq(groups.campaign, id), eq(groups.number, number)))
  }
}

const goalsReached: readonly GroupState[] = ['ready', 'succeeded', 'ended']

export async function startGroup(
  context: Context,
  { id, group, remark }: { id: number; group: number; remark?: string | undefined },
): Promise<StateOutput> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  if (row.state !== 'running') throw new Fault(code.state, words.notRunning)
  const all = await groupsOf(db, id)
  const next = all.find(({ state }) => state === 'waiting')
  if (!next || next.number !== group || group === 1) throw new Fault(code.state, words.notNext)
  const before = all.find(({ number }) => number === group - 1)
  if (!remark && !(before && goalsReached.includes(before.state)))
    throw fault(code.invalid, 'invalid', { fields: [{ field: 'remark', label: words.reason, text: words.needReason }] })
  const at = parts.now()
  await db
    .update(groups)
    .set({ released: true })
    .where(and(eq(groups.campaign, id), eq(groups.number, group - 1)))
  await db
    .update(groups)
    .set({ state: 'running', startedAt: at.toISOString() })
    .where(and(eq(groups.campaign, id), eq(groups.number, group)))
  await db.update(campaigns).set({ revision: sql`revision + 1` }).where(eq(campaigns.id, id))
  const count = next.counts.total
  await noteCampaign(db, id, { event: 'groupStarted', at: at.getTime(), ...actor(user), group, remark, count })
  noteChange(context, row, { startedGroup: group, ...(remark ? { remark } : {}) })
  return { state: 'running' }
}

/** Ends a campaign permanently. A job calls off its vehicles in batches. */
export async function terminateCampaign(context: Context, id: number, reason?: string): Promise<{ count: number }> {
  const { db, user, parts } = context
  const row = await lockedCampaign(db, id)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from upgrade_target where campaign = ${id} and state in ('planned', 'offered',
      'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions')`)
  const count = rows[0]?.count ?? 0
  const at = parts.now().getTime()
  const next = await moveCampaign(db, row, { event: 'terminated', at, ...actor(user), remark: reason, count })
  if (!next) throw new Fault(code.state, words.ended)
  await addJob(db, closing, { input: { id, userId: user.id, by: user.fullName }, key: `close ${id}` })
  noteChange(context, row, { state: next.state, ...(reason ? { reason } : {}), count })
  return { count }
}
