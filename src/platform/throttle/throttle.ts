import { code } from '../../domain/contract/code.ts'
import { fault } from '../fault.ts'
import type { Parameter } from '../parameter/parameters.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

const windowMinutes = 15

/** Limit of uses per time window and key: an account, an address, a code. */
export interface CountedLimit {
  readonly name: string
  readonly most: Parameter
  readonly minutes: number
}
const limits = new Map<string, CountedLimit>()

/** Declares a limit. Default window: 15 minutes. A test sends many concurrent requests against each declared limit. */
export function countedLimit(name: string, most: Parameter, minutes = windowMinutes): CountedLimit {
  if (limits.has(name)) throw new Error(`Two limits are called ${name}`)
  const limit = { name, most, minutes }
  limits.set(name, limit)
  return limit
}
export const countedLimits = (): readonly CountedLimit[] => [...limits.values()]

/** Keys of a limit: the account's normalised name, and the address. */
export const accountKey = (name: string) => name.trim().toLowerCase()
export const addressKey = (ip: string) => network(ip)

/** First 64 bits of an IPv6 address, because one customer of a provider has all addresses behind them. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4) return ipv4
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array(Math.max(missing, 0)).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const keyOf = (limit: CountedLimit, who: string | number) => `${limit.name}:${who}`

/**
 * Takes one use before the work starts. False when none is left. One statement checks and counts, so concurrent
 * requests cannot exceed the limit. The last use starts a waiting time of the window's length.
 */
export async function take(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const length = sql`make_interval(mins => ${limit.minutes})`
  const { key, value } = limit.most
  const most = sql`coalesce((select value from parameter_value where key = ${key}), ${value})::int`
  const failures = sql`case when t.since <= ${at} - ${length} then 1 else t.failures + 1 end`
  await forgetOld(db, now.toISOString())
  const result = await db.execute(sql`
    insert into sign_in_attempt as t (key, failures, since, blocked_until)
    values (${keyOf(limit, who)}, 1, ${at}, case when 1 >= ${most} then ${at} + ${length} end)
    on conflict (key) do update set
      failures = ${failures},
      since = case when t.since <= ${at} - ${length} then ${at} else t.since end,
      blocked_until = case when ${failures} >= ${most} then ${at} + ${length} end
    where t.blocked_until is null or t.blocked_until <= ${at}
    returning 1`)
  return result.rows.length > 0
}

/** True when no use is left. Takes none. For requests that are refused before any work. */
export async function isUsedUp(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from sign_in_attempt where key = ${keyOf(limit, who)} and blocked_until > ${now.toISOString()}::timestamptz`,
  )
  return rows.length > 0
}

/** The same as `take`, but throws 'too many' when none is left. */
export async function allow(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<void> {
  if (!(await take(db, limit, who, now))) throw fault(code.throttled, 'throttled')
}

/** Returns uses that were taken for a successful attempt, and ends the waiting time. */
export async function giveBack(db: Db, limit: CountedLimit, who: string | number, count = 1): Promise<void> {
  await db.execute(
    sql`update sign_in_attempt set failures = greatest(failures - ${count}::int, 0), blocked_until = null where key = ${keyOf(limit, who)}`,
  )
}

export async function startAgain(db: Db, limit: CountedLimit, who: string | number): Promise<void> {
  await db.execute(sql`delete from sign_in_attempt where key = ${keyOf(limit, who)}`)
}

/**
 * Serialises one user's transactions that count the same thing, until they end. The second then counts the rows of the
 * first.
 */
export async function countAlone(tx: Db, what: string, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${what}), ${userId}::int)`)
}

/** Deletes counters after twice their window, so that a flood of names does not grow the table. */
function forgetOld(db: Db, at: string) {
  const longer = countedLimits().filter(({ minutes }) => minutes > windowMinutes)
  const cases = longer.map(({ name, minutes }) => sql`when starts_with(key, ${`${name}:`}) then ${minutes}::int`)
  const minutes =
    longer.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${windowMinutes}::int end` : windowMinutes
  return db.execute(sql`
    delete from sign_in_attempt where key in (
      select key from sign_in_attempt where since < ${at}::timestamptz - make_interval(mins => 2 * (${minutes}))
        and (blocked_until is null or blocked_until < ${at}::timestamptz) limit 100 for update skip locked)`)
}
