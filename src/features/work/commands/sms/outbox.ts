/** SMS to boxes: per vehicle, at most one within two minutes. */

import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { SmsContent } from './template.ts'

/** Time that a box needs after an SMS to wake, find its network and connect. */
const betweenMs = 2 * minuteMs

export interface NewSms extends SmsContent {
  readonly vin: string
  /** Id of the wake command. Each has one SMS. */
  readonly command: number
}

/**
 * Adds an SMS or reuses the one of an earlier attempt, in the current transaction. Returns undefined if it may be sent
 * now. If another SMS to the vehicle is too recent, it adds nothing and returns the delay in milliseconds.
 */
export async function enterSms(
  db: Db,
  { vin, command, msisdn, text }: NewSms,
  state: 'sending' | 'outbox',
  now: number,
): Promise<number | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms ${vin}`}))`)
  const { rows } = await db.execute<{ at: number }>(sql`
    select (extract(epoch from at) * 1000)::float8 as at from sms
    where vin = ${vin} and command_id <> ${command} and state <> 'failed' and at > ${moment(now - betweenMs)}
    order by at desc limit 1`)
  const [recent] = rows
  if (recent) return recent.at + betweenMs - now
  await db.execute(sql`
    insert into sms (vin, command_id, msisdn, text, state, at)
    values (${vin}, ${command}, ${msisdn}, ${text}, ${state}, ${moment(now)})
    on conflict (command_id) do update set msisdn = excluded.msisdn, text = excluded.text, state = excluded.state,
      at = excluded.at`)
  return undefined
}

/** Sets the result of a wake command's SMS. */
export async function endSms(db: Db, command: number, state: 'sent' | 'failed'): Promise<void> {
  await db.execute(sql`update sms set state = ${state} where command_id = ${command}`)
}

/** Takes the outbox messages of these vehicles for a simulator of their boxes. Returns the VINs. */
export async function takeOutbox(db: Db, vins: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    update sms set state = 'delivered' where state = 'outbox' and vin = any(${sql.param([...vins])}::text[]) returning vin`)
  return rows.map(({ vin }) => vin)
}
