import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { reachOf, waitMs } from '../../commands/command/ask.ts'
import { enterCommand } from '../../commands/command/ledger.ts'
import { stepsOf } from '../../commands/command/rows.ts'
import { type CommandState, isOfSms } from '../../commands/command/state-texts.ts'
import type { Wake } from './contract.ts'
import { finderTexts as words } from './texts.ts'

/** Origin of a wake: a staff account, or a dealer. */
export type Waking = { readonly user: { readonly id: number; readonly fullName: string } } | { readonly dealer: string }

/**
 * Sends a query to a vehicle's box (GB/T 32960.3 annex B, query). A box that sleeps with its connection open wakes to
 * reply, and reports again. A box that is not connected gets an SMS, and connects. Runs in the current transaction.
 * While an earlier query is open, its id is returned. Throws 'state' for a vehicle that is connected through another
 * platform: its box cannot be reached from here.
 */
export async function wakeBox(db: Db, vin: string, by: Waking, now: Date): Promise<number> {
  const { platform, iccid } = await reachOf(db, vin)
  if (platform !== null) throw new Fault(code.state, words.elsewhere)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`wake ${vin}`}))`)
  const open = await db.execute<{ id: string }>(sql`
    select id from command where vin = ${vin} and kind = 'wake' and state in ('waiting', 'sent')
      and expires_at > ${now.toISOString()}::timestamptz order by id limit 1`)
  if (open.rows[0]) return Number(open.rows[0].id)
  const expiresAt = new Date(now.getTime() + waitMs)
  const who =
    'user' in by ? { source: 'staff' as const, user: by.user } : { source: 'dealer' as const, issuer: by.dealer }
  return enterCommand(db, { vin, kind: 'wake', ...who, iccid, expiresAt, now })
}

/** A wake can end in four states for the caller. The other states of commands do not occur. */
const wakeStates: Partial<Record<CommandState, Wake['state']>> = {
  waiting: 'waiting',
  sent: 'sent',
  done: 'done',
  refused: 'refused',
  unanswered: 'unanswered',
  expired: 'expired',
  cancelled: 'expired',
}

type Step = Awaited<ReturnType<typeof stepsOf>>[number]
function smsOf({ event, code: why }: Step): Wake['sms'] {
  if (event === 'wakeSent') return 'sent'
  if (event === 'wakeKept') return 'outbox'
  return why === 'noMsisdn' ? 'noMsisdn' : 'failed'
}

/** Progress of a wake. The caller must have checked that the vehicle is in scope. Throws 'no such record'. */
export async function progressOf(db: Db, vin: string, id: number): Promise<Omit<Wake, 'vehicle'>> {
  const { rows } = await db.execute<
    { state: CommandState } & Record<'askedAt' | 'sentAt' | 'answeredAt' | 'expiresAt', string | null>
  >(sql`
    select state, created_at as "askedAt", sent_at as "sentAt",
      case when state in ('done', 'refused') then ended_at end as "answeredAt", expires_at as "expiresAt"
    from command where vin = ${vin} and id = ${id} and kind = 'wake'`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  const steps = await stepsOf(db, vin, id)
  const last = steps.findLast(({ event }) => isOfSms(event))
  const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    state: wakeStates[row.state] ?? 'invalid',
    askedAt: moment(row.askedAt) ?? '',
    sentAt: moment(row.sentAt),
    answeredAt: moment(row.answeredAt),
    sms: last ? smsOf(last) : null,
    expiresAt: moment(row.expiresAt) ?? '',
  }
}
