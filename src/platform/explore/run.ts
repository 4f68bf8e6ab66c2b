import { code } from '../../domain/contract/code.ts'
import {
  type ExploreQuery,
  type ExploreResult,
  type ExploreShape,
  isRunning,
  queryLimits,
} from '../../domain/contract/explore/query.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { daysFrom } from '../../domain/time.ts'
import type { SessionUser } from '../context.ts'
import { Fault } from '../fault.ts'
import { entriesOf, type ListedEntry } from '../record/entries.ts'
import { findRecord } from '../record/table.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import { databaseError, SqlState } from '../store/errors.ts'
import type { Db, Store, Tx } from '../store/store.ts'
import { type Dimension, type Explore, grainsOf, withFields } from './explore.ts'
import {
  cleanDays,
  daysOfMask,
  type Fresh,
  findRollUp,
  freshOf,
  movedDays,
  movedFor,
  rolledUp,
  vehiclesOf,
} from './roll-up.ts'
import {
  behindCountOf,
  behindOf,
  countsOf,
  type DayRange,
  type DimensionValues,
  daysBefore,
  daysOf,
  detailsOf,
  type QueryPart,
  type ResolvedQuery,
  resolveQuery,
  rowLimitOf,
  sqlOf,
  totalOf,
  type Viewer,
} from './sql.ts'
import { exploreRefusals } from './texts.ts'

const timeoutS = 10
/**
 * Limits of the planner's cost estimate. Costlier queries would time out. The embedded database serves no other request
 * during a query.
 */
const maxCost = { embedded: 1_500_000, server: 20_000_000 } as const

/** Caller of a query: a user's session, or a job that acts for a user with the user's present permissions. */
export interface Asking {
  readonly store: Store
  readonly explores: readonly Explore[]
  readonly user: Pick<SessionUser, 'scope' | 'links'>
  /** Today in the fleet's time zone. */
  readonly today: string
}

export const availableExplores = ({ explores, user }: Pick<Asking, 'explores' | 'user'>): Explore[] =>
  explores.filter(({ call }) => user.links.has(call.path))

/** Finds an explore. Throws a Fault when it does not exist or the user may not query it. */
export function exploreNamed(
  db: Pick<Db, 'execute'>,
  asking: Pick<Asking, 'explores' | 'user'>,
  name: string,
): Promise<Explore> {
  return withFields(db, permittedExplore(asking, name))
}

function permittedExplore(asking: Pick<Asking, 'explores' | 'user'>, name: string): Explore {
  const explore = asking.explores.find((each) => each.name === name)
  if (!explore) throw new Fault(code.invalid, exploreRefusals.unknownData)
  if (!asking.user.links.has(explore.call.path)) throw new Fault(code.forbidden, exploreRefusals.noData)
  return explore
}

/** Descriptions of explores for the query builder. */
export async function shapesOf(db: Db, explores: readonly Explore[]): Promise<ExploreShape[]> {
  const lists = explores.flatMap(({ dimensions }) => Object.values(dimensions).flatMap(({ list }) => list ?? []))
  const entries = await entriesOf(db, [...new Set(lists)])
  return Promise.all(explores.map(async (each) => shapeWith(await withFields(db, each), entries)))
}
export const shapeOf = async (db: Db, explore: Explore): Promise<ExploreShape> =>
  (await shapesOf(db, [explore]))[0] as ExploreShape

const namesIn = (list: string, entries: readonly ListedEntry[]): Record<string, Pair> =>
  Object.fromEntries(entries.filter((each) => each.list === list).map(({ code, zh, en }) => [code, [zh, en]]))

const shapeWith = (explore: Explore, entries: readonly ListedEntry[]): ExploreShape => ({
  name: explore.name,
  title: explore.title,
  about: explore.about ?? null,
  measures: measuresOf(explore),
  dimensions: Object.entries(explore.dimensions).map(([field, { title, kind, options, list, ...more }]) => ({
    field,
    title,
    kind,
    ...((options || list) && { options: list ? namesIn(list, entries) : { ...options } }),
    ...(more.scale && { scale: [...more.scale] }),
    ...(more.bins && { bins: [...more.bins] }),
    ...(more.unit && { unit: more.unit }),
    ...(kind === 'time' && { grains: [...grainsOf({ time: more.time ?? 'moment' })] }),
    ...(field === 'time' && { main: true }),
  })),
})

export const measuresOf = ({ measures }: Explore): ExploreShape['measures'] =>
  Object.entries(measures).map(([field, { title, unit, additive, decimals }]) => ({
    field,
    title,
    additive,
    decimals,
    ...(unit && { unit }),
  }))

type Row = Record<string, string | number | null>

/** Runs a query within the user's scope. Throws a Fault when it is invalid, forbidden or too expensive. */
export async function runExplore(asking: Asking, query: ExploreQuery): Promise<ExploreResult> {
  const resolvedQuery = resolveQuery(await exploreNamed(asking.store.db, asking, query.explore), query)
  const viewer = { scope: asking.user.scope, today: asking.today }
  const days = daysOf(query, asking.today)
  const limit = rowLimitOf(query)
  return reading(asking.store, async (ask) => {
    const here = await sourcesOf(ask, resolvedQuery, viewer, { days })
    const figureRows = await ask(sqlOf(here.figures, query, viewer, { days, limit }))
    const [all = {}] = await ask(totalOf(here.total, viewer, days))
    const counting = countsOf(here.total, viewer, days)
    const [counts = {}] = counting ? await ask(counting) : [all]
    const figures = (row: Row) => resolvedQuery.measures.map((_, at) => (row[`m${at}`] ?? null) as number | null)
    const keys = (row: Row) => resolvedQuery.dimensions.map((_, at) => textOf(row[`d${at}`]))
    const rows: ExploreResult['rows'] = figureRows
      .slice(0, limit)
      .map((row) => ({ keys: keys(row), values: figures(row) }))
    const answer = { period: days, rows, totals: figures(all), cut: figureRows.length > limit }
    const of = { rows: Number(counts.rows ?? 0), vehicles: counts.vehicles === null ? null : Number(counts.vehicles) }
    if (!query.compare) return { ...answer, of, names: await namesOf(ask, resolvedQuery.dimensions, rows) }
    const previous = daysBefore(days)
    const part = { days: previous, shiftDays: daysFrom(days.from, days.to).length, limit: queryLimits.rows }
    const past = await sourcesOf(ask, resolvedQuery, viewer, part)
    const before = await ask(sqlOf(past.figures, { ...query, sort: undefined }, viewer, part))
    const [allBefore = {}] = await ask(totalOf(past.total, viewer, previous))
    const previousFigures = new Map(before.map((row) => [JSON.stringify(keys(row)), figures(row)]))
    // Time buckets that occur only in the previous period are added.
    const inTime =
      resolvedQuery.dimensions.length === 1 &&
      resolvedQuery.dimensions[0]?.grain &&
      isRunning(resolvedQuery.dimensions[0].grain)
    const currentKeys = new Set(rows.map((row) => JSON.stringify(row.keys)))
    const endedRows = inTime && !answer.cut ? before.filter((row) => !currentKeys.has(JSON.stringify(keys(row)))) : []
    const blank = resolvedQuery.measures.map(() => null)
    const both = [...rows, ...endedRows.map((row) => ({ keys: keys(row), values: blank }))].map((row) => ({
      ...row,
      before: previousFigures.get(JSON.stringify(row.keys)) ?? blank,
    }))
    if (endedRows.length > 0 && !query.sort) both.sort((a, b) => String(a.keys[0]).localeCompare(String(b.keys[0])))
    return {
      ...answer,
      rows: both,
      of,
      previous: { ...previous, totals: figures(allBefore), cut: before.length > queryLimits.rows },
      names: await namesOf(ask, resolvedQuery.dimensions, both),
    }
  })
}

/** With more days than this without roll-ups, reading the rows is as fast. */
const maxOtherDays = 100

/** Picks the source of a query: the rows, or the roll-ups of completed days where they suffice. */
async function sourcesOf(
  ask: Ask,
  resolvedQuery: ResolvedQuery,
  { scope }: Viewer,
  { days, shiftDays = 0 }: Omit<QueryPart, 'limit'>,
) {
  const ofRows = { figures: resolvedQuery, total: resolvedQuery }
  const { explore, dimensions, measures } = resolvedQuery
  const rollUp = findRollUp(resolvedQuery, scope.all)
  if (!rollUp) return ofRows
  const clean = new Set((await ask(cleanDays(explore, rollUp, days))).map(({ day }) => String(day)))
  const movedVins = movedFor(rollUp)
  if (clean.size > 0 && movedVins && (await ask(sql`${movedVins} limit 1`)).length > 0)
    for (const { block, days: mask } of await ask(movedDays(explore, movedVins)))
      for (const day of daysOfMask(Number(block), String(mask))) clean.delete(day)
  const others = daysFrom(days.from, days.to).filter((day) => !clean.has(day))
  if (clean.size === 0 || others.length > maxOtherDays) return ofRows
  const fresh = (statement: SQL) => ask<Fresh>(statement)
  const cut = rollUp.figures ? rollUp.cut : undefined
  const grain = dimensions.find(({ field, grain }) => field === 'time' && grain !== 'hourOfDay')?.grain
  const asksVehicles = measures.some(({ of }) => !of.parts)
  const rows = others.length > 0 ? await fresh(freshOf(resolvedQuery, others, cut, grain)) : []
  const vehicles = (of: typeof cut, by: typeof grain) =>
    fresh(vehiclesOf(explore, { days, shiftDays, clean, cut: of }, by))
  const own = asksVehicles && grain !== 'day' ? await vehicles(cut, grain) : []
  const all =
    asksVehicles && grain === undefined ? own : await vehicles(rollUp.totals ? rollUp.cut : undefined, undefined)
  return {
    figures: rolledUp(resolvedQuery, rollUp, clean, [...rows, ...own], grain),
    total: rolledUp(resolvedQuery, rollUp, clean, [...rows, ...all], undefined),
  }
}

/** Rows behind a chart mark, latest first, with the values of the explore's fields. */
export interface Behind {
  readonly days: DayRange
  readonly columns: readonly { readonly field: string; readonly of: 'dimension' | 'measure' }[]
  readonly rows: readonly {
    readonly vin: string | null
    readonly at: string | null
    /** Texts for dimensions (keys for references and options), numbers for measures. */
    readonly values: readonly (string | number | null)[]
  }[]
  readonly total: number
  readonly vehicles: number | null
  /** Labels of reference keys, by column. */
  readonly names: readonly Readonly<Record<string, string>>[]
}

/** Fetches the rows behind a mark of a query's result. Without a mark, all rows. */
export async function rowsBehind(
  asking: Asking,
  query: ExploreQuery,
  mark: DimensionValues,
  limit: number,
): Promise<Behind> {
  const explore = await exploreNamed(asking.store.db, asking, query.explore)
  const resolvedQuery = resolveQuery(explore, query)
  const viewer = { scope: asking.user.scope, today: asking.today }
  const days = daysOf(query, asking.today)
  const { columns, values } = detailsOf(resolvedQuery)
  return reading(asking.store, async (ask) => {
    const fetchedRows = await ask(behindOf(resolvedQuery, viewer, { days, limit }, mark))
    const [all = {}] = await ask(behindCountOf(resolvedQuery, viewer, days, mark))
    const rows = fetchedRows.slice(0, limit).map((row) => ({
      vin: textOf(row.vin),
      at: atOf(explore, row.at),
      values: [
        ...columns.map((_, at) => textOf(row[`d${at}`])),
        ...values.map((_, at) => (row[`m${at}`] ?? null) as number | null),
      ],
    }))
    const keyRows = rows.map((row) => ({ keys: columns.map((_, at) => textOf(row.values[at])) }))
    return {
      days,
      rows,
      total: Number(all.rows ?? 0),
      vehicles: all.vehicles === null ? null : Number(all.vehicles),
      columns: [
        ...columns.map(([field]) => ({ field, of: 'dimension' as const })),
        ...values.map(([field]) => ({ field, of: 'measure' as const })),
      ],
      names: await namesOf(
        ask,
        columns.map(([, of]) => ({ of })),
        keyRows,
      ),
    }
  })
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const atOf = ({ time }: Explore, at: unknown): string | null =>
  at === null || at === undefined ? null : time.kind === 'day' ? String(at) : new Date(String(at)).toISOString()

type Ask = <R extends Record<string, unknown> = Row>(statement: SQL) => Promise<R[]>

/** Runs read-only statements with a timeout. Checks the estimated cost of each statement first. */
function reading<T>(store: Store, work: (ask: Ask) => Promise<T>): Promise<T> {
  const read = async (tx: Tx) => {
    await tx.execute(sql`set transaction read only`)
    await tx.execute(sql.raw(`set local statement_timeout = '${timeoutS}s'`))
    // Distinct vehicles are counted in memory, not in temporary files.
    if (store.kind === 'server') await tx.execute(sql`set local work_mem = '64MB'`)
    return work(async <R extends Record<string, unknown>>(statement: SQL) => {
      // The coordinator's plan does not include the cost on other nodes.
      if (!store.distributed && (await costOf(tx, statement)) > maxCost[store.kind])
        throw new Fault(code.tooLarge, exploreRefusals.tooLarge)
      return (await tx.execute<R>(statement)).rows as R[]
    })
  }
  return store.tx(read).catch((error: unknown) => {
    if (databaseError(error)?.code !== SqlState.queryCancelled) throw error
    throw new Fault(code.tooLarge, exploreRefusals.tooSlow, { values: { seconds: timeoutS } })
  })
}

async function costOf(tx: Tx, statement: SQL): Promise<number> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
    sql`explain (format json) ${statement}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0
}

/** Labels of the records behind reference keys. */
async function namesOf(
  ask: Ask,
  dimensions: readonly { readonly of: Dimension }[],
  rows: readonly { readonly keys: readonly (string | null)[] }[],
): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = []
  for (const [at, { of }] of dimensions.entries()) {
    const target = of.record ? findRecord(of.record) : undefined
    const keys = [...new Set(rows.flatMap(({ keys: each }) => each[at] ?? []))]
    const { table, record } = target ?? {}
    const label = record && table?.[record.labelField]
    const labels =
      table && label && keys.length > 0
        ? await ask(
            sql`select ${table.id}::text as key, ${label}::text as name from ${table} where ${table.id} = any(${sql.param(keys)}::bigint[])`,
          )
        : []
    all.push(Object.fromEntries(labels.map(({ key, name }) => [String(key), String(name ?? key)])))
  }
  return all
}
