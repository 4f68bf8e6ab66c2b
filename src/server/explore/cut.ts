/** By what the days that are over are added up, how that is reckoned from their rows, and where it is kept. */
import { createHash } from 'node:crypto'
import { PgDialect, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import type { Dimension, Explore, MeasurePart } from './explore.ts'
import { type Days, joinsOf, keyOf, within } from './sql.ts'

export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** By what days are kept apart: by the model and series of their vehicles, or by the values of a dimension. */
export interface Cut {
  /** `model`, or the dimension; `hourOfDay` for that of the explore's own time. */
  readonly name: string
  readonly of: Dimension
  /** It is the vehicles that are told apart, whenever their rows are: it changes for all their days at once. */
  readonly ofVehicle: boolean
  readonly model: SQL
  readonly series: SQL
  readonly key: SQL
}
export const byModel = 'model'
export const byHour = 'hourOfDay'
/** As if all were alike. */
export const none = { model: sql`0::bigint`, series: sql`0::bigint`, key: sql`''::text` }
/** A text that tells what is unknown from what is empty. */
const keyed = (key: SQLWrapper) => sql`coalesce('=' || (${key}), '')`

/** The dimensions of a row's vehicle by which its days are kept apart. */
export function modelOf({ dimensions }: Explore): { model: Dimension; series: Dimension } {
  const { model, series } = dimensions
  if (!model || !series) throw new Error('What is rolled up needs vehicles')
  return { model, series }
}

/** All by which an explore's days are added up. */
export function cutsOf(explore: Explore): Cut[] {
  const { model, series } = modelOf(explore)
  const { time, ...others } = explore.dimensions
  const known = ({ of }: Dimension) => sql`coalesce(${of}, 0)`
  return [
    { ...none, name: byModel, of: model, ofVehicle: true, model: known(model), series: known(series) },
    ...Object.entries(others).flatMap(([name, of]): Cut[] =>
      // What lies beside the rows is said of their vehicles.
      of.rolls === 'itself'
        ? [{ ...none, name, of, ofVehicle: of.join !== undefined, key: keyed(keyOf(of, undefined)) }]
        : [],
    ),
    ...(time?.time === 'moment'
      ? [{ ...none, name: byHour, of: time, ofVehicle: false, key: keyed(keyOf(time, byHour)) }]
      : []),
  ]
}

/** Which of the parts that are kept a question needs; the others are null then. */
export interface Needed {
  /** Names. */
  readonly measures: ReadonlySet<string>
  readonly vehicles: boolean
}
/** The parts that are kept, in order: rows, vehicles, those of the measures. */
export function keptParts({ measures, vin, rollUp }: Explore, needed?: Needed): SQL[] {
  const vehicles = rollUp?.isOneADay ? sql`count(*)` : sql`count(distinct ${vin})`
  const ofMeasures = Object.entries(measures).flatMap(([name, { parts = [] }]) =>
    parts.map(({ of }) => (!needed || needed.measures.has(name) ? of : sql`null`)),
  )
  return [sql`count(*)`, !needed || needed.vehicles ? vehicles : sql`null`, ...ofMeasures]
}

const ofRows: Pick<MeasurePart, 'by' | 'isCount'> = { by: 'sum', isCount: true }
/** How the parts that are kept are put together, in their order. */
export const partKinds = ({ measures }: Explore): Pick<MeasurePart, 'by' | 'isCount'>[] => [
  ofRows,
  ofRows,
  ...Object.values(measures).flatMap(({ parts = [] }) => parts),
]

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

/**
 * What the rows of these days come to: columns day, model, series, key, parts. Without a cut as if they were all alike.
 * `only`: of some of its cells. `needed`: no other parts.
 */
export function partsOfDays(
  explore: Explore,
  days: readonly string[],
  cut: Cut | undefined,
  { only, needed }: { only?: readonly Cell[] | undefined; needed?: Needed } = {},
): SQL {
  const parts = keptParts(explore, needed).map((part) => sql`(${part})::float8`)
  const { model, series, key } = cut ?? none
  const measures = Object.entries(explore.measures).filter(([name]) => !needed || needed.measures.has(name))
  const joins = joinsOf(explore, [...(cut ? [cut.of] : []), ...measures.map(([, measure]) => measure)])
  return sql`
    select ${dayOf(explore)} as day, ${model} as model, ${series} as series, ${key} as key,
      array[${sql.join(parts, sql`, `)}] as parts
    from ${explore.from}${joins} where ${rowsOfDays(explore, days)}${cut && only ? sql` and ${areOf(explore, cut, only)}` : sql``}
    group by 1, 2, 3, 4`
}

/** What stands in the columns (`names` of `tableOf`) by which a cut is kept apart. */
export type Cell = readonly (string | number)[]
const isOneOf = (columns: readonly SQLWrapper[], cells: readonly Cell[]): SQL =>
  sql.join(
    columns.map(
      (column, at) => sql`(${column})::text = any(${sql.param(cells.map((cell) => String(cell[at])))}::text[])`,
    ),
    sql` and `,
  )
/** Rows of vehicles that are in one of these cells now. Vehicles are sought first: they are few where the cells are small. */
function areOf({ name, vin }: Explore, cut: Cut, cells: readonly Cell[]): SQL {
  const columns = cut.name === byModel ? [cut.model, cut.series] : [cut.key]
  return sql`${vin} in (
    select k.vin from explore_vehicle k ${cut.of.join?.sql(sql`k.vin`) ?? sql``}
    where k.explore = ${name} and ${isOneOf(columns, cells)})`
}

/** Where it is kept: columns explore, day, parts, and those by which it is kept apart (`names`). */
export const tableOf = ({ name }: Cut) =>
  name === byModel
    ? { table: sql`explore_day`, names: ['model', 'series'], cut: undefined, own: sql`true` }
    : { table: sql`explore_cut`, names: ['key'], cut: name, own: sql`cut = ${name}` }
const listed = (names: readonly string[]): SQL => sql.raw(names.join(', '))
/** Forgets what these days come to by one cut, or some cells of it. */
export function withoutDays({ name }: Pick<Explore, 'name'>, days: SQL, cut: Cut, only?: readonly Cell[]): SQL {
  const { table, own, names } = tableOf(cut)
  const columns = names.map((each) => sql.raw(each))
  return sql`delete from ${table} where explore = ${name} and day = any(${days}) and ${own}${only ? sql` and ${isOneOf(columns, only)}` : sql``}`
}
/** Keeps what these days come to by one cut, or some cells of it. */
export function keptDays(explore: Explore, days: readonly string[], by: Cut, only?: readonly Cell[]): SQL {
  const { table, names, cut } = tableOf(by)
  return sql`
    insert into ${table} (explore, day, ${cut ? sql`cut, ` : sql``}${listed(names)}, parts)
    select ${explore.name}, p.day, ${cut ? sql`${cut}, ` : sql``}${listed(names)}, p.parts
    from (${partsOfDays(explore, days, by, { only })}) p`
}

const dialect = new PgDialect({ casing: 'snake_case' })
const definitions = new WeakMap<Explore['measures'], string>()
/** Changes when something else is kept of a day than before. */
export function definitionOf(explore: Explore): string {
  const known = definitions.get(explore.measures)
  if (known) return known
  const all = cutsOf(explore).map((cut) => [cut.name, dialect.sqlToQuery(partsOfDays(explore, ['2020-01-01'], cut))])
  const made = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  definitions.set(explore.measures, made)
  return made
}
