import { sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import { fault } from '../../../server/fault.ts'
import { type Parameter, parameterNumber } from '../../../server/parameter/parameters.ts'
import type { Db } from '../../../server/store/store.ts'

const windowMinutes = 15

/** Keys under which failures are counted: the account's name however it is written, and the address. */
export const accountKey = (name: string) => `account:${name.trim().toLowerCase()}`
export const addressKey = (ip: string) => `address:${ip}`

/** Whether any of these keys is blocked now. */
export async function blocked(db: Db, keys: readonly string[], now: Date): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from sign_in_attempt where key = any(${sql.param([...keys])}::text[]) and blocked_until > ${now.toISOString()}::timestamptz`,
  )
  return found.rows.length > 0
}

/** Counts one failure; at the limit the key is blocked for the window. One statement, so that none is lost in a flood. */
export async function countFailure(db: Db, key: string, limit: Parameter, now: Date): Promise<void> {
  const at = now.toISOString()
  const most = await parameterNumber(db, limit)
  await db.execute(sql`
    insert into sign_in_attempt as t (key, failures, since) values (${key}, 1, ${at}::timestamptz)
    on conflict (key) do update set
      failures = case when t.since < ${at}::timestamptz - make_interval(mins => ${windowMinutes}) then 1 else t.failures + 1 end,
      since = case when t.since < ${at}::timestamptz - make_interval(mins => ${windowMinutes}) then ${at}::timestamptz else t.since end,
      blocked_until = case when t.since >= ${at}::timestamptz - make_interval(mins => ${windowMinutes}) and t.failures + 1 >= ${most} then ${at}::timestamptz + make_interval(mins => ${windowMinutes}) end`)
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_attempt where key = ${key}`)
}

/** Counts every use of something costly (mails, registrations) and refuses above the limit. */
export async function allow(db: Db, key: string, limit: Parameter, now: Date): Promise<void> {
  if (await blocked(db, [key], now)) throw fault(code.throttled, 'throttled')
  await countFailure(db, key, limit, now)
}
