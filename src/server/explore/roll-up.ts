/**
 * Days that are over are added up by their vehicles' model and series (`explore_day`), so that questions about the whole
 * fleet need not read its rows. Days that are not, or that have changed since, are read from the rows in the same
 * statement: an answer is always that of the rows.
 */
import { createHash } from 'node:crypto'
import type { Grain } from '../../kit/explore/query.ts'
import { daysFrom, dayText } from '../../time.ts'
import { PgDialect, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import { byTime, type Dimension, type Explore, type Measure } from './explore.ts'
import { type Asked, type Days, joinsOf, type Part, within } from './sql.ts'

export const blockDays = 128
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

/** What the rows of these days come to: columns day, model, series, parts. */
export function partsOfDays(explore: Explore, days: readonly string[]): SQL {
  const { model, series } = rolledBy(explore)
  const parts = keptParts(explore).map((part) => sql`(${part})::float8`)
  const joins = joinsOf(explore, [model, series, ...Object.values(explore.measures)])
  return sql`
    select ${dayOf(explore)} as day, coalesce(${model.of}, 0) as model, coalesce(${series.of}, 0) as series,
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

type Period = Omit<Part, 'limit'>

/** Vehicles of each part of time, each once; told as rows of the first of its days, behind the parts that are kept. */
function vehiclesOf(
  explore: Explore,
  { days, shiftDays = 0 }: Period,
  clean: ReadonlySet<string>,
  grain: Grain | undefined,
): SQL {
  const { model, series } = rolledBy(explore)
  const firsts = new Map<string, string>()
  const blocks = new Map<string, { first: string; block: number; days: string[] }>()
  const others: { day: string; first: string }[] = []
  for (const day of daysFrom(days.from, days.to)) {
    const part = partOfTime(grain, grain === 'weekday' ? day : dayText(dayNumber(day) + shiftDays))
    const first = firsts.get(part) ?? day
    firsts.set(part, first)
    if (!clean.has(day)) others.push({ day, first })
    else {
      const key = `${first} ${blockOf(day)}`
      const known = blocks.get(key)
      if (known) known.days.push(day)
      else blocks.set(key, { first, block: blockOf(day), days: [day] })
    }
  }
  const masks = [...blocks.values()].map(({ first, block, days: of }) => ({ first, block, mask: maskOf(of) }))
  const kept = sql`
    select r.first as day, p.vin from explore_vehicle p
    join ${records(masks, { first: 'date', block: 'int', mask: 'text' })} on r.block = p.block
    where p.explore = ${explore.name} and (p.days & r.mask::${asMask}) <> ${noDays}`
  const read = sql`
    select r.first as day, ${explore.vin} as vin from ${explore.from}
    join ${records(others, { day: 'date', first: 'date' })} on r.day = ${dayOf(explore)}
    where ${rowsOfDays(
      explore,
      others.map(({ day }) => day),
    )}`
  const all = others.length > 0 ? sql`${kept} union ${read}` : sql`${kept} group by 1, 2`
  const blank = sql.raw(`array_fill(null::float8, array[${keptParts(explore).length}])`)
  return sql`
    select s.day, coalesce(${model.of}, 0), coalesce(${series.of}, 0), ${blank} || array[count(*)::float8]
    from (${all}) s ${model.join?.sql(sql`s.vin`)} group by 1, 2, 3`
}

/** The question, asked of what is kept of a period's clean days and of the rows of the others; `isTotal`: of all in one. */
export function rolledUp(asked: Asked, period: Period, clean: ReadonlySet<string>, isTotal: boolean): Asked {
  const { days } = period
  const { explore } = asked
  const alias = rolledBy(explore).model.join?.table ?? ''
  const grain = isTotal ? undefined : asked.dimensions.find(({ field }) => field === 'time')?.grain
  const asksVehicles = isTotal || asked.measures.some(({ of }) => !of.parts)
  const others = daysFrom(days.from, days.to).filter((day) => !clean.has(day))
  const sources = [
    sql`select day, model, series, parts from explore_day
      where explore = ${explore.name} and day = any(${sql.param([...clean])}::date[])`,
    ...(others.length > 0 ? [partsOfDays(explore, others)] : []),
    ...(asksVehicles && grain !== 'day' ? [vehiclesOf(explore, period, clean, grain)] : []),
  ]
  const source = sql`(select u.day, nullif(u.model, 0) as model, nullif(u.series, 0) as series, u.parts
    from (${sql.join(sources, sql` union all `)}) u) ${sql.identifier(alias)}`
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
