import { code } from '../../domain/contract/code.ts'
import {
  type ExploreFilter,
  type ExploreQuery,
  type Grain,
  isRunning,
  queryLimits,
} from '../../domain/contract/explore/query.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { dayMs, daysFrom, fleetDayStart, utcDay } from '../../domain/time.ts'
import type { Scope } from '../context.ts'
import { fault } from '../fault.ts'
import { visible } from '../scope.ts'
import { getTableName, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { contains } from '../store/like.ts'
import { moment } from '../store/moment.ts'
import { type Dimension, type Explore, grainsOf, type Join, type Measure } from './explore.ts'

export interface Viewer {
  readonly scope: Scope
  /** Today in the fleet's time zone. */
  readonly today: string
}
/** Days in the fleet's time zone, both ends included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}
/** A value for each of a query's dimensions, which selects some of its rows. */
export type DimensionValues = readonly (string | null)[]

/** A query whose names are resolved. */
export interface ResolvedQuery {
  readonly explore: Explore
  readonly dimensions: readonly { readonly field: string; readonly of: Dimension; readonly grain: Grain | undefined }[]
  readonly measures: readonly { readonly field: string; readonly of: Measure }[]
  readonly filters: readonly { readonly of: Dimension; readonly filter: ExploreFilter; readonly at: string }[]
}

const wrong = (field: string, text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', { fields: [{ field, text, ...(values && { values }) }] })
const fieldNamed = <T>(all: Readonly<Record<string, T>>, name: string, at: string): T => {
  const match = Object.hasOwn(all, name) ? all[name] : undefined
  if (match === undefined) throw wrong(at, problemTexts.unknownField)
  return match
}

/** Resolves the names of a query. Throws a Fault for the first that is unknown or used in an unsupported way. */
export function resolveQuery(explore: Explore, query: ExploreQuery): ResolvedQuery {
  const dimensions = query.dimensions.map(({ field, grain }, at) => {
    const of = fieldNamed(explore.dimensions, field, `dimensions.${at}.field`)
    if (of.kind !== 'time' && grain) throw wrong(`dimensions.${at}.grain`, problemTexts.notOption)
    const timeGrain = of.kind === 'time' ? (grain ?? 'day') : undefined
    if (timeGrain && !grainsOf(of).includes(timeGrain)) throw wrong(`dimensions.${at}.grain`, problemTexts.notOption)
    if (query.dimensions.findIndex((each) => each.field === field && each.grain === grain) < at)
      throw wrong(`dimensions.${at}.field`, problemTexts.taken)
    return { field, of, grain: timeGrain }
  })
  const measures = query.measures.map((field, at) => {
    if (query.measures.indexOf(field) < at) throw wrong(`measures.${at}`, problemTexts.taken)
    return { field, of: fieldNamed(explore.measures, field, `measures.${at}`) }
  })
  const filters = query.filters.map((filter, at) => ({
    filter,
    at: `filters.${at}.values`,
    of: fieldNamed(explore.dimensions, filter.field, `filters.${at}.field`),
  }))
  const sortFields = [...dimensions, ...measures].map(({ field }) => field)
  if (query.sort && !sortFields.includes(query.sort.field)) throw wrong('sort.field', problemTexts.notOption)
  return { explore, dimensions, measures, filters }
}

export function daysOf({ period }: Pick<ExploreQuery, 'period'>, today: string): DayRange {
  if ('from' in period) return period
  return { from: utcDay(Date.parse(today) - (period.days - 1) * dayMs), to: today }
}
/** Preceding period of the same length. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const length = daysFrom(from, to).length
  return { from: utcDay(Date.parse(from) - length * dayMs), to: utcDay(Date.parse(from) - dayMs) }
}

/** Time bucket of a row in the fleet's time zone, named by its beginning. Weeks begin on Monday. */
const grainForms: Record<Grain, (local: SQL) => SQL> = {
  hour: (local) => sql`to_char(${local}, 'YYYY-MM-DD"T"HH24')`,
  day: (local) => sql`to_char(${local}, 'YYYY-MM-DD')`,
  week: (local) => sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`,
  month: (local) => sql`to_char(${local}, 'YYYY-MM')`,
  quarter: (local) => sql`to_char(${local}, 'YYYY-"Q"Q')`,
  year: (local) => sql`to_char(${local}, 'YYYY')`,
  weekday: (local) => sql`to_char(${local}, 'ID')`,
  hourOfDay: (local) => sql`to_char(${local}, 'HH24')`,
}

/**
 * Group key of a row. `shiftDays` moves times forward so that two periods coincide. A number without `bins` already is
 * the bin's number.
 */
export function keyOf({ kind, of, time, bins }: Dimension, grain: Grain | undefined, shiftDays = 0): SQL {
  if (kind === 'number')
    return bins ? sql`width_bucket((${of})::float8, ${sql.param([...bins])}::float8[])` : sql`(${of})::int`
  if (kind !== 'time' || !grain) return sql`(${of})::text`
  const days = isRunning(grain) ? shiftDays : 0
  const later = days === 0 ? sql`` : sql` + make_interval(days => ${days}::int)`
  const local = time === 'day' ? sql`((${of})::timestamp${later})` : sql`((${of}) at time zone 'Asia/Shanghai'${later})`
  return grainForms[grain](local)
}

export const within = (of: SQLWrapper, kind: 'day' | 'moment', { from, to }: DayRange): SQL =>
  kind === 'day'
    ? sql`${of} between ${from}::date and ${to}::date`
    : sql`${of} >= ${moment(fleetDayStart(from))} and ${of} < ${moment(fleetDayStart(to) + dayMs)}`

function conditionOf(dimension: Dimension, { operator, values }: ExploreFilter, at: string): SQL {
  const { of, kind } = dimension
  if (operator === 'empty') return sql`(${of}) is null`
  if (operator === 'filled') return sql`(${of}) is not null`
  const texts = values.filter((value) => value !== null).map(String)
  if (operator === 'contains') {
    if (kind !== 'text' || texts.length !== 1) throw wrong(at, problemTexts.wrongType)
    return contains(sql`(${of})::text`, texts[0] as string)
  }
  if (operator === 'between') return rangeOf(dimension, values, at)
  if (kind === 'time' || kind === 'number') throw wrong(at, problemTexts.wrongType)
  if (values.length === 0) throw wrong(at, problemTexts.required)
  const isListed = sql`(${of})::text = any(${sql.param(texts)}::text[])`
  const either = values.includes(null) ? sql`(${isListed} or (${of}) is null)` : isListed
  return operator === 'in' ? either : sql`(${either}) is not true`
}

function rangeOf({ of, kind, time }: Dimension, values: ExploreFilter['values'], at: string): SQL {
  const [from = null, to = null] = values
  if (values.length !== 2 || (from === null && to === null)) throw wrong(at, problemTexts.wrongType)
  const check = (value: string | number | null) => {
    const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    if (value !== null && !(kind === 'number' ? typeof value === 'number' : isDay))
      throw wrong(at, problemTexts.wrongType)
  }
  check(from)
  check(to)
  const ends =
    kind === 'number'
      ? [
          from === null ? undefined : sql`(${of})::float8 >= ${from}::float8`,
          to === null ? undefined : sql`(${of})::float8 <= ${to}::float8`,
        ]
      : kind === 'time'
        ? [
            from === null
              ? undefined
              : time === 'day'
                ? sql`${of} >= ${from}::date`
                : sql`${of} >= ${moment(fleetDayStart(String(from)))}`,
            to === null
              ? undefined
              : time === 'day'
                ? sql`${of} <= ${to}::date`
                : sql`${of} < ${moment(fleetDayStart(String(to)) + dayMs)}`,
          ]
        : undefined
  if (!ends) throw wrong(at, problemTexts.wrongType)
  return sql.join(
    ends.filter((each) => each !== undefined),
    sql` and `,
  )
}

/** Joins that the fields need, each once, after the joins that they depend on. */
export function joinsOf({ from, source, vin }: Explore, fields: readonly { readonly join?: Join }[]): SQL {
  const joins: Join[] = []
  const add = (join: Join | undefined) => {
    if (
      !join ||
      join.table === (source?.table ?? getTableName(from)) ||
      joins.some(({ table }) => table === join.table)
    )
      return
    add(join.after)
    joins.push(join)
  }
  for (const { join } of fields) add(join)
  return sql.join(joins.map((join) => sql` ${join.sql(vin ?? undefined)}`))
}

/** `from` and `where` clauses: vehicles in scope, these days, and all filters. */
function rowsOf(
  resolvedQuery: ResolvedQuery,
  { scope }: Viewer,
  days: DayRange,
  fields: readonly { readonly join?: Join }[],
  mark?: SQL,
): SQL {
  const { explore, filters } = resolvedQuery
  const { from, source, vin, time, where } = explore
  const conditions = [
    vin ? visible(scope, vin) : undefined,
    within(time.of, time.kind, days),
    where && sql`(${where})`,
    ...filters.map(({ of, filter, at }) => sql`(${conditionOf(of, filter, at)})`),
    mark,
  ].filter((each) => each !== undefined)
  const joins = joinsOf(explore, [...fields, ...filters.map(({ of }) => of)])
  return sql`from ${source?.sql ?? from}${joins} where ${sql.join(conditions, sql` and `)}`
}

const column = (kind: 'd' | 'm', at: number): SQL => sql.raw(`${kind}${at}`)

/**
 * Selects the figures: columns d0 … for dimensions, m0 … for measures. Fetches one row more than the limit to detect a
 * truncated result.
 */
export function sqlOf(
  resolvedQuery: ResolvedQuery,
  query: ExploreQuery,
  viewer: Viewer,
  { days, shiftDays = 0, limit }: QueryPart,
): SQL {
  const { dimensions, measures } = resolvedQuery
  const keys = dimensions.map(({ of, grain }, at) => sql`${keyOf(of, grain, shiftDays)} as ${column('d', at)}`)
  const figures = measures.map(({ of }, at) => sql`(${of.of})::float8 as ${column('m', at)}`)
  const fields = [...dimensions.map(({ of }) => of), ...measures.map(({ of }) => of)]
  const source = rowsOf(resolvedQuery, viewer, days, fields)
  const groups = sql.raw(dimensions.map((_, at) => at + 1).join(', '))
  const groupBy = dimensions.length > 0 ? sql` group by ${groups}` : sql``
  return sql`select * from (select ${sql.join([...keys, ...figures], sql`, `)} ${source}${groupBy}) figures
    order by ${orderOf(resolvedQuery, query)} limit ${limit + 1}::int`
}
export interface QueryPart {
  readonly days: DayRange
  readonly shiftDays?: number
  readonly limit: number
}

function orderOf({ dimensions, measures }: ResolvedQuery, { sort }: ExploreQuery): SQL {
  const keys = dimensions.map((_, at) => sql`${column('d', at)} asc nulls last`)
  const first = dimensions[0]
  const inTurn = first === undefined || first.of.kind === 'time' || first.of.kind === 'number'
  if (!sort) return inTurn && first ? sql.join(keys, sql`, `) : sql.join([sql`m0 desc nulls last`, ...keys], sql`, `)
  const way = sort.order === 'asc' ? sql`asc` : sql`desc`
  const at = dimensions.findIndex(({ field }) => field === sort.field)
  const by =
    at >= 0
      ? column('d', at)
      : column(
          'm',
          measures.findIndex(({ field }) => field === sort.field),
        )
  return sql.join([sql`${by} ${way} nulls last`, ...keys], sql`, `)
}

/**
 * Counts rows and vehicles: columns rows, vehicles. A statement of its own reads an index, where `count(distinct)`
 * with the measures sorts whole rows. Undefined: `totalOf` counts them.
 */
export function countsOf(resolvedQuery: ResolvedQuery, viewer: Viewer, days: DayRange): SQL | undefined {
  const { vin, source } = resolvedQuery.explore
  if (!vin || source) return undefined
  return sql`select coalesce(sum(v.n), 0)::float8 as rows, count(*)::float8 as vehicles
    from (select count(*) as n ${rowsOf(resolvedQuery, viewer, days, [])} group by ${vin}) v`
}

/** Totals: columns m0 …, and rows and vehicles unless `countsOf` counts them. */
export function totalOf(resolvedQuery: ResolvedQuery, viewer: Viewer, days: DayRange): SQL {
  const { measures, explore } = resolvedQuery
  const figures = measures.map(({ of }, at) => sql`(${of.of})::float8 as ${column('m', at)}`)
  const counts = explore.source ?? (explore.vin ? undefined : { rows: sql`count(*)`, vehicles: sql`null` })
  const columns = counts
    ? [...figures, sql`coalesce(${counts.rows}, 0)::float8 as rows`, sql`(${counts.vehicles})::float8 as vehicles`]
    : figures
  const source = rowsOf(
    resolvedQuery,
    viewer,
    days,
    measures.map(({ of }) => of),
  )
  return sql`select ${sql.join(columns, sql`, `)} ${source}`
}

/** Condition for the rows behind a mark. */
function markOf({ dimensions }: ResolvedQuery, mark: DimensionValues): SQL | undefined {
  if (mark.length === 0) return undefined
  if (mark.length > dimensions.length) throw wrong('mark', problemTexts.wrongType)
  const same = dimensions
    .slice(0, mark.length)
    .map(({ of, grain }, at) => sql`(${keyOf(of, grain)})::text is not distinct from ${mark[at] ?? null}::text`)
  return sql.join(same, sql` and `)
}

/** Fields that are listed for the rows behind a mark. */
export function detailsOf({ explore }: ResolvedQuery) {
  const columns = Object.entries(explore.dimensions).filter(([field]) => field !== 'time' && field !== 'vin')
  const values = Object.entries(explore.measures).filter(([, { each }]) => each)
  return { columns, values }
}

/** Rows behind a mark, latest first: columns at, vin, d0 … for all dimensions, m0 … for measured values. */
export function behindOf(
  resolvedQuery: ResolvedQuery,
  viewer: Viewer,
  { days, limit }: QueryPart,
  mark: DimensionValues,
): SQL {
  const { explore, dimensions } = resolvedQuery
  const { columns, values } = detailsOf(resolvedQuery)
  const fields = [...columns.map(([, of]) => of), ...values.map(([, of]) => of), ...dimensions.map(({ of }) => of)]
  const cells = [
    ...columns.map(([, { of }], at) => sql`(${of})::text as ${column('d', at)}`),
    ...values.map(([, { each }], at) => sql`(${each})::float8 as ${column('m', at)}`),
  ]
  const at = explore.time.kind === 'day' ? sql`${explore.time.of}::text` : explore.time.of
  return sql`select ${at} as at, ${explore.vin ?? sql`null::text`} as vin${cells.length > 0 ? sql`, ${sql.join(cells, sql`, `)}` : sql``}
    ${rowsOf(resolvedQuery, viewer, days, fields, markOf(resolvedQuery, mark))} order by ${explore.time.of} desc, 2 limit ${limit + 1}::int`
}

export function behindCountOf(plan: ResolvedQuery, viewer: Viewer, days: DayRange, mark: DimensionValues): SQL {
  const { explore, dimensions } = plan
  const vehicles = explore.vin ? sql`count(distinct ${explore.vin})::float8` : sql`null::float8`
  const source = rowsOf(
    plan,
    viewer,
    days,
    dimensions.map(({ of }) => of),
    markOf(plan, mark),
  )
  return sql`select count(*)::float8 as rows, ${vehicles} as vehicles ${source}`
}

export const rowLimitOf = (query: ExploreQuery): number => query.limit ?? queryLimits.rows
