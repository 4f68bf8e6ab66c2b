/** What people do to the updates of single vehicles. */
import { code } from '../../../kit/code.ts'
import type { Context } from '../../../server/context.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { target } from './contract.ts'
import { applyTargetEvents } from './ledger.ts'
import type { TargetKey } from './rows.ts'
import { targetWords as words } from './texts.ts'

/** The vehicles of these rows; of campaigns that are under way alone, where that is asked. */
async function keysOf(db: Db, ids: readonly number[], onlyOpen: boolean): Promise<TargetKey[]> {
  const open = onlyOpen ? sql`and c.state in ('running', 'paused', 'held')` : sql``
  const { rows } = await db.execute<TargetKey & Record<string, unknown>>(sql`
    select t.vin, t.campaign::float8 as campaign from upgrade_target t join campaign c on c.id = t.campaign
    where t.id = any(${sql.param([...ids])}::bigint[]) ${open} order by t.vin, t.campaign`)
  return rows
}

export async function pushAgain(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  const { db, user, parts, changed } = context
  const at = parts.now().getTime()
  const keys = await keysOf(db, ids, true)
  const states = await applyTargetEvents(
    db,
    keys.map((key) => ({ ...key, event: 'pushedAgain', at, source: 'staff', by: user.fullName })),
  )
  if (states.size === 0) throw new Fault(code.state, words.notAgain)
  note(changed, keys, states.size, 'pushedAgain')
  return { count: states.size }
}

export async function cancelTargets(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  const { db, user, parts, changed } = context
  const at = parts.now().getTime()
  const keys = await keysOf(db, ids, false)
  const cancelled = { event: 'cancelAsked', code: 'byStaff', at, source: 'staff' } as const
  const states = await applyTargetEvents(
    db,
    keys.map((key) => ({ ...key, ...cancelled, by: user.fullName, userId: user.id })),
  )
  if (states.size === 0) throw new Fault(code.state, words.notCancelled)
  note(changed, keys, states.size, 'cancelAsked')
  return { count: states.size }
}

function note(changed: Context['changed'], keys: readonly TargetKey[], count: number, event: string) {
  const [first] = keys
  // One line for all of them; of one vehicle it names which.
  changed({
    ...{ record: target.name, id: String(first?.campaign ?? ''), count, after: { event } },
    ...(keys.length === 1 && first ? { vin: first.vin, label: first.vin } : {}),
  })
}

interface Cancelled extends Record<string, unknown> {
  state: string
  cancelBy: number | null
}

/** Closes what a box does not let go of; what the box does about it nobody knows. */
export async function forceClose(
  context: Context,
  { vin, campaign, reason }: TargetKey & { reason: string },
): Promise<null> {
  const { db, user, parts, changed } = context
  const { rows } = await db.execute<Cancelled>(sql`
    select state, cancel_by::float8 as "cancelBy" from upgrade_target where vin = ${vin} and campaign = ${campaign}`)
  const [found] = rows
  if (!found) throw fault(code.notFound, 'notFound')
  if (found.state !== 'cancelling') throw new Fault(code.state, words.notCancelling)
  if (found.cancelBy === user.id) throw new Fault(code.state, words.ownClose)
  const at = parts.now().getTime()
  const event = { vin, campaign, event: 'forceClosed', at, source: 'staff', text: reason } as const
  const states = await applyTargetEvents(db, [{ ...event, by: user.fullName, userId: user.id }])
  if (states.size === 0) throw new Fault(code.state, words.notCancelling)
  changed({ record: target.name, id: String(campaign), label: vin, vin, after: { event: 'forceClosed', reason } })
  return null
}
