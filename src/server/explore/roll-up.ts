/**
 * Days that are over are added up by their vehicles' model and series (`explore_day`), so that questions about the whole
 * fleet need not read its rows. Days that are not, or that have changed since, are read from the rows in the same
 * statement: an answer is always that of the rows.
 */
import { createHash } from 'node:crypto'
import type { Grain } from '../../kit/explore/query.ts'
import { daysFrom, dayText } from '../../time.ts'
import { PgDialect, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { byTime, type Dimension, type Explore, type Measure } from './explore.ts'
import { type Asked, type Days, joinsOf, within } from './sql.ts'

export const blockDays = 512
export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000
export const blockOf = (day: string): number => Math.floor(dayNumber(day) / blockDays)
/** The bits of some days of one block. */
export function maskOf(days: Iterable<string>): string {
  const bits = new Array<string>(blockDays).fill('0')
  for (const day of days) bits[dayNumber(day) % blockDays] = '1'
  return bits.join('')
}
export const noDays = sql.raw(`'${'0'.repeat(blockDays)}'::bit(${blockDays})`)
const asMask = sql.raw(`bit(${blockDays})`)

/** What a row's vehicle is: by these its days are kept apart. */
function rolledBy({ dimensions }: Explore): { model: Dimension; series: Dimension } {
  const { model, series } = dimensions
  if (!model || !series) throw new Error('What is rolled up needs vehicles')
  return { model, series }
}

/** The parts that are kept, in order: rows, vehicles, those of the measures. */
function keptParts({ measures, vin, rollUp }: Explore): SQL[] {
  const vehicles = rollUp?.isOneADay ? sql`count(*)` : sql`count(distinct ${vin})`
  return [sql`count(*)`, vehicles, ...Object.values(measures).flatMap(({ parts = [] }) => parts.map(({ of }) => of))]
}

/** The fleet's day of a row. */
export const dayOf = ({ time: { of, kind } }: Explore): SQLWrapper =>
  kind === 'day' ? of : sql`(${of} at time zone 'Asia/Shanghai')::date`

/** Rows of these days: a condition for each stretch of them, as an index finds it. */
export function rowsOfDays({ time, where }: Explore, days: readonly string[]): SQL {
  const stretches: Days[] = []
  for (const day of [...days].sort()) {
    const last = stretches.at(-1)
    if (last && dayNumber(last.to) + 1 === dayNumber(day)) stretches[stretches.length - 1] = { ...last, to: day }
    else stretches.push({ from: day, to: day })
  }
  const either = sql.join(
    stretches.map((stretch) => sql`(${within(time.of, time.kind, stretch)})`),
    sql` or `,
  )
  return where ? sql`(${either}) and (${where})` : sql`(${either})`
}

const known = ({ of }: Dimension, apart: boolean) => (apart ? sql`coalesce(${of}, 0)` : sql`0::bigint`)

/** What the rows of these days come to: columns day, model, series, parts. `apart`: by model and series; else as if of one. */
export function partsOfDays(explore: Explore, days: readonly string[], apart = true): SQL {
  const parts = keptParts(explore).map((part) => sql`(${part})::float8`)
  const { model, series } = rolledBy(explore)
  const joins = joinsOf(explore, [...(apart ? [model, series] : []), ...Object.values(explore.measures)])
  return sql`
    select ${dayOf(explore)} as day, ${known(model, apart)} as model, ${known(series, apart)} as series,
      array[${sql.join(parts, sql`, `)}] as parts
    from ${explore.from}${joins} where ${rowsOfDays(explore, days)} group by 1, 2, 3`
}

const dialect = new PgDialect({ casing: 'snake_case' })
const definitions = new WeakMap<Explore['measures'], string>()
/** Changes when something else is kept of a day than before. */
export function definitionOf(explore: Explore): string {
  const known = definitions.get(explore.measures)
  if (known) return known
  const { sql: text, params } = dialect.sqlToQuery(partsOfDays(explore, ['2020-01-01']))
  const made = createHash('sha256')
    .update(JSON.stringify([text, params]))
    .digest('hex')
    .slice(0, 16)
  definitions.set(explore.measures, made)
  return made
}

/** Whether what is kept of days answers a question: it is about all vehicles, and divides them by nothing else. */
export function isRolled({ explore, dimensions, measures, filters }: Asked, isAll: boolean): boolean {
  const isKept = ({ parts, distinct }: Measure) => parts !== undefined || (distinct && distinct === explore.vin)
  return (
    explore.rollUp !== undefined &&
    isAll &&
    dimensions.every(({ field, of, grain }) =>
      field === 'time' ? grain !== 'hour' && grain !== 'hourOfDay' : of.rolls,
    ) &&
    measures.every(({ of }) => isKept(of)) &&
    filters.every(({ of }) => of.rolls)
  )
}

/** The days of a period that are rolled up and have not changed since: column day. */
export const cleanDays = (explore: Explore, { from, to }: Days): SQL => sql`
  select s.day::text as day from explore_state s
  where s.explore = ${explore.name} and s.definition = ${definitionOf(explore)}
    and s.day between ${from}::date and ${to}::date
    and not exists (select 1 from explore_mark m where m.explore = s.explore and m.day = s.day)`

export const hasMovedVehicles = sql`select vin from explore_mark where vin is not null limit 1`
/** The days of vehicles that have come to another model, or are gone: columns block, days. */
export const movedDays = ({ name }: Pick<Explore, 'name'>): SQL => sql`
  select p.block, bit_or(p.days)::text as days from explore_vehicle p
  where p.explore = ${name} and p.vin in (select m.vin from explore_mark m where m.vin is not null) group by p.block`
export const daysOfMask = (block: number, mask: string): string[] =>
  [...mask].flatMap((bit, at) => (bit === '1' ? [dayText(block * blockDays + at)] : []))

/** In which part of time a day lies; all days in one without a grain. */
function partOfTime(grain: Grain | undefined, day: string): string {
  const date = new Date(day)
  if (grain === undefined) return ''
  if (grain === 'year') return day.slice(0, 4)
  if (grain === 'month') return day.slice(0, 7)
  if (grain === 'quarter') return `${day.slice(0, 4)}-${Math.floor(date.getUTCMonth() / 3)}`
  if (grain === 'weekday') return String(date.getUTCDay())
  return String(Math.floor((dayNumber(day) + 3) / 7))
}

/** What is added to the days that are kept, for one question: columns of `partsOfDays`. */
export interface Fresh {
  readonly day: string
  readonly model: number
  readonly series: number
  readonly parts: readonly (number | null)[]
}
const asFresh = (rows: SQL): SQL =>
  sql`select f.day::text as day, f.model::float8 as model, f.series::float8 as series, f.parts from (${rows}) f`

/** What a period needs besides the days that are kept. */
export interface Missing {
  readonly days: Days
  readonly shiftDays?: number
  readonly clean: ReadonlySet<string>
  /** By model and series: the question asks for what follows from them. */
  readonly apart: boolean
}
/** Days that are not clean, as `Fresh`. */
export const freshOf = (explore: Explore, others: readonly string[], apart: boolean): SQL =>
  asFresh(partsOfDays(explore, others, apart))

interface PartOfTime {
  readonly first: string
  /** Its clean days by block, and the others. */
  readonly blocks: Map<number, string[]>
  readonly others: string[]
}

/** Statements that tell a part's vehicles, each once over all of them: columns day (its first), vin. */
function vehiclesOfPart(explore: Explore, { first, blocks, others }: PartOfTime): SQL[] {
  const kept = [...blocks].map(([block, days]) => {
    const of = (p: string) => {
      const row = sql.raw(p)
      return sql`${row}.explore = ${explore.name} and ${row}.block = ${block}::int
        and (${row}.days & ${maskOf(days)}::${asMask}) <> ${noDays}`
    }
    return { own: of('p'), former: of('o') }
  })
  const notIn = (vin: SQLWrapper, former: typeof kept) =>
    sql.join(
      former.map(
        (each) => sql` and not exists (select 1 from explore_vehicle o where o.vin = ${vin} and ${each.former})`,
      ),
    )
  const day = sql`${first}::date as day`
  const isOnce = explore.rollUp?.isOneADay && others.length === 1
  const vin = explore.vin ?? sql`null`
  return [
    ...kept.map(
      ({ own }, at) =>
        sql`select ${day}, p.vin from explore_vehicle p where ${own}${notIn(sql`p.vin`, kept.slice(0, at))}`,
    ),
    ...(others.length > 0
      ? [
          sql`select ${isOnce ? sql`` : sql`distinct`} ${day}, ${vin} as vin from ${explore.from}
            where ${rowsOfDays(explore, others)}${notIn(vin, kept)}`,
        ]
      : []),
  ]
}

/**
 * Vehicles of each part of time, each once: rows of the first of its days, with their number behind the parts that are
 * kept.
 */
export function vehiclesOf(
  explore: Explore,
  { days, shiftDays = 0, clean, apart }: Missing,
  grain: Grain | undefined,
): SQL {
  const { model, series } = rolledBy(explore)
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
  const blank = sql.raw(`array_fill(null::float8, array[${keptParts(explore).length}])`)
  return asFresh(sql`
    select s.day, ${known(model, apart)} as model, ${known(series, apart)} as series,
      ${blank} || array[count(*)::float8] as parts
    from (${all}) s ${apart ? model.join?.sql(sql`s.vin`) : sql``} group by 1, 2, 3`)
}

/** The question, asked of the days that are kept and of what is fresh. `grain`: by which it divides time, if it does. */
export function rolledUp(
  asked: Asked,
  clean: ReadonlySet<string>,
  fresh: readonly Fresh[],
  grain: Grain | undefined,
): Asked {
  const { explore } = asked
  const alias = rolledBy(explore).model.join?.table ?? ''
  const source = sql`(
    select u.day, nullif(u.model, 0) as model, nullif(u.series, 0) as series, u.parts from (
      select day, model, series, parts from explore_day
      where explore = ${explore.name} and day = any(${sql.param([...clean])}::date[])
      union all
      select day, model, series, parts from json_to_recordset(${JSON.stringify(fresh)}::json)
        as f(day date, model bigint, series bigint, parts float8[])) u) ${sql.identifier(alias)}`
  const part = (at: number, by: 'sum' | 'min' | 'max' = 'sum') =>
    sql`${sql.raw(by)}(${sql.identifier(alias)}.parts[${sql.raw(String(at + 1))}])`
  const vehicles = sql`coalesce(${part(grain === 'day' ? 1 : keptParts(explore).length)}, 0)`
  let next = 2
  const measures = Object.fromEntries(
    Object.entries(explore.measures).map(([name, measure]) => {
      const parts = (measure.parts ?? []).map(({ by }) => part(next++, by))
      return [name, { ...measure, of: measure.whole ? measure.whole(parts) : vehicles }]
    }),
  )
  const time = { ...explore.time, of: sql`${sql.identifier(alias)}.day`, kind: 'day' as const }
  const { where: _, ...rest } = explore
  const rolled: Explore = {
    ...{ ...rest, vin: null, time, measures, source: { table: alias, sql: source, rows: part(0), vehicles } },
    dimensions: { ...explore.dimensions, time: byTime(time.title, time.of, 'day') },
  }
  return {
    ...{ explore: rolled, filters: asked.filters },
    dimensions: asked.dimensions.map((each) =>
      each.field === 'time' ? { ...each, of: rolled.dimensions.time as Dimension } : each,
    ),
    measures: asked.measures.map((each) => ({ ...each, of: measures[each.field] as Measure })),
  }
}
