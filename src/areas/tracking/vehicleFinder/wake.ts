import { code } from '../../../kit/code.ts'
import { commandId } from '../../../protocol/index.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { minuteMs } from '../../../time.ts'
import { addCommand } from '../../commands/command/delivery.ts'
import type { Wake } from './contract.ts'
import { finderTexts as words } from './texts.ts'

/** How often it reports: a question that changes nothing. */
const reportPeriod = 2
const body = { ids: [reportPeriod] }
/** Given up when the vehicle does not connect within this time. */
const waitMs = 15 * minuteMs

/**
 * Puts a question to a vehicle's box (GB/T 32960.3 annex B, query): a box that sleeps with its connection open wakes to
 * answer it and reports anew. In the running transaction; while an earlier one is open that one is answered. Throws
 * 'state' for a vehicle that is connected through another platform: its box cannot be reached from here.
 */
export async function wakeBox(db: Db, vin: string, userId: number | undefined, now: Date): Promise<number> {
  const elsewhere = await db.execute(
    sql`select 1 from vehicle_online where vin = ${vin} and online and platform is not null`,
  )
  if (elsewhere.rows.length > 0) throw new Fault(code.state, words.elsewhere)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`wake ${vin}`}))`)
  const open = await db.execute<{ id: string }>(sql`
    select id from command where vin = ${vin} and command = ${commandId.query} and state in ('waiting', 'sent')
      and body = ${JSON.stringify(body)}::jsonb and expires_at > ${now.toISOString()}::timestamptz order by id limit 1`)
  if (open.rows[0]) return Number(open.rows[0].id)
  const expiresAt = new Date(now.getTime() + waitMs)
  return addCommand(db, { vin, command: commandId.query, body, ...(userId === undefined ? {} : { userId }), expiresAt })
}

/** How far a wake has come; the vehicle must be one that the asker may see. Throws 'no such record'. */
export async function progressOf(db: Db, vin: string, id: number): Promise<Omit<Wake, 'vehicle'>> {
  const { rows } = await db.execute<
    { state: Wake['state'] } & Record<'askedAt' | 'sentAt' | 'answeredAt' | 'expiresAt', string | null>
  >(sql`
    select case when attempts > 0 and state = 'waiting' then 'sent' else state end as state, created_at as "askedAt", sent_at as "sentAt", answered_at as "answeredAt", expires_at as "expiresAt"
    from command where vin = ${vin} and id = ${id} and command = ${commandId.query} and body = ${JSON.stringify(body)}::jsonb`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    state: row.state,
    askedAt: moment(row.askedAt) ?? '',
    sentAt: moment(row.sentAt),
    answeredAt: moment(row.answeredAt),
    expiresAt: moment(row.expiresAt) ?? '',
  }
}
