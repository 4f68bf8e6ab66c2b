/** The SMS to boxes: one at a time and vehicle, and no more than one in two minutes. */
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { minuteMs } from '../../../time.ts'
import type { SmsContent } from './template.ts'

/** A box that was sent an SMS needs this long to wake, find its network and connect. */
const betweenMs = 2 * minuteMs

export interface NewSms extends SmsContent {
  readonly vin: string
  /** The wake that it is for; it has one SMS. */
  readonly command: number
}

/**
 * Enters an SMS, or takes up that of an earlier try. In the running transaction. Answers in how many ms it may be sent
 * when another one to the vehicle is too recent; undefined: it is entered, and may be sent now.
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

/** What became of the SMS of a wake. */
export async function endSms(db: Db, command: number, state: 'sent' | 'failed'): Promise<void> {
  await db.execute(sql`update sms set state = ${state} where command_id = ${command}`)
}

/** Takes what lies in the outbox for these vehicles, for who plays their boxes. Answers the VINs. */
export async function takeOutbox(db: Db, vins: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ vin: string }>(sql`
    update sms set state = 'delivered' where state = 'outbox' and vin = any(${sql.param([...vins])}::text[]) returning vin`)
  return rows.map(({ vin }) => vin)
}
