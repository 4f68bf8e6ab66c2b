import { sql } from 'drizzle-orm'
import { code } from '../../kit/code.ts'
import { fault } from '../fault.ts'
import { type Parameter, parameterNumber } from '../parameter/parameters.ts'
import type { Db } from '../store/store.ts'

const windowMinutes = 15

/** Keys under which failures are counted: the account's name however it is written, and the address. */
export const accountKey = (name: string) => `account:${name.trim().toLowerCase()}`
export const addressKey = (ip: string) => `address:${network(ip)}`

/** Of IPv6 the first 64 bits: one customer of a provider has all the addresses behind them. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

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
  await forgetOld(db, at)
  await db.execute(sql`
    insert into sign_in_attempt as t (key, failures, since) values (${key}, 1, ${at}::timestamptz)
    on conflict (key) do update set
      failures = case when t.since < ${at}::timestamptz - make_interval(mins => ${windowMinutes}) then 1 else t.failures + 1 end,
      since = case when t.since < ${at}::timestamptz - make_interval(mins => ${windowMinutes}) then ${at}::timestamptz else t.since end,
      blocked_until = case when t.since >= ${at}::timestamptz - make_interval(mins => ${windowMinutes}) and t.failures + 1 >= ${most} then ${at}::timestamptz + make_interval(mins => ${windowMinutes}) end`)
}

/** Counters that say nothing any more go, so that a flood of names leaves no table behind. */
const forgetOld = (db: Db, at: string) =>
  db.execute(sql`
    delete from sign_in_attempt where key in (
      select key from sign_in_attempt where since < ${at}::timestamptz - make_interval(mins => ${2 * windowMinutes})
        and (blocked_until is null or blocked_until < ${at}::timestamptz) limit 100 for update skip locked)`)

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_attempt where key = ${key}`)
}

/** Counts every use of something costly (mails, registrations) and refuses above the limit. */
export async function allow(db: Db, key: string, limit: Parameter, now: Date): Promise<void> {
  if (await blocked(db, [key], now)) throw fault(code.throttled, 'throttled')
  await countFailure(db, key, limit, now)
}
