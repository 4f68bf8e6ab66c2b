/**
 * Evaluates a campaign: due events, consequences for its groups, and the vehicles to send next. Any process may do it.
 */

import { hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { cancelRetries } from '../target/api.ts'
import { applyTargetEvents, type TargetNews } from '../target/ledger.ts'
import { dueEvent } from '../target/move.ts'
import { isWithdrawn } from '../target/offer.ts'
import type { TargetState } from '../target/state-texts.ts'
import { alarmRates } from './alarms.ts'
import { callOff } from './closing.ts'
import { issue } from './issue.ts'
import { groupStateOf, type Tally, tallyOf, verdictOf } from './machine/groups.ts'
import { rateNow, refillBucket, turnMs } from './machine/rate.ts'
import { recount } from './recount.ts'
import { type CampaignRow, type GroupRow, groupsOf, lockCampaign, moveCampaign, noteCampaign } from './rows.ts'
import { campaigns, groups } from './store.ts'
import { campaignTopic } from './topic.ts'

const maxDue = 5_000
const alarmsMs = 5 * minuteMs

type Own = Pick<Parts, 'store' | 'now' | 'config' | 'log'>

export const campaignTurns = periodicJob('campaignTurns', turnMs, async (parts, run) => {
  await evaluateCampaigns(parts, run.signal)
})

/** Evaluates every active campaign. A failure in one does not affect the others. */
export async function evaluateCampaigns({ store, now, config, log }: Own, signal?: AbortSignal): Promise<void> {
  const { rows } = await store.db.execute<{ id: number }>(sql`
    select id::float8 as id from campaign
    where state in ('scheduled', 'running', 'paused', 'held') or needs_recount order by id`)
  for (const { id } of rows) {
    signal?.throwIfAborted()
    await store
      .tx((tx) => evaluateCampaign(tx, { config }, id, now().getTime()))
      .catch((error: unknown) => log.error({ err: error, campaign: id }, 'a campaign could not be looked at'))
  }
}

/** Evaluates one campaign in the running transaction, under its lock. `now`: ms since 1970. */
async function evaluateCampaign(db: Db, parts: Pick<Parts, 'config'>, id: number, now: number): Promise<void> {
  const lockedRow = await lockCampaign(db, id)
  if (!lockedRow) return
  let row: CampaignRow = lockedRow
  if (row.state === 'scheduled') {
    if (row.notBefore !== null && Date.parse(row.notBefore) > now) return
    row = (await moveCampaign(db, row, { event: 'started', at: now })) ?? row
  }
  await settleDue(db, row, now)
  await noteReceipts(db, row, now)
  row = await stopWithdrawn(db, row, now)
  row = await endInTime(db, row, now)
  const isCounted = await recount(db, id, now)
  const isMoved = row.state === 'running' ? await judge(db, row, now) : false
  const isSent = row.state === 'running' ? await send(db, parts, id, now) : false
  if (isSent) await recount(db, id, now)
  if (row.needsRecount) await db.update(campaigns).set({ needsRecount: false }).where(eq(campaigns.id, id))
  if (!(isCounted || isMoved || isSent || row.revision !== lockedRow.revision)) return
  await db.update(campaigns).set({ revision: sql`revision + 1` }).where(eq(campaigns.id, id))
  await notifyStreams(db, campaignTopic)
}

/**
 * Applies deadlines that have passed and starts retries that are due. A pause stops both, except for vehicles that are
 * installing, verifying or cancelling.
 */
async function settleDue(db: Db, { id, state }: CampaignRow, now: number): Promise<void> {
  const which = state === 'running' ? sql`state <> 'planned'` : sql`state in ('installing', 'verifying', 'cancelling')`
  const { rows } = await db.execute<{ vin: string; state: TargetState }>(sql`
    select vin, state from upgrade_target where campaign = ${id} and due_at <= ${moment(now)} and ${which}
    order by due_at limit ${maxDue}`)
  await applyTargetEvents(
    db,
    rows.map((row): TargetNews => ({ vin: row.vin, campaign: id, event: dueEvent(row.state), at: now, source: 'job' })),
  )
}

/** Marks vehicles as notified whose box has confirmed receipt of the notice. */
async function noteReceipts(db: Db, { id }: CampaignRow, now: number): Promise<void> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    select distinct t.vin from upgrade_target t join command c on c.vin = t.vin
    where t.campaign = ${id} and t.state = 'offered' and c.kind in ('upgradeNotice', 'upgradeAddress')
      and c.created_at >= t.offered_at and c.state in ('received', 'running', 'done')`)
  await applyTargetEvents(
    db,
    rows.map(({ vin }): TargetNews => ({ vin, campaign: id, event: 'notified', at: now, source: 'gb' })),
  )
}

/** Holds a campaign with a withdrawn version, and calls off vehicles that have not started installing. */
async function stopWithdrawn(db: Db, row: CampaignRow, now: number): Promise<CampaignRow> {
  const isActive = row.state === 'running' || row.state === 'paused' || row.state === 'held'
  if (!isActive || !(await isWithdrawn(db, row.plan.content))) return row
  await callOff(db, row.id, { code: 'withdrawn', at: now })
  return (await moveCampaign(db, row, { event: 'held', at: now, hold: 'withdrawn' })) ?? row
}

/** Calls off vehicles that have not started installing when the campaign's end is reached. */
async function endInTime(db: Db, row: CampaignRow, now: number): Promise<CampaignRow> {
  const isActive = row.state === 'running' || row.state === 'paused' || row.state === 'held'
  if (!isActive || row.notAfter === null || Date.parse(row.notAfter) > now) return row
  const cancelledCount = await callOff(db, row.id, { code: 'ended', at: now })
  await cancelRetries(db, row.id)
  if (row.state !== 'running')
    return (await moveCampaign(db, row, { event: 'ended', at: now, count: cancelledCount })) ?? row
  if (cancelledCount > 0) await noteCampaign(db, row.id, { event: 'ended', at: now, count: cancelledCount })
  return row
}

const msOf = (at: string | null) => (at === null ? null : Date.parse(at))

/**
 * Evaluates the started groups, then starts the next one, holds the campaign or completes it. Returns whether anything
 * changed.
 */
async function judge(db: Db, row: CampaignRow, now: number): Promise<boolean> {
  const all = await groupsOf(db, row.id)
  const isPast = row.notAfter !== null && Date.parse(row.notAfter) <= now
  // After its end nothing is started or held any more.
  const isChanged = isPast ? false : await judgeGroups(db, row, all, now)
  const currentGroups = isChanged ? await groupsOf(db, row.id) : all
  if (isChanged && currentGroups.some(({ hold }) => hold !== null)) return true
  const isOver = currentGroups.every(
    ({ state, counts }) => (isPast || state !== 'waiting') && tallyOf(counts.states, counts.pending).unfinished === 0,
  )
  if (!isOver) return isChanged
  const at = new Date(now).toISOString()
  await db
    .update(groups)
    .set({ state: 'ended', endedAt: sql`coalesce(ended_at, ${at}::timestamptz)` })
    .where(eq(groups.campaign, row.id))
  // Releases all remaining vehicles of a completed campaign.
  await callOff(db, row.id, { code: 'ended', at: now })
  await moveCampaign(db, row, { event: 'completed', at: now })
  return true
}

async function judgeGroups(db: Db, row: CampaignRow, all: readonly GroupRow[], now: number): Promise<boolean> {
  let isChanged = false
  let mayStart = true
  for (const group of all) {
    if (group.state === 'waiting') {
      if (mayStart) await startGroup(db, row, group, now)
      return isChanged || mayStart
    }
    const verdict = await judgeGroup(db, row, group, { isLast: group.number === all.length, now })
    isChanged ||= verdict.isChanged
    if (verdict.hold) {
      await moveCampaign(db, row, { event: 'held', at: now, hold: verdict.hold, group: group.number })
      return true
    }
    mayStart &&= verdict.mayGoOn
  }
  return isChanged
}

async function judgeGroup(
  db: Db,
  { id, rules }: CampaignRow,
  group: GroupRow,
  { isLast, now }: { readonly isLast: boolean; readonly now: number },
) {
  const rule = rules.groups[group.number - 1]!
  const tally: Tally = tallyOf(group.counts.states, group.counts.pending)
  const soakUntil = msOf(group.soakUntil)
  const alarms = await alarmsOf(db, id, group, now)
  const verdict = verdictOf({
    rule,
    tally,
    accepted: group.accepted,
    released: group.released,
    isLast,
    soakUntil,
    alarms,
    now,
  })
  const state = groupStateOf(verdict, isLast)
  const at = new Date(now).toISOString()
  const soak = verdict.beginsSoak
    ? { soakFrom: at, soakUntil: new Date(now + rule.soakHours * hourMs).toISOString() }
    : {}
  const isChanged = state !== group.state || verdict.beginsSoak
  if (isChanged)
    await db
      .update(groups)
      .set({ state, hold: verdict.hold ?? null, ...soak, endedAt: state === 'ended' ? (group.endedAt ?? at) : null })
      .where(and(eq(groups.campaign, id), eq(groups.number, group.number)))
  if (verdict.beginsSoak) await noteCampaign(db, id, { event: 'groupSoaking', at: now, group: group.number })
  const wasGood = group.state === 'succeeded' || group.state === 'ready' || group.state === 'ended'
  const isGood = state === 'succeeded' || state === 'ready' || state === 'ended'
  if (isGood && !wasGood && !group.released && !isLast)
    await noteCampaign(db, id, { event: 'groupSucceeded', at: now, group: group.number, count: tally.succeeded })
  return { isChanged, hold: verdict.hold, mayGoOn: verdict.waits.length === 0 }
}

/** Counts alarms during the soak time, at intervals and at its end. */
async function alarmsOf(db: Db, campaign: number, group: GroupRow, now: number) {
  const until = msOf(group.soakUntil)
  if (until === null || group.state !== 'soaking') return group.alarms
  const isDue = group.alarms === null || now >= until || now - group.alarms.at >= alarmsMs
  if (!isDue) return group.alarms
  const alarms = { ...(await alarmRates(db, { campaign, group: group.number, until: Math.min(now, until) })), at: now }
  await db
    .update(groups)
    .set({ alarms })
    .where(and(eq(groups.campaign, campaign), eq(groups.number, group.number)))
  return alarms
}

async function startGroup(db: Db, row: CampaignRow, { number, counts }: GroupRow, now: number): Promise<void> {
  await db
    .update(groups)
    .set({ state: 'running', startedAt: new Date(now).toISOString() })
    .where(and(eq(groups.campaign, row.id), eq(groups.number, number)))
  await noteCampaign(db, row.id, { event: 'groupStarted', at: now, group: number, count: counts.total })
}

/** Sends the update to the next vehicles of the started groups. Returns whether any was sent or skipped. */
async function send(db: Db, parts: Pick<Parts, 'config'>, id: number, now: number): Promise<boolean> {
  const row = await lockCampaign(db, id)
  if (row?.state !== 'running') return false
  const startedGroups = (await groupsOf(db, id)).filter(({ state }) => state !== 'waiting')
  const group = startedGroups.at(-1)?.number
  if (group === undefined) return false
  const bucket = refillBucket(
    { credit: row.issueCredit ?? 0, at: msOf(row.issuedAt) },
    rateNow(row.rules.rate, row.succeeded ?? 0),
    now,
  )
  const { sent: sentCount, checkedCount } = await issue(db, parts, row, { group, most: Math.floor(bucket.credit), now })
  await db
    .update(campaigns)
    .set({ issuedAt: new Date(now).toISOString(), issueCredit: bucket.credit - sentCount })
    .where(eq(campaigns.id, id))
  return checkedCount > 0
}
