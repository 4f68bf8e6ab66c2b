/** Cuts by which completed days are rolled up, their SQL, and the tables that store the results. */
import { createHash } from 'node:crypto'
import { PgDialect, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import type { Dimension, Explore, MeasurePart } from './explore.ts'
import { type DayRange, joinsOf, keyOf, within } from './sql.ts'

export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Key by which a day's roll-up is split: model and series of the vehicles, or the values of one dimension. */
export interface Cut {
  /** `model`, or the name of the dimension. `hourOfDay` for the explore's own time. */
  readonly name: string
  readonly of: Dimension
  /** The cut is an attribute of the vehicle, not of the row. A change applies to all days of the vehicle at once. */
  readonly ofVehicle: boolean
  readonly model: SQL
  readonly series: SQL
  readonly key: SQL
}
export const byModel = 'model'
export const byHour = 'hourOfDay'
/** Keys of a cut with a single cell. */
export const none = { model: sql`0::bigint`, series: sql`0::bigint`, key: sql`''::text` }
/** Text that distinguishes null (empty text) from an empty value. */
const nullableKey = (key: SQLWrapper) => sql`coalesce('=' || (${key}), '')`

export function modelOf({ dimensions }: Explore): { model: Dimension; series: Dimension } {
  const { model, series } = dimensions
  if (!model || !series) throw new Error('What is rolled up needs vehicles')
  return { model, series }
}

export function cutsOf(explore: Explore): Cut[] {
  const { model, series } = modelOf(explore)
  const { time, ...others } = explore.dimensions
  const idOrZero = ({ of }: Dimension) => sql`coalesce(${of}, 0)`
  return [
    { ...none, name: byModel, of: model, ofVehicle: true, model: idOrZero(model), series: idOrZero(series) },
    ...Object.entries(others).flatMap(([name, of]): Cut[] =>
      // Joined columns describe the vehicle.
      of.rolls === 'itself'
        ? [{ ...none, name, of, ofVehicle: of.join !== undefined, key: nullableKey(keyOf(of, undefined)) }]
        : [],
    ),
    ...(time?.time === 'moment'
      ? [{ ...none, name: byHour, of: time, ofVehicle: false, key: nullableKey(keyOf(time, byHour)) }]
      : []),
  ]
}

/** Parts that a query needs. The others are null. */
export interface RequiredParts {
  readonly measures: ReadonlySet<string>
  readonly vehicles: boolean
}
/** Stored parts in order: rows, vehicles, then those of the measures. */
export function storedParts({ measures, vin, rollUp }: Explore, requiredParts?: RequiredParts): SQL[] {
  const vehicles = rollUp?.isOneADay ? sql`count(*)` : sql`count(distinct ${vin})`
  const ofMeasures = Object.entries(measures).flatMap(([name, { parts = [] }]) =>
    parts.map(({ of }) => (!requiredParts || requiredParts.measures.has(name) ? of : sql`null`)),
  )
  return [sql`count(*)`, !requiredParts || requiredParts.vehicles ? vehicles : sql`null`, ...ofMeasures]
}

const ofRows: Pick<MeasurePart, 'by' | 'isCount'> = { by: 'sum', isCount: true }
/** Aggregate of each stored part, in order. */
export const partKinds = ({ measures }: Explore): Pick<MeasurePart, 'by' | 'isCount'>[] => [
  ofRows,
  ofRows,
  ...Object.values(measures).flatMap(({ parts = [] }) => parts),
]

/** Day of a row in the fleet's time zone. */
export const dayOf = ({ time: { of, kind } }: Explore): SQLWrapper =>
  kind === 'day' ? of : sql`(${of} at time zone 'Asia/Shanghai')::date`

/** Condition for rows of these days: one range per run of consecutive days, so that an index is used. */
export function rowsOfDays({ time, where }: Explore, days: readonly string[]): SQL {
  const stretches: DayRange[] = []
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
 * Aggregates the rows of these days: columns day, model, series, key, parts. Without a cut there is one cell per day.
 * `only`: restricts to some cells of the cut. `requiredParts`: computes only these parts.
 */
export function partsOfDays(
  explore: Explore,
  days: readonly string[],
  cut: Cut | undefined,
  { only, requiredParts }: { only?: readonly CutKey[] | undefined; requiredParts?: RequiredParts } = {},
): SQL {
  const parts = storedParts(explore, requiredParts).map((part) => sql`(${part})::float8`)
  const { model, series, key } = cut ?? none
  const measures = Object.entries(explore.measures).filter(
    ([name]) => !requiredParts || requiredParts.measures.has(name),
  )
  const joins = joinsOf(explore, [...(cut ? [cut.of] : []), ...measures.map(([, measure]) => measure)])
  return sql`
    select ${dayOf(explore)} as day, ${model} as model, ${series} as series, ${key} as key,
      array[${sql.join(parts, sql`, `)}] as parts
    from ${explore.from}${joins} where ${rowsOfDays(explore, days)}${cut && only ? sql` and ${areOf(explore, cut, only)}` : sql``}
    group by 1, 2, 3, 4`
}

/** Values of a cut's key columns (`names` of `tableOf`). */
export type CutKey = readonly (string | number)[]
const isOneOf = (columns: readonly SQLWrapper[], cells: readonly CutKey[]): SQL =>
  sql.join(
    columns.map(
      (column, at) => sql`(${column})::text = any(${sql.param(cells.map((cell) => String(cell[at])))}::text[])`,
    ),
    sql` and `,
  )
/**
 * Rows of vehicles that are in one of these cells now. Selects vehicles first, which are few when the cells are small.
 */
function areOf({ name, vin }: Explore, cut: Cut, cells: readonly CutKey[]): SQL {
  const columns = cut.name === byModel ? [cut.model, cut.series] : [cut.key]
  return sql`${vin} in (
    select k.vin from explore_vehicle k ${cut.of.join?.sql(sql`k.vin`) ?? sql``}
    where k.explore = ${name} and ${isOneOf(columns, cells)})`
}

/** Table of a cut's roll-ups: columns explore, day, parts, and the key columns (`names`). */
export const tableOf = ({ name }: Cut) =>
  name === byModel
    ? { table: sql`explore_day`, names: ['model', 'series'], cut: undefined, own: sql`true` }
    : { table: sql`explore_dimension_day`, names: ['key'], cut: name, own: sql`dimension = ${name}` }
const columnList = (names: readonly string[]): SQL => sql.raw(names.join(', '))
/** Deletes the roll-ups of these days for one cut, or some of its cells. */
export function withoutDays({ name }: Pick<Explore, 'name'>, days: SQL, cut: Cut, only?: readonly CutKey[]): SQL {
  const { table, own, names } = tableOf(cut)
  const columns = names.map((each) => sql.raw(each))
  return sql`delete from ${table} where explore = ${name} and day = any(${days}) and ${own}${only ? sql` and ${isOneOf(columns, only)}` : sql``}`
}
/** Inserts the roll-ups of these days for one cut, or some of its cells. */
export function insertDays(explore: Explore, days: readonly string[], by: Cut, only?: readonly CutKey[]): SQL {
  const { table, names, cut } = tableOf(by)
  return sql`
    insert into ${table} (explore, day, ${cut ? sql`dimension, ` : sql``}${columnList(names)}, parts)
    select ${explore.name}, p.day, ${cut ? sql`${cut}, ` : sql``}${columnList(names)}, p.parts
    from (${partsOfDays(explore, days, by, { only })}) p`
}

const dialect = new PgDialect({ casing: 'snake_case' })
const definitions = new WeakMap<Explore['measures'], string>()
/** Hash that changes when the stored roll-ups of a day are defined differently. */
export function definitionOf(explore: Explore): string {
  const cachedHash = definitions.get(explore.measures)
  if (cachedHash) return cachedHash
  const all = cutsOf(explore).map((cut) => [cut.name, dialect.sqlToQuery(partsOfDays(explore, ['2020-01-01'], cut))])
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  definitions.set(explore.measures, hash)
  return hash
}
