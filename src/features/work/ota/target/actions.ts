import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { lockCampaigns } from '../campaign/writes/api.ts'
import { target } from './contract.ts'
import { holdersOf, lockHolders } from './holders.ts'
import { applyTargetEvents } from './ledger.ts'
import type { TargetKey } from './rows.ts'
import { targetWords as words } from './texts.ts'

/** Returns the vehicles of these rows. `onlyOpen`: only in campaigns that are running, paused or held. */
async function keysOf(db: Db, ids: readonly number[], onlyOpen: boolean): Promise<TargetKey[]> {
  const open = onlyOpen ? sql`and c.state in ('running', 'paused', 'held')` : sql``
  const { rows } = await db.execute<TargetKey & Record<string, unknown>>(sql`
    select t.vin, t.campaign::float8 as campaign from upgrade_target t join campaign c on c.id = t.campaign
    where t.id = any(${sql.param([...ids])}::bigint[]) ${open} order by t.vin, t.campaign`)
  return rows
}

/** Locks the campaigns, so that none ends before the running transaction does. */
async function lockCampaignsOf(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ campaign: number }>(sql`
    select distinct campaign::float8 as campaign from upgrade_target where id = any(${sql.param([...ids])}::bigint[])`)
  await lockCampaigns(
    db,
    rows.map(({ campaign }) => campaign),
  )
}

/** Adds vehicles without a group to the last group. They were excluded when the groups were formed. */
async function placeInLast(db: Db, keys: readonly TargetKey[]): Promise<void> {
  const campaigns = [...new Set(keys.map(({ campaign }) => campaign))]
  const { rows } = await db.execute<{ campaign: number; last: number }>(sql`
    select campaign::float8 as campaign, max(number) as last from campaign_group
    where campaign = any(${sql.param(campaigns)}::bigint[]) group by campaign`)
  for (const { campaign, last } of rows)
    await db.execute(sql`
      update upgrade_target set group_number = ${last}
      where campaign = ${campaign} and group_number is null and state = 'planned'`)
}

export async function pushAgain(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  const { db, user, parts, logChange } = context
  const at = parts.now().getTime()
  await lockHolders(db)
  await lockCampaignsOf(db, ids)
  const keys = await keysOf(db, ids, true)
  const holders = await holdersOf(
    db,
    keys.map(({ vin }) => vin),
  )
  const isFree = ({ vin, campaign }: TargetKey) => (holders.get(vin)?.campaign ?? campaign) === campaign
  // If several campaigns of one vehicle are selected, the first gets it.
  const free = [
    ...new Map(
      keys
        .filter(isFree)
        .reverse()
        .map((key) => [key.vin, key]),
    ).values(),
  ]
  const states = await applyTargetEvents(
    db,
    free.map((key) => ({ ...key, event: 'pushedAgain', at, source: 'staff', by: user.fullName })),
  )
  const [holder] = holders.values()
  if (states.size === 0 && free.length === 0 && holder)
    throw new Fault(code.state, words.heldByOther, { values: { name: holder.name } })
  if (states.size === 0) throw new Fault(code.state, words.notAgain)
  await placeInLast(db, free)
  note(logChange, free, states.size, 'pushedAgain')
  return { count: states.size }
}

export async function cancelTargets(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  const { db, user, parts, logChange: recordChange } = context
  const at = parts.now().getTime()
  const keys = await keysOf(db, ids, false)
  const cancelEvent = { event: 'cancelAsked', code: 'byStaff', at, source: 'staff' } as const
  const states = await applyTargetEvents(
    db,
    keys.map((key) => ({ ...key, ...cancelEvent, by: user.fullName, userId: user.id })),
  )
  if (states.size === 0) throw new Fault(code.state, words.notCancelled)
  note(recordChange, keys, states.size, 'cancelAsked')
  return { count: states.size }
}

function note(logChange: Context['logChange'], keys: readonly TargetKey[], count: number, event: string) {
  const [first] = keys
  // One log line for all. For a single vehicle it contains the VIN.
  logChange({
    record: target.name,
    id: String(first?.campaign ?? ''),
    count,
    after: { event },
    ...(keys.length === 1 && first ? { vin: first.vin, label: first.vin } : {}),
  })
}

interface CancellationRow extends Record<string, unknown> {
  state: string
  cancelBy: number | null
}

/** Closes an update whose box does not confirm the cancellation. The state of the box remains unknown. */
export async function forceClose(
  context: Context,
  { vin, campaign, reason }: TargetKey & { reason: string },
): Promise<null> {
  const { db, user, parts, logChange } = context
  const { rows } = await db.execute<CancellationRow>(sql`
    select state, cancel_by::float8 as "cancelBy" from upgrade_target where vin = ${vin} and campaign = ${campaign}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  if (row.state !== 'cancelling') throw new Fault(code.state, words.notCancelling)
  if (row.cancelBy === user.id) throw new Fault(code.state, words.ownClose)
  const at = parts.now().getTime()
  const event = { vin, campaign, event: 'forceClosed', at, source: 'staff', text: reason } as const
  const states = await applyTargetEvents(db, [{ ...event, by: user.fullName, userId: user.id }])
  if (states.size === 0) throw new Fault(code.state, words.notCancelling)
  logChange({ record: target.name, id: String(campaign), label: vin, vin, after: { event: 'forceClosed', reason } })
  return null
}
