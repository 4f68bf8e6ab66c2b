import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { requireProof } from '../../../../platform/proof.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { SentCommand } from './contract.ts'
import { type KindOfCommand, kindOfCommand, needsStanding } from './kind-texts.ts'
import { applyEvents, enterCommand } from './ledger.ts'
import { maxOpenCommands } from './parameters.ts'
import { standsStill } from './stands-still.ts'
import type { CommandSource } from './state-texts.ts'
import { commandTexts as words } from './texts.ts'

/** Time after which a command expires if the vehicle does not connect. */
export const waitMs = 15 * minuteMs

/** Facts that decide which commands a vehicle can get. */
interface BoxReach extends Record<string, unknown> {
  iccid: string | null
  extended: boolean
  /** Platform through which the vehicle is connected now. */
  platform: string | null
  /** Phone number of the box for SMS. */
  msisdn: string | null
}

export async function reachOf(db: Db, vin: string): Promise<BoxReach> {
  const { rows } = await db.execute<BoxReach>(sql`
    select b.iccid, nullif(b.msisdn, '') as msisdn, coalesce(b.extended, false) as extended,
      (select o.platform from vehicle_online o where o.vin = ${vin} and o.online) as platform
    from (select ${vin}::text as vin) v left join box b on b.vin = v.vin`)
  return rows[0] ?? { iccid: null, extended: false, platform: null, msisdn: null }
}

/** Settings of command types: kinds that need approval, and disabled kinds. */
export async function decidedKinds(
  db: Pick<Db, 'execute'>,
): Promise<{ approved: KindOfCommand[]; disabled: KindOfCommand[] }> {
  const { rows } = await db.execute<{ kind: KindOfCommand; enabled: boolean; approved: boolean }>(sql`
    select kind, enabled, second_person as approved from command_type where second_person or not enabled order by id`)
  const those = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).map(({ kind }) => kind)
  return { approved: those(({ approved }) => approved), disabled: those(({ enabled }) => !enabled) }
}

/** True when the kind needs approval by a second person. Throws a Fault if it is disabled. */
export async function needsApproval(db: Pick<Db, 'execute'>, kind: KindOfCommand): Promise<boolean> {
  const { approved, disabled } = await decidedKinds(db)
  if (disabled.includes(kind)) throw new Fault(code.state, words.disabled)
  return approved.includes(kind)
}

/**
 * Adds a command that a user requested.
 *
 * @throws Fault if the vehicle cannot be reached, its box does not support the command, the vehicle is not parked,
 * reason or password is missing or wrong, or too many commands are open
 */
export async function ask(
  context: Context,
  { vin, kind, settings, reason }: SentCommand,
  source: CommandSource = 'staff',
): Promise<{ id: number; state: 'waiting' | 'awaitingApproval' }> {
  const { db, user, parts, logChange } = context
  const type = kindOfCommand(kind)
  const isApproved = await needsApproval(db, kind)
  const { iccid, extended, platform } = await reachOf(db, vin)
  if (platform !== null) throw new Fault(code.state, words.elsewhere)
  if (type.way === 'order' && !extended) throw new Fault(code.state, words.notExtended)
  const now = parts.now()
  if (type.requiresConfirmation) {
    requireReason(reason)
    requireProof(user, now)
  }
  if (needsStanding(kind)) {
    const unmet = (await standsStill(db, [vin], now.getTime())).get(vin)
    if (unmet) throw new Fault(code.state, words[unmet])
  }
  await requireRoom(db, vin)
  const expiresAt = new Date(now.getTime() + waitMs)
  const id = await enterCommand(db, {
    vin,
    kind,
    settings,
    source,
    reason,
    user,
    iccid,
    needsApproval: isApproved,
    expiresAt,
    now,
  })
  if (!isApproved) await callOff(context, { vin, id, kind })
  logChange({ record: 'command', id, label: vin, after: { kind, ...settings, ...(reason ? { reason } : {}) } })
  return { id, state: isApproved ? 'awaitingApproval' : 'waiting' }
}

/** Throws unless a sensitive command has a reason. */
export function requireReason(reason: string | undefined): void {
  if (reason) return
  const fields = [{ field: 'reason', label: words.reason, text: words.reasonNeeded }]
  throw fault(code.invalid, 'invalid', { fields })
}

/** Cancels earlier unsent commands that the new command would undo. */
export async function callOff(
  { db, user, parts }: Context,
  { vin, id: later, kind }: { readonly vin: string; readonly id: number; readonly kind: KindOfCommand },
): Promise<void> {
  const { undoes } = kindOfCommand(kind)
  if (!undoes) return
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from command where vin = ${vin} and id < ${later} and state in ('awaitingApproval', 'waiting')
      and kind = any(${sql.param(undoes)}::text[]) order by id`)
  const common = { vin, event: 'cancelled', code: 'undone', at: parts.now().getTime(), by: user.fullName } as const
  await applyEvents(
    db,
    rows.map(({ id }) => ({ ...common, id: Number(id) })),
  )
}

async function requireRoom(db: Db, vin: string): Promise<void> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from command
    where vin = ${vin} and state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running')`)
  if ((rows[0]?.open ?? 0) >= (await parameterNumber(db, maxOpenCommands)))
    throw new Fault(code.throttled, words.tooMany)
}
