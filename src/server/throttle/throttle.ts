import { code } from '../../kit/code.ts'
import { fault } from '../fault.ts'
import type { Parameter } from '../parameter/parameters.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

const windowMinutes = 15

/** What may be done so many times within its minutes, by whoever it is counted for: an account, an address, a code. */
export interface CountedLimit {
  readonly name: string
  readonly most: Parameter
  readonly minutes: number
}
const declared = new Map<string, CountedLimit>()

/** Declares a limit, of 15 minutes unless said. A test sends many requests at once at each one that is declared. */
export function countedLimit(name: string, most: Parameter, minutes = windowMinutes): CountedLimit {
  if (declared.has(name)) throw new Error(`Two limits are called ${name}`)
  const limit = { name, most, minutes }
  declared.set(name, limit)
  return limit
}
export const countedLimits = (): readonly CountedLimit[] => [...declared.values()]

/** Whom a limit is counted for: the account's name however it is written, and the address. */
export const accountKey = (name: string) => name.trim().toLowerCase()
export const addressKey = (ip: string) => network(ip)

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

const keyOf = (limit: CountedLimit, who: string | number) => `${limit.name}:${who}`

/**
 * Takes one of what is left, before the work that it is for; false when nothing is. One statement checks and counts, so
 * that of many requests at once no more pass than one after another. Who used up the last one waits for as long.
 */
export async function take(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const length = sql`make_interval(mins => ${limit.minutes})`
  const { key, value } = limit.most
  const most = sql`coalesce((select value from parameter_value where key = ${key}), ${value})::int`
  const failures = sql`case when t.since <= ${at} - ${length} then 1 else t.failures + 1 end`
  await forgetOld(db, now.toISOString())
  const taken = await db.execute(sql`
    insert into sign_in_attempt as t (key, failures, since, blocked_until)
    values (${keyOf(limit, who)}, 1, ${at}, case when 1 >= ${most} then ${at} + ${length} end)
    on conflict (key) do update set
      failures = ${failures},
      since = case when t.since <= ${at} - ${length} then ${at} else t.since end,
      blocked_until = case when ${failures} >= ${most} then ${at} + ${length} end
    where t.blocked_until is null or t.blocked_until <= ${at}
    returning 1`)
  return taken.rows.length > 0
}

/** Whether nothing is left; takes nothing. For what is refused before anything is done for it. */
export async function isUsedUp(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from sign_in_attempt where key = ${keyOf(limit, who)} and blocked_until > ${now.toISOString()}::timestamptz`,
  )
  return rows.length > 0
}

/** The same, refusing with 'too many' when nothing is left. */
export async function allow(db: Db, limit: CountedLimit, who: string | number, now: Date): Promise<void> {
  if (!(await take(db, limit, who, now))) throw fault(code.throttled, 'throttled')
}

/** Gives back what was taken for a try that turned out to be right; then nobody has to wait any more. */
export async function giveBack(db: Db, limit: CountedLimit, who: string | number, count = 1): Promise<void> {
  await db.execute(
    sql`update sign_in_attempt set failures = greatest(failures - ${count}::int, 0), blocked_until = null where key = ${keyOf(limit, who)}`,
  )
}

/** Begins the count again. */
export async function startAgain(db: Db, limit: CountedLimit, who: string | number): Promise<void> {
  await db.execute(sql`delete from sign_in_attempt where key = ${keyOf(limit, who)}`)
}

/**
 * Lets the transactions of one user that count the same thing pass one after another, until each ends: what the first
 * one adds is there when the second one counts.
 */
export async function countAlone(tx: Db, what: string, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${what}), ${userId}::int)`)
}

/** Counters that say nothing any more go, so that a flood of names leaves no table behind: after twice their window. */
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
