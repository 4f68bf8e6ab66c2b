/**
 * Rolls up completed days by model and series of the vehicles, and by each dimension that declares it. Tables:
 * `explore_day`, `explore_dimension_day`. Queries about the whole fleet then need not read all rows. Other days, and days that
 * changed since, are read from the rows in the same statement, so a result always equals that of the rows.
 */
import type { Grain } from '../../domain/contract/explore/query.ts'
import { daysFrom, dayText } from '../../domain/time.ts'
import { type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import {
  byHour,
  byModel,
  type Cut,
  cutsOf,
  dayNumber,
  definitionOf,
  modelOf,
  none,
  partsOfDays,
  rowsOfDays,
  storedParts,
  tableOf,
} from './cut.ts'
import { byTime, type Dimension, type Explore, type Measure } from './explore.ts'
import type { DayRange, ResolvedQuery } from './sql.ts'

export const blockDays = 512
export const blockOf = (day: string): number => Math.floor(dayNumber(day) / blockDays)
/** Bit mask of some days of one block. */
export function maskOf(days: Iterable<string>): string {
  const bits = new Array<string>(blockDays).fill('0')
  for (const day of days) bits[dayNumber(day) % blockDays] = '1'
  return bits.join('')
}
export const noDays = sql.raw(`'${'0'.repeat(blockDays)}'::bit(${blockDays})`)
const asMask = sql.raw(`bit(${blockDays})`)

/** Roll-ups that can answer a query. */
export interface UsableRollUp {
  readonly cut: Cut
  /** Whether the figures and the totals depend on the cut. */
  readonly figures: boolean
  readonly totals: boolean
}

/**
 * Finds the cut whose roll-ups answer a query. Undefined when there is none. The query must cover all vehicles and
 * group and filter by one dimension, or by dimensions derived from model and series.
 */
export function findRollUp(
  { explore, dimensions, measures, filters }: ResolvedQuery,
  isAll: boolean,
): UsableRollUp | undefined {
  if (!explore.rollUp || !isAll) return undefined
  if (dimensions.some(({ grain }) => grain === 'hour')) return undefined
  const groupFields = dimensions.flatMap(({ field, of, grain }) =>
    field !== 'time' ? [{ field, of }] : grain === byHour ? [{ field: byHour, of }] : [],
  )
  const filterFields = filters.map(({ of, filter: { field } }) => ({ field, of }))
  const fields = [...groupFields, ...filterFields]
  const isOfModel = fields.every(({ of }) => of.rolls === 'model')
  const name = isOfModel ? byModel : fields[0]?.field
  const cut = cutsOf(explore).find((each) => each.name === name)
  if (!cut || !(isOfModel || fields.every(({ field }) => field === name))) return undefined
  // A filter on a number needs values within a bin, and a filter on a row attribute needs distinct vehicles. Neither is
  // stored.
  if (filterFields.length > 0 && (cut.of.kind === 'number' || !cut.ofVehicle)) return undefined
  const isByDay = dimensions.some(({ field, grain }) => field === 'time' && grain === 'day')
  const countsVehicles = cut.ofVehicle || isByDay || groupFields.length === 0
  const isStored = ({ parts, distinct }: Measure) =>
    parts !== undefined || (distinct !== undefined && distinct === explore.vin && countsVehicles)
  if (!measures.every(({ of }) => isStored(of))) return undefined
  return { cut, figures: fields.length > 0, totals: filterFields.length > 0 }
}

const followsVehicles = ({ cut, figures }: UsableRollUp): boolean => cut.ofVehicle && figures
const isOfCut = (field: SQL, { name }: Cut) => sql`(${field} is null or ${field} = ${name})`

/** Days of a period whose roll-ups are current: column day. */
export const cleanDays = (explore: Explore, { cut, figures }: UsableRollUp, { from, to }: DayRange): SQL => sql`
  select s.day::text as day from explore_state s
  where s.explore = ${explore.name} and s.definition = ${definitionOf(explore)}
    and s.day between ${from}::date and ${to}::date
    and not exists (select 1 from explore_change m where m.explore = s.explore and m.day = s.day
      and ${figures ? isOfCut(sql`m.field`, cut) : sql`m.field is null`})`

/** VINs with changes that affect a query. Undefined when the query does not depend on vehicle attributes. */
export const movedFor = (rollUp: UsableRollUp): SQL | undefined =>
  followsVehicles(rollUp)
    ? sql`select m.vin from explore_change m where m.vin is not null and ${isOfCut(sql`m.field`, rollUp.cut)}`
    : undefined
/** Days of these vehicles (`select vin …`): columns block, days. */
export const movedDays = ({ name }: Pick<Explore, 'name'>, vins: SQL): SQL => sql`
  select p.block, bit_or(p.days)::text as days from explore_vehicle p
  where p.explore = ${name} and p.vin in (${vins}) group by p.block`
export const daysOfMask = (block: number, mask: string): string[] =>
  [...mask].flatMap((bit, at) => (bit === '1' ? [dayText(block * blockDays + at)] : []))

/** Time bucket of a day. Without a grain all days share one. */
function partOfTime(grain: Grain | undefined, day: string): string {
  const date = new Date(day)
  if (grain === undefined) return ''
  if (grain === 'year') return day.slice(0, 4)
  if (grain === 'month') return day.slice(0, 7)
  if (grain === 'quarter') return `${day.slice(0, 4)}-${Math.floor(date.getUTCMonth() / 3)}`
  if (grain === 'weekday') return String(date.getUTCDay())
  return String(Math.floor((dayNumber(day) + 3) / 7))
}

/** Rows that supplement the roll-ups for one query: columns of `partsOfDays`. */
export type Fresh = {
  readonly day: string
  readonly model: number
  readonly series: number
  readonly key: string
  readonly parts: readonly (number | null)[]
}
const asFresh = (rows: SQL): SQL =>
  sql`select f.day::text as day, f.model::float8 as model, f.series::float8 as series, f.key, f.parts from (${rows}) f`

interface MissingDays {
  readonly days: DayRange
  readonly shiftDays?: number
  readonly clean: ReadonlySet<string>
  /** Cut by which the missing days are split, if needed. */
  readonly cut: Cut | undefined
}
/**
 * Days without current roll-ups as `Fresh`, with the parts that a query needs. `grain`: the query's time unit, if any.
 */
export function freshOf(
  { explore, measures }: ResolvedQuery,
  others: readonly string[],
  cut: Cut | undefined,
  grain: Grain | undefined,
): SQL {
  // Over more than a day, `vehiclesOf` counts each vehicle once.
  const vehicles = grain === 'day' && measures.some(({ of }) => !of.parts)
  const requiredParts = { measures: new Set(measures.map(({ field }) => field)), vehicles }
  return asFresh(partsOfDays(explore, others, cut, { requiredParts }))
}

interface PartOfTime {
  readonly first: string
  /** Clean days by block, and the other days. */
  readonly blocks: Map<number, string[]>
  readonly others: string[]
}

/** Statements that select the distinct vehicles of a bucket: columns day (its first), vin. */
function vehiclesOfPart(explore: Explore, { first, blocks, others }: PartOfTime): SQL[] {
  const blockConditions = [...blocks].map(([block, days]) => {
    const of = (p: string) => {
      const row = sql.raw(p)
      return sql`${row}.explore = ${explore.name} and ${row}.block = ${block}::int
        and (${row}.days & ${maskOf(days)}::${asMask}) <> ${noDays}`
    }
    return { own: of('p'), former: of('o') }
  })
  const notIn = (vin: SQLWrapper, former: typeof blockConditions) =>
    sql.join(
      former.map(
        (each) => sql` and not exists (select 1 from explore_vehicle o where o.vin = ${vin} and ${each.former})`,
      ),
    )
  const day = sql`${first}::date as day`
  const isOnce = explore.rollUp?.isOneADay && others.length === 1
  const vin = explore.vin ?? sql`null`
  return [
    ...blockConditions.map(
      ({ own }, at) =>
        sql`select ${day}, p.vin from explore_vehicle p where ${own}${notIn(sql`p.vin`, blockConditions.slice(0, at))}`,
    ),
    ...(others.length > 0
      ? [
          sql`select ${isOnce ? sql`` : sql`distinct`} ${day}, ${vin} as vin from ${explore.from}
            where ${rowsOfDays(explore, others)}${notIn(vin, blockConditions)}`,
        ]
      : []),
  ]
}

/** Distinct vehicles of each time bucket: rows of its first day, with the count after the stored parts. */
export function vehiclesOf(
  explore: Explore,
  { days, shiftDays = 0, clean, cut }: MissingDays,
  grain: Grain | undefined,
): SQL {
  const { model, series, key } = cut ?? none
  const parts = new Map<string, PartOfTime>()
  for (const day of daysFrom(days.from, days.to)) {
    const key = partOfTime(grain, grain === 'weekday' ? day : dayText(dayNumber(day) + shiftDays))
    const part = parts.get(key) ?? { first: day, blocks: new Map<number, string[]>(), others: [] }
    parts.set(key, part)
    if (!clean.has(day)) part.others.push(day)
    else part.blocks.set(blockOf(day), [...(part.blocks.get(blockOf(day)) ?? []), day])
  }
  const all = sql.join(
    [...parts.values()].flatMap((part) => vehiclesOfPart(explore, part)),
    sql` union all `,
  )
  const blank = sql.raw(`array_fill(null::float8, array[${storedParts(explore).length}])`)
  return asFresh(sql`
    select s.day, ${model} as model, ${series} as series, ${key} as key,
      ${blank} || array[count(*)::float8] as parts
    from (${all}) s ${cut?.of.join?.sql(sql`s.vin`) ?? sql``} group by 1, 2, 3, 4`)
}

/** The query over roll-ups and fresh rows. `grain`: the query's time unit, if any. */
export function rolledUp(
  resolvedQuery: ResolvedQuery,
  { cut }: UsableRollUp,
  clean: ReadonlySet<string>,
  fresh: readonly Fresh[],
  grain: Grain | undefined,
): ResolvedQuery {
  const { explore } = resolvedQuery
  const alias = modelOf(explore).model.join?.table ?? ''
  const { table, own } = tableOf(cut)
  const source = sql`(
    select u.day, nullif(u.model, 0) as model, nullif(u.series, 0) as series,
      case when u.key <> '' then substr(u.key, 2) end as key, u.parts from (
      select day, ${cut.name === byModel ? sql`model, series, '' as key` : sql`0 as model, 0 as series, key`}, parts from ${table}
      where explore = ${explore.name} and ${own} and day = any(${sql.param([...clean])}::date[])
      union all
      select day, model, series, key, parts from json_to_recordset(${JSON.stringify(fresh)}::json)
        as f(day date, model bigint, series bigint, key text, parts float8[])) u) ${sql.identifier(alias)}`
  const part = (at: number, by: 'sum' | 'min' | 'max' = 'sum') =>
    sql`${sql.raw(by)}(${sql.identifier(alias)}.parts[${sql.raw(String(at + 1))}])`
  const vehicles = sql`coalesce(${part(grain === 'day' ? 1 : storedParts(explore).length)}, 0)`
  let next = 2
  const measures = Object.fromEntries(
    Object.entries(explore.measures).map(([name, measure]) => {
      const parts = (measure.parts ?? []).map(({ by }) => part(next++, by))
      return [name, { ...measure, of: measure.whole ? measure.whole(parts) : vehicles }]
    }),
  )
  const time = { ...explore.time, of: sql`${sql.identifier(alias)}.day`, kind: 'day' as const }
  const { where: _, ...rest } = explore
  const rolledExplore: Explore = {
    ...rest,
    vin: null,
    time,
    measures,
    source: { table: alias, sql: source, rows: part(0), vehicles },
    dimensions: { ...explore.dimensions, time: byTime(time.title, time.of, 'day') },
  }
  const { join: _join, bins: _bins, ...keyDimension } = cut.of
  const key: Dimension = { ...keyDimension, of: sql`${sql.identifier(alias)}.key` }
  return {
    explore: rolledExplore,
    filters: resolvedQuery.filters.map((each) =>
      each.filter.field === cut.name && cut.name !== byModel ? { ...each, of: key } : each,
    ),
    dimensions: resolvedQuery.dimensions.map((each) => {
      // The key is the hour.
      if (each.grain === byHour && cut.name === byHour) return { ...each, of: key, grain: undefined }
      if (each.field === 'time') return { ...each, of: rolledExplore.dimensions.time as Dimension }
      return each.field === cut.name && cut.name !== byModel ? { ...each, of: key } : each
    }),
    measures: resolvedQuery.measures.map((each) => ({ ...each, of: measures[each.field] as Measure })),
  }
}
