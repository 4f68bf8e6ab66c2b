/** Rolls up completed days, and days that have changed again. */
import { dayText, fleetDayNumber, minuteMs } from '../../domain/time.ts'
import type { Parts } from '../context.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { periodicJob } from '../work/job.ts'
import { cutsOf, dayOf, definitionOf, insertDays, rowsOfDays, withoutDays } from './cut.ts'
import type { Explore } from './explore.ts'
import { asOfOneMoment, isAnyMoved, moveAll } from './move-figures.ts'
import { blockDays, blockOf, daysOfMask, maskOf, movedDays, noDays } from './roll-up.ts'

/** Between a change and the next run, queries about the changed days read the rows. */
const everyMs = minuteMs
/** Waiting time after midnight for writes that are under way. Later writes mark their day. */
export const settledMs = 10 * minuteMs
/** Minimum time between roll-ups of a day that late reports keep changing. Until then queries read its rows. */
const againMs = 15 * minuteMs
/** The longest period of a query, and as many days before it for comparison. */
const rolledDays = 800
/** Days per transaction. */
const atOnce = 16

export const rollUpJob = periodicJob('rollUps', everyMs, (parts, { signal }) => rollUp(parts, { signal, againMs }))

interface Run {
  readonly signal?: AbortSignal
  /** Days that were rolled up less than this ago wait. Default: 0. */
  readonly againMs?: number
}
/** Brings all roll-ups up to date. Returns the number of days that were rolled up or changed by moved vehicles. */
export async function rollUp(
  parts: Pick<Parts, 'store' | 'now' | 'catalogue'>,
  { signal, againMs = 0 }: Run = {},
): Promise<number> {
  const { store, now, catalogue } = parts
  const explores = catalogue.explores.filter(({ rollUp: rolls }) => rolls)
  // The nodes of a cluster share no snapshot.
  const byVehicle = !store.distributed
  const moveVehicles = () => (byVehicle ? moveAll(store, explores, { signal }) : 0)
  await store.tx((tx) => markDaysOfMoved(tx, explores, byVehicle))
  let dayCount = await moveVehicles()
  for (const explore of explores) {
    const due = await dueDays(store.db, explore, { now: now().getTime(), againMs })
    // First the days of all cuts, so that they are not rolled up again for one cut.
    for (const [field, days] of due)
      for (const piece of [...Map.groupBy(days, blockOf).values()].flatMap(inPieces)) {
        for (let isDone = false; !isDone; ) {
          if (signal?.aborted) return dayCount
          isDone = await store.tx(async (tx) => {
            const db = tx
            if (byVehicle) await asOfOneMoment(db)
            if (byVehicle && (await isAnyMoved(db))) return false
            await makeDays(db, explore, piece, field)
            return true
          })
          if (!isDone) dayCount += await moveVehicles()
        }
        dayCount += piece.length
      }
  }
  return dayCount
}

const inPieces = (days: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(days.length / atOnce) }, (_, at) => days.slice(at * atOnce, (at + 1) * atOnce))

/**
 * Marks all days of changed vehicles, per changed field. `shouldSkipMovable`: skips vehicles whose marks all have the former
 * attributes (`move-figures.ts`).
 */
async function markDaysOfMoved(db: Db, explores: readonly Explore[], shouldSkipMovable: boolean): Promise<void> {
  const { rows: marks } = await db.execute<{ id: number; vin: string; field: string | null }>(sql`
    select m.id, m.vin, m.field from explore_change m where m.vin is not null and (${!shouldSkipMovable}::boolean or exists (
      select 1 from explore_change k where k.vin = m.vin and k.previous is null))`)
  for (const [field, fieldMarks] of Map.groupBy(marks, (mark) => mark.field))
    for (const { name } of explores) {
      const vins = sql`select unnest(${sql.param([...new Set(fieldMarks.map(({ vin }) => vin))])}::text[])`
      const { rows } = await db.execute<{ block: number; days: string }>(movedDays({ name }, vins))
      const days = rows.flatMap(({ block, days: mask }) => daysOfMask(block, mask))
      await db.execute(sql`
        insert into explore_change (explore, day, field)
        select ${name}, d.day, ${field}::text from unnest(${sql.param(days)}::date[]) d(day)`)
    }
  if (marks.length === 0) return
  await forget(
    db,
    marks.map(({ id }) => id),
  )
}

const forget = (db: Db, ids: readonly number[]) =>
  db.execute(sql`delete from explore_change where id = any(${sql.param(ids)}::bigint[])`)

type Due = [field: string | null, days: string[]]
/** Completed days without a current roll-up, latest first. Days of all cuts (null) come before days of one field. */
async function dueDays(
  db: Db,
  explore: Explore,
  { now, againMs: waitMs }: { now: number; againMs: number },
): Promise<Due[]> {
  const last = fleetDayNumber(now - settledMs) - 1
  const first = last - rolledDays + 1
  // Older days cannot be queried.
  await db.execute(sql`delete from explore_change where explore = ${explore.name} and day < ${dayText(first)}::date`)
  const { rows: due } = await db.execute<{ day: string }>(sql`
    select d.day::date::text as day
    from generate_series(${dayText(first)}::timestamp, ${dayText(last)}::timestamp, '1 day') d(day)
    where not exists (select 1 from explore_state s
        where s.explore = ${explore.name} and s.day = d.day and s.definition = ${definitionOf(explore)})
      or exists (select 1 from explore_state s join explore_change m on m.explore = s.explore and m.day = s.day
        where s.explore = ${explore.name} and s.day = d.day and m.field is null
          and s.computed_at <= now() - make_interval(secs => ${waitMs / 1000}::float8))
    order by 1 desc`)
  const all = new Set(due.map(({ day }) => day))
  const { rows } = await db.execute<{ day: string; field: string }>(sql`
    select distinct m.day::text as day, m.field from explore_change m
    where m.explore = ${explore.name} and m.field is not null and m.day <= ${dayText(last)}::date order by 1 desc`)
  const partly = Map.groupBy(
    rows.filter(({ day }) => !all.has(day)),
    ({ field }) => field,
  )
  return [[null, [...all]], ...[...partly].map(([field, fieldDays]): Due => [field, fieldDays.map(({ day }) => day)])]
}

/**
 * Rolls up days of one block from their rows, for all cuts or one field. It deletes only the marks that it read, so a
 * write during the transaction leaves its mark in place.
 */
async function makeDays(db: Db, explore: Explore, days: readonly string[], field: string | null): Promise<void> {
  const { name } = explore
  const these = sql`${sql.param(days)}::date[]`
  const cuts = cutsOf(explore).filter((cut) => field === null || cut.name === field)
  const { rows: marks } = await db.execute<{ id: number }>(sql`
    select id from explore_change
    where explore = ${name} and day = any(${these}) and (${field}::text is null or field = ${field}::text)`)
  const { rows: stateRows } = await db.execute(
    sql`select 1 from explore_state where explore = ${name} and day = any(${these}) limit 1`,
  )
  const { rows: some } = await db.execute(sql`select 1 from ${explore.from} where ${rowsOfDays(explore, days)} limit 1`)
  if (stateRows.length > 0) for (const cut of cuts) await db.execute(withoutDays(explore, these, cut))
  if (some.length > 0) for (const cut of cuts) await db.execute(insertDays(explore, days, cut))
  if (field === null) {
    await makeVehicles(db, explore, days, stateRows.length > 0)
    await db.execute(sql`
      insert into explore_state (explore, day, definition) select ${name}, d.day, ${definitionOf(explore)} from unnest(${these}) d(day)
      on conflict (explore, day) do update set definition = excluded.definition, computed_at = excluded.computed_at`)
  }
  await forget(
    db,
    marks.map(({ id }) => id),
  )
}

const mask = (days: readonly string[]): SQL => sql`${maskOf(days)}::${sql.raw(`bit(${blockDays})`)}`

/** Stores on which of these days each vehicle has rows. `isAgain`: vehicles may have lost their rows. */
async function makeVehicles(db: Db, explore: Explore, days: readonly string[], isAgain: boolean): Promise<void> {
  const { name, vin, from } = explore
  const block = blockOf(days[0] as string)
  const first = dayText(block * blockDays)
  const bit = sql`set_bit(${noDays}, ${dayOf(explore)} - ${first}::date, 1)`
  const mergedDays = sql`((e.days & ~${mask(days)}) | excluded.days)`
  await db.execute(sql`
    insert into explore_vehicle as e (vin, explore, block, days)
    select ${vin}, ${name}, ${block}::int, bit_or(${bit}) from ${from} where ${rowsOfDays(explore, days)} group by 1
    on conflict (vin, explore, block) do update set days = ${mergedDays} where e.days <> ${mergedDays}`)
  if (!isAgain) return
  await db.execute(sql`
    update explore_vehicle as e set days = e.days & ~${mask(days)}
    where e.explore = ${name} and e.block = ${block}::int and (e.days & ${mask(days)}) <> ${noDays}
      and not exists (select 1 from ${from} where ${vin} = e.vin and ${rowsOfDays(explore, days)})`)
}
