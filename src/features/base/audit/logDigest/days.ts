/** Closed days: closing the next ones, and verifying them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, fleetDay, fleetDayStart, hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { type ChainDay, type ChainResult, digestOf, firstPrevious, judgeDay, nextDay } from './chain.ts'
import { contentOf, firstDay } from './entries.ts'
import { SettledEntries } from './settled-entries.ts'

/** Time after the end of a day until it is closed. Clocks of servers differ less. */
const marginMs = hourMs
/** Limit of the days that one run closes. The next run continues. */
const daysPerRun = 400
const settleTries = 120
const settleMs = 500

const storedColumns = sql`to_char(day, 'YYYY-MM-DD') as day, entries::float8 as entries, entries_digest as "entriesDigest",
  previous_digest as "previousDigest", digest`

export async function chainOf(db: Pick<Db, 'execute'>): Promise<ChainDay[]> {
  const { rows } = await db.execute<ChainDay & Record<string, unknown>>(
    sql`select ${storedColumns} from log_day order by log_day.day`,
  )
  return rows
}

async function lastDay(db: Pick<Db, 'execute'>): Promise<ChainDay | undefined> {
  const { rows } = await db.execute<ChainDay & Record<string, unknown>>(
    sql`select ${storedColumns} from log_day order by log_day.day desc limit 1`,
  )
  return rows[0]
}

/**
 * Closes the days that ended an hour ago, in order. Waits until no transaction can add an entry to them, or leaves them
 * to the next run. Returns the days that it closed.
 */
export async function closeDays(store: Store, nowMs: number, signal: AbortSignal): Promise<string[]> {
  const last = await lastDay(store.db)
  const yesterday = fleetDay(nowMs - dayMs)
  const earliest = last ? nextDay(last.day) : [(await firstDay(store.db)) ?? yesterday, yesterday].sort()[0]!
  const isDue = (day: string) => fleetDayStart(nextDay(day)) + marginMs <= nowMs
  if (!isDue(earliest) || !(await isSettled(store, signal))) return []
  const closedDays: string[] = []
  let before = last
  for (let day = earliest; isDue(day) && closedDays.length < daysPerRun; day = nextDay(day)) {
    const content = await contentOf(store.db, day, before === undefined, () => signal.throwIfAborted())
    const previousDigest = before?.digest ?? firstPrevious
    const chainDay: ChainDay = { ...content, previousDigest, digest: digestOf(content, previousDigest) }
    // Another process may have closed it.
    const { rows } = await store.tx((tx) =>
      tx.execute(sql`
        insert into log_day (day, entries, entries_digest, previous_digest, digest, closed_at)
        values (${day}, ${chainDay.entries}, ${chainDay.entriesDigest}, ${chainDay.previousDigest}, ${chainDay.digest}, ${moment(nowMs)})
        on conflict do nothing returning 1`),
    )
    if (rows.length === 0) return closedDays
    closedDays.push(day)
    before = chainDay
  }
  return closedDays
}

/** True when every entry that a transaction began to write is visible. */
async function isSettled({ db }: Store, signal: AbortSignal): Promise<boolean> {
  const reader = new SettledEntries()
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::float8 as last from operation_log`,
  )
  for (let tries = 0; tries < settleTries; tries++) {
    if ((await reader.upTo(db)) >= (rows[0]?.last ?? 0)) return true
    await sleep(settleMs, undefined, { signal })
  }
  return false
}

export interface Verification {
  /** Days in the chain. */
  readonly days: number
  /** First day whose entries were read. Undefined: there is no day. */
  readonly from: string | undefined
  /** First day that does not match. */
  readonly wrong: { readonly day: string; readonly result: ChainResult } | undefined
  readonly last: ChainDay | undefined
}

/**
 * Verifies the chain, and the entries of the latest days, up to `maxEntries` of them. `keepsAt`: stores the results
 * with this time, in ms.
 */
export async function verifyDays(
  store: Store,
  options: {
    readonly maxEntries?: number
    readonly keepsAt?: number
    readonly signal?: AbortSignal
    readonly progress?: (done: number, total: number) => void
  },
): Promise<Verification> {
  const { maxEntries = Number.POSITIVE_INFINITY, keepsAt, signal, progress } = options
  const days = await chainOf(store.db)
  const results: { day: string; result: ChainResult }[] = []
  let from: string | undefined
  let left = maxEntries
  for (let at = days.length - 1; at >= 0; at--) {
    const chainDay = days[at]!
    // Of the last one that fits nothing is left out.
    const content =
      left > 0
        ? await contentOf(store.db, chainDay.day, at === 0, (count) => {
            signal?.throwIfAborted()
            left -= count
          })
        : undefined
    if (content) from = chainDay.day
    const result = judgeDay(chainDay, content, days[at - 1])
    // A day whose entries were not read still has its former result.
    if (content || result !== 'matches') results.push({ day: chainDay.day, result })
    progress?.(days.length - at, days.length)
  }
  if (keepsAt !== undefined) await keepResults(store, results, keepsAt)
  const wrong = results.findLast(({ result }) => result !== 'matches')
  return { days: days.length, from, wrong, last: days.at(-1) }
}

async function keepResults(store: Store, results: readonly { day: string; result: ChainResult }[], nowMs: number) {
  if (results.length === 0) return
  await store.tx((tx) =>
    tx.execute(sql`
      update log_day d set verified_at = ${moment(nowMs)}, result = r.result
      from ${records(results, { day: 'date', result: 'text' })} where d.day = r.day`),
  )
}
