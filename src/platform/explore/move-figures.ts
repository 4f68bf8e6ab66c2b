/**
 * Moves the figures of vehicles whose attributes changed (channel, region, model …) from the old cell to the new one.
 * This reads only the rows of these vehicles, not those of the fleet.
 *
 * Stored roll-ups match the vehicles' attributes at the last roll-up, except for changes whose marks are pending. So
 * marks and days are processed in one snapshot, and no day is rolled up while the snapshot has a pending mark.
 */
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db, Store } from '../store/store.ts'
import {
  type Cut,
  type CutKey,
  cutsOf,
  dayOf,
  definitionOf,
  insertDays,
  partKinds,
  storedParts,
  tableOf,
  withoutDays,
} from './cut.ts'
import type { Explore } from './explore.ts'
import { joinsOf } from './sql.ts'

/** Vehicles per transaction. */
const movedAtOnce = 500
/** A sum of which at most this fraction remains is computed from rows again, because rounding errors are too large. */
const exactPart = 0.001

/** Gives all statements of a transaction one snapshot. Must be its first statement. */
export const asOfOneMoment = (db: Db) => db.execute(sql`set transaction isolation level repeatable read`)

/** VINs whose marks all have the former attributes. */
const movableVins = sql`
  select m.vin from explore_change m where m.vin is not null group by m.vin having bool_and(m.previous is not null) order by m.vin`
export const isAnyMoved = async (db: Db): Promise<boolean> =>
  (await db.execute(sql`${movableVins} limit 1`)).rows.length > 0

interface Chunk {
  readonly ids: number[]
  readonly isLast: boolean
}
/** All marks of some of these vehicles. */
async function someMoved(db: Db, atOnce: number): Promise<Chunk> {
  const { rows } = await db.execute<{ id: number; last: boolean }>(sql`
    with vehicles as (${movableVins} limit ${atOnce + 1}),
    chosen as (select vin from vehicles order by vin limit ${atOnce})
    select m.id::float8 as id, (select count(*) from vehicles) <= ${atOnce} as last
    from explore_change m join chosen on chosen.vin = m.vin`)
  return { ids: rows.map(({ id }) => Number(id)), isLast: rows[0]?.last ?? true }
}

/** Processes the marks of all vehicles whose former attributes are stored. Returns the number of changed days. */
export async function moveAll(
  store: Store,
  explores: readonly Explore[],
  { signal, atOnce = movedAtOnce }: { signal?: AbortSignal | undefined; atOnce?: number } = {},
): Promise<number> {
  let days = 0
  for (let isLast = false, isOnly = true; !isLast && !signal?.aborted; isOnly = false) {
    const batch = await store.tx((tx) => moveSome(tx, explores, { isOnly, atOnce }))
    days += batch.days
    isLast = batch.isLast
  }
  return days
}

interface Piece {
  /**
   * True for the only batch. With several batches, days to be recomputed from rows are marked instead and rolled up
   * once.
   */
  readonly isOnly: boolean
  readonly atOnce: number
}
async function moveSome(db: Db, explores: readonly Explore[], { isOnly, atOnce }: Piece) {
  await asOfOneMoment(db)
  const { ids, isLast } = await someMoved(db, atOnce)
  let days = 0
  if (ids.length > 0)
    for (const explore of explores)
      for (const cut of cutsOf(explore).filter(({ ofVehicle }) => ofVehicle))
        days += await moveIn(db, explore, cut, ids, isOnly && isLast)
  await db.execute(sql`delete from explore_change where id = any(${sql.param(ids)}::bigint[])`)
  return { days, isLast }
}

const array = (parts: readonly SQL[]): SQL => sql`array[${sql.join([...parts], sql`, `)}]`
const part = (table: string, at: number): SQL => sql.raw(`${table}.parts[${at + 1}]`)

/** Figures of these vehicles per day with their old and new cells: `own` (columns day, old and new columns, parts). */
function ownOf(explore: Explore, cut: Cut, ids: readonly number[]): SQL {
  const join = cut.of.join
  if (!join?.formerly) throw new Error('A column that groups vehicles needs `formerly`, its value before a change')
  const by = sql`${cut.model} as model, ${cut.series} as series, ${cut.key} as key`
  const measures = Object.values(explore.measures)
  const parts = storedParts(explore).map((each) => sql`(${each})::float8`)
  return sql`
    first as (
      select distinct on (m.vin) m.vin, m.previous from explore_change m
      where m.id = any(${sql.param([...ids])}::bigint[]) and (m.field is null or m.field = ${cut.name}) order by m.vin, m.id),
    former as (select first.vin, ${by} from first ${join.formerly(sql`first.previous`)}),
    present as (select first.vin, ${by} from first ${join.sql(sql`first.vin`)}),
    moved as materialized (
      select f.vin, f.model as old_model, f.series as old_series, f.key as old_key, p.model, p.series, p.key
      from former f join present p on p.vin = f.vin
      where (f.model, f.series, f.key) is distinct from (p.model, p.series, p.key)),
    rows as (
      select ${dayOf(explore)} as day, ${explore.vin} as vin, ${array(parts)} as parts
      from ${explore.from}${joinsOf(explore, measures)}
      where ${explore.vin} in (select vin from moved)${explore.where ? sql` and (${explore.where})` : sql``} group by 1, 2),
    own as (
      select r.day, r.parts, m.* from rows r join moved m on m.vin = r.vin
      join explore_state s on s.explore = ${explore.name} and s.day = r.day and s.definition = ${definitionOf(explore)}
      where not exists (
        select 1 from explore_change k where k.explore = s.explore and k.day = s.day
          and (k.field is null or k.field = ${cut.name})))`
}

/** Moves figures of one cut of one explore. Returns the number of changed days. */
async function moveIn(db: Db, explore: Explore, cut: Cut, ids: readonly number[], isOnly: boolean): Promise<number> {
  const { name } = explore
  const { table, own, names, cut: cutName } = tableOf(cut)
  const kinds = partKinds(explore)
  const together = array(kinds.map(({ by }, at) => sql`${sql.raw(by)}(${part('o', at)})`))
  const cells = sql.join(
    names.map((each) => sql.raw(`e.${each} = d.${each}`)),
    sql` and `,
  )
  const left = kinds.map(({ by }, at) =>
    by === 'sum' ? sql`${part('e', at)} - coalesce(${part('d', at)}, 0)` : part('e', at),
  )
  // Where the rest has no figure, none may remain. A removed minimum or maximum may have been the cell's only one.
  const doubts = kinds.flatMap(({ by, isCount }, at) => {
    if (isCount) return []
    const removedPart = part('d', at)
    return by === 'sum'
      ? [sql`(${removedPart} is not null and abs(${part('e', at)}) <= ${exactPart}::float8 * abs(${removedPart}))`]
      : [sql`(${removedPart} is not distinct from ${part('e', at)} and ${removedPart} is not null)`]
  })
  const list = (prefix: string) => sql.raw(names.map((each) => `${prefix}${each}`).join(', '))
  const { rows: changedCells } = await db.execute<{ day: string; cell: string; rows: number; doubted: boolean }>(sql`
    with ${ownOf(explore, cut, ids)},
    d as (select o.day, ${list('o.old_')}, ${together} as parts from own o group by o.day, ${list('o.old_')}),
    gone as (select d.day, ${sql.raw(names.map((each) => `d.old_${each} as ${each}`).join(', '))}, d.parts from d)
    update ${table} e set parts = ${array(left)} from gone d
    where e.explore = ${name} and ${own} and e.day = d.day and ${cells}
    returning e.day::text as day, jsonb_build_array(${list('e.')})::text as cell, e.parts[1] as rows,
      ${doubts.length > 0 ? sql`coalesce(${sql.join(doubts, sql` or `)}, false)` : sql`false`} as doubted`)
  if (changedCells.length === 0) return 0
  const days = [...new Set(changedCells.map(({ day }) => day))]
  // Deletes cells without rows.
  await db.execute(sql`
    delete from ${table} e where e.explore = ${name} and ${own} and e.day = any(${sql.param(days)}::date[]) and e.parts[1] <= 0`)
  const mergedParts = kinds.map(({ by }, at) =>
    by === 'sum'
      ? sql`case when ${part('excluded', at)} is null then ${part('e', at)} else coalesce(${part('e', at)}, 0) + ${part('excluded', at)} end`
      : sql`${sql.raw(by === 'min' ? 'least' : 'greatest')}(${part('e', at)}, ${part('excluded', at)})`,
  )
  const ofCut = sql.raw(cutName ? 'dimension, ' : '')
  await db.execute(sql`
    with ${ownOf(explore, cut, ids)}
    insert into ${table} as e (explore, day, ${ofCut}${list('')}, parts)
    select ${name}, o.day, ${cutName ? sql`${cutName}, ` : sql``}${list('o.')}, ${together} from own o
    group by o.day, ${list('o.')}
    on conflict (explore, ${ofCut}day, ${list('')}) do update set parts = ${array(mergedParts)}`)
  const doubtfulCells = changedCells.filter((each) => each.doubted && each.rows > 0)
  if (!isOnly) {
    const again = [...new Set(doubtfulCells.map(({ day }) => day))]
    await db.execute(sql`
      insert into explore_change (explore, day, field)
      select ${name}, d.day, ${cut.name} from unnest(${sql.param(again)}::date[]) d(day)`)
    return days.length
  }
  if (doubtfulCells.length === 0) return days.length
  const of = [...new Set(doubtfulCells.map(({ day }) => day))]
  const only = [...new Set(doubtfulCells.map(({ cell }) => cell))].map((cell) => JSON.parse(cell) as CutKey)
  await db.execute(withoutDays(explore, sql`${sql.param(of)}::date[]`, cut, only))
  await db.execute(insertDays(explore, of, cut, only))
  return days.length
}
