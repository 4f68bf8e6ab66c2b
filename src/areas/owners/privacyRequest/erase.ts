import { randomUUID } from 'node:crypto'
import type { Parts } from '../../../server/context.ts'
import { sealed } from '../../../server/record/hidden.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { appAccount } from '../appAccount/contract.ts'
import { unbind } from '../binding/write.ts'

/**
 * Replaces a person by a tombstone: account, requests and corrections lose name, phone, nickname and channel; bindings
 * end and stay, as do decisions and the log, under an account that names nobody. Safe to run again.
 */
export async function erasePerson(
  db: Db,
  parts: Parts,
  account: number,
  { at, by, reason }: { at: string; by: string; reason: string },
): Promise<void> {
  await unbind(db, { account }, { at, by, reason })
  // A value that nobody can have, so that two tombstones are not taken for one person.
  const nobody = sealed(parts, appAccount, { phone: randomUUID() })
  const digest = sql`(select split_part(phone, ' ', 1) from app_account where id = ${account})`
  await db.execute(sql`
    update bind_request set name = null, phone = null, updated_at = ${at}
    where account = ${account} or split_part(phone, ' ', 1) = ${digest}`)
  await db.execute(sql`
    update privacy_request set new_name = null, new_phone = null, new_nickname = null, heard_by = null
    where account = ${account}`)
  await db.execute(sql`
    update app_account set name = ${`erased-${account}`}, nickname = null, user_name = null, channel = null,
      phone = ${nobody.phone as string}, state = 'cancelled', cancelled_at = coalesce(cancelled_at, ${at}::timestamptz),
      cancel_reason = ${reason}, updated_at = ${at} where id = ${account}`)
}

/** The requests whose pictures show the person's documents. */
export async function requestsOf(db: Db, account: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id::int from bind_request r, app_account a
    where a.id = ${account} and (r.account = a.id or split_part(r.phone, ' ', 1) = split_part(a.phone, ' ', 1)) order by r.id`)
  return rows.map(({ id }) => id)
}
