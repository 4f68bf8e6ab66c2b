/** Counts stored days for signals that staff added, and deletes old hours. */
import { dayMs, dayText, fleetDay, fleetDayNumber, fleetDayStart, hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { oldestDay, retentionNow } from '../../../fleet/messages/storage/partitions.ts'
import { settledMs } from '../../tracking/trackPlayback/days.ts'
import { countedSignals, readSignalDay, writeSignalDay } from './count.ts'
import { hourRetentionDays } from './parameters.ts'

/** Maximum work per minute. Calls of users have priority. */
const busyMs = 15_000
const vehiclesAtOnce = 200
/**
 * Delay after a signal is added. A day that is being read at that moment is written before, without the signal.
 */
export const backfillDelayMs = 2 * minuteMs

export const signalBackfill = periodicJob('signalBackfill', minuteMs, countStoredDays)
export const oldSignalHours = periodicJob('oldSignalHours', hourMs, dropHours)

/** Signals that are counted together: they are at the same place, the latest of all. */
interface Position {
  readonly ids: readonly number[]
  readonly day: string
  readonly vin: string
}

async function positionOf({ store, now }: Parts, last: string): Promise<Position | undefined> {
  const { rows } = await store.db.execute<{ id: number; day: string; vin: string }>(sql`
    select id::float8 as id, coalesce(next_day, ${last}::date)::text as day, last_vin as vin from chart_signal
    where due_at <= ${moment(now().getTime())}`)
  const [first] = rows.toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : a.vin < b.vin ? -1 : 1))
  if (!first) return undefined
  const { day, vin } = first
  return { day, vin, ids: rows.filter((row) => row.day === day && row.vin === vin).map(({ id }) => id) }
}

/** Counts days of vehicles, the latest first, until all are counted or the time is up. Returns their number. */
export async function countStoredDays(parts: Parts): Promise<number> {
  const { store, now } = parts
  const deadline = performance.now() + busyMs
  for (let dayCount = 0; ; ) {
    const settledUntil = now().getTime() - settledMs
    const last = fleetDayNumber(settledUntil) - 1
    const position = await positionOf(parts, dayText(last))
    if (!position) return dayCount
    const { ids, day, vin: after } = position
    const these = sql`id = any(${sql.param(ids)}::bigint[])`
    const vins = await vehiclesOf(parts, day, after)
    for (const vin of vins) {
      const counter = await readSignalDay(
        { db: store.db, parts },
        await countedSignals(store.db),
        { vin, day },
        settledUntil,
      )
      await store.tx(async (tx) => {
        await writeSignalDay(tx, { vin, day }, counter)
        await tx.execute(sql`update chart_signal set next_day = ${day}::date, last_vin = ${vin} where ${these}`)
      })
      dayCount++
      if (performance.now() > deadline) return dayCount
    }
    if (vins.length === vehiclesAtOnce) continue
    const first = await firstDay(parts, last)
    const number = fleetDayNumber(fleetDayStart(day))
    const isDone = number <= first
    const progress = isDone ? 100 : Math.floor((100 * (last - number + 1)) / (last - first + 1))
    await store.db.execute(sql`
      update chart_signal set counted_from = ${day}::date, progress = ${progress}, next_day = ${dayText(number - 1)}::date,
        last_vin = '', due_at = ${isDone ? null : sql`due_at`} where ${these}`)
  }
}

async function vehiclesOf({ store }: Parts, day: string, after: string): Promise<string[]> {
  const { rows } = await store.db.execute<{ vin: string }>(sql`
    select d.vin from daily_drive d where d.day = ${day}::date and d.vin > ${after} order by d.vin limit ${vehiclesAtOnce}`)
  return rows.map(({ vin }) => vin)
}

/** Number of the first day whose messages are all stored, in the table or the archive. `last`: the last day, if there is none. */
async function firstDay({ store, now }: Parts, last: number): Promise<number> {
  const oldest = fleetDayNumber(await oldestDay(store.db, await retentionNow(store, now().getTime()))) + 1
  const { rows } = await store.db.execute<{ day: string | null }>(
    sql`select min(d.day)::text as day from daily_drive d`,
  )
  const firstReport = rows[0]?.day ?? null
  return Math.min(last, Math.max(oldest, firstReport === null ? last : fleetDayNumber(fleetDayStart(firstReport))))
}

async function dropHours({ store, now }: Parts): Promise<void> {
  const until = await retentionNow(store, now().getTime())
  const oldest = fleetDay(until - (await parameterNumber(store.db, hourRetentionDays)) * dayMs)
  await store.db.execute(sql`delete from signal_hour where hour < ${moment(fleetDayStart(oldest))}`)
}
