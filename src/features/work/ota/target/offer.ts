import type { Parts } from '../../../../platform/context.ts'
import { batchLookup } from '../../../../platform/store/batch-lookup.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import type { BoxOffer, TargetAction } from '../offer.ts'
import type { PlanPart, UpgradePlan } from '../plan.ts'
import { conditionOf, zoneOf } from './conditions.ts'
import { applyTargetEvents, type TargetNews } from './ledger.ts'
import { offerKind } from './offer-kind.ts'
import type { TargetState } from './state-texts.ts'
import { isOpen, openStates } from './states.ts'

interface Open extends Record<string, unknown> {
  vin: string
  campaign: number
  action: number | null
  state: TargetState
  paused: boolean
  closed: boolean
  campaignState: CampaignState
  plan: UpgradePlan
}

const nothing: BoxOffer = { kind: 'nothing' }

/**
 * Returns the offer for a polling box and records the poll. `timeZone`: as the box reports it. `now`: ms since 1970.
 * Without an update, it costs one index lookup.
 */
export async function offerOf(
  db: Db,
  parts: Pick<Parts, 'store' | 'config'>,
  vin: string,
  now: number,
  timeZone?: string | null,
): Promise<BoxOffer> {
  const open = await openOf(parts.store, vin)
  if (!open || open.action === null) return nothing
  // The box reported completion. If it received the same offer again, it would start over.
  if (open.closed) return { kind: 'nothing', isUnderWay: true }
  const { campaign, action, plan } = open
  const { install, content } = plan
  const { kind, hold } = offerKind({
    state: open.state,
    paused: open.paused,
    campaign: open.campaignState,
    install,
    now,
    zone: zoneOf(timeZone),
    vehicle: await conditionOf(db, parts, vin, { parked: install.parked, now }),
    withdrawn: await isWithdrawn(db, content),
  })
  const isHeldBack = hold === 'paused' || hold === 'withdrawn'
  if (!isHeldBack && (open.state === 'offered' || open.state === 'notified')) {
    const eventBase: Omit<TargetNews, 'event'> = { vin, campaign, at: now, source: 'ddi' }
    const events: TargetNews[] = [
      ...(open.state === 'offered' ? [{ ...eventBase, event: 'notified' as const }] : []),
      // If no consent is required, a poll counts as acceptance.
      ...(install.consent === 'none' ? [{ ...eventBase, event: 'accepted' as const }] : []),
    ]
    if (events.length > 0) await parts.store.tx((tx) => applyTargetEvents(tx, events))
  }
  if (kind === 'nothing') return { kind, isUnderWay: true }
  if (kind === 'cancel') return { kind, action, campaign }
  const upgrade = { action, campaign, content }
  // With the owner's consent, the vehicle still chooses the moment itself.
  return kind === 'confirm'
    ? { kind, ...upgrade }
    : { kind, mode: install.consent === 'none' ? 'forced' : 'attempt', ...upgrade }
}

const openOf = batchLookup<Open>(async ({ db }, vins) => {
  const { rows } = await db.execute<Open>(sql`
    select t.vin, t.campaign::float8 as campaign, t.action, t.state, t.paused, t.closed, c.state as "campaignState",
      c.plan
    from upgrade_target t join campaign c on c.id = t.campaign
    where t.vin = any(${texts(vins)}::text[])
      and t.state in (${sql.raw(openStates.map((state) => `'${state}'`).join(', '))})`)
  return new Map(rows.map((row) => [row.vin, row]))
})

export async function isWithdrawn(db: Pick<Db, 'execute'>, content: readonly PlanPart[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from software_version v
    join json_to_recordset(${JSON.stringify(content.map(({ partNumber, version }) => ({ partNumber, version })))}::json)
      as w("partNumber" text, version text) on v.part_number = w."partNumber" and v.version = w.version
    where v.state = 'withdrawn' limit 1`)
  return rows.length > 0
}

interface Action extends Record<string, unknown> {
  campaign: number
  action: number
  state: TargetState
  closed: boolean
  hasBegun: boolean
  content: readonly PlanPart[]
}

/** Returns an action of a vehicle by its number. Undefined: the vehicle has no action with this number. */
export async function actionOf(
  db: Pick<Db, 'execute'>,
  vin: string,
  action: number,
): Promise<TargetAction | undefined> {
  return (await actionsOf(db, vin, sql`t.action = ${action}`))[0]
}

export async function installedActionOf(db: Pick<Db, 'execute'>, vin: string): Promise<TargetAction | undefined> {
  return (await actionsOf(db, vin, sql`t.state = 'succeeded'`))[0]
}

async function actionsOf(db: Pick<Db, 'execute'>, vin: string, which: SQL): Promise<TargetAction[]> {
  const { rows } = await db.execute<Action>(sql`
    select t.campaign::float8 as campaign, t.action, t.state, t.closed, t.downloading_at is not null as "hasBegun",
      c.plan->'content' as content
    from upgrade_target t join campaign c on c.id = t.campaign
    where t.vin = ${vin} and t.action is not null and ${which} order by t.ended_at desc nulls first, t.id desc limit 1`)
  return rows.map(({ closed: isClosed, ...action }) => ({
    ...action,
    isOpen: isOpen(action.state) && !isClosed,
    isCancelling: action.state === 'cancelling',
    isInstalled: action.state === 'succeeded',
  }))
}
