import type { DimensionKind, Grain } from '../../domain/contract/explore/query.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { type PgColumn, type PgTable, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** A table joined to the explore's own where a field needs it. The join must not change the number of rows. */
export interface Join {
  readonly table: string
  readonly after?: Join
  /** `left join …`. `vin`: the column with the row's VIN. */
  sql(vin: SQLWrapper | undefined): SQL
  /**
   * The same join with the vehicle's former attributes from a mark (`marks.ts`). Required where days are rolled up by
   * it.
   */
  formerly?(was: SQLWrapper): SQL
}
interface Field {
  readonly title: Pair
  readonly join?: Join
}
/** `model`: derived from the vehicle's model or series. `itself`: few values, whose changes are always marked. */
type RolledBy = 'model' | 'itself'
/** Field by which rows are grouped and filtered. */
export interface Dimension extends Field {
  readonly kind: DimensionKind
  readonly of: SQLWrapper
  readonly options?: Readonly<Record<string, Pair>>
  /** Its options are the entries of this list, which staff edit. */
  readonly list?: string
  /** Order of the values, if they have one, and their colours in charts. */
  readonly scale?: readonly { readonly key: string; readonly colour: string }[]
  /** For a number: ascending lower bounds of its bins. */
  readonly bins?: readonly number[]
  readonly unit?: string
  readonly time?: 'day' | 'moment'
  /** For a reference: the record whose label replaces the id. */
  readonly record?: string
  /** How days of an explore with `rollUp` are rolled up for it. Unset: queries about it read the rows. */
  readonly rolls?: RolledBy
}
/** A stored figure of one day. Figures of several days are combined by the aggregate `by`. */
export interface MeasurePart {
  readonly by: 'sum' | 'min' | 'max'
  /** Aggregate over rows. */
  readonly of: SQL
  /** A count: exact, and 0 where there are no rows. */
  readonly isCount?: boolean
}
export interface Measure extends Field {
  readonly of: SQL
  readonly unit?: string | undefined
  readonly additive: boolean
  readonly decimals: number
  /** The aggregated value of one row. */
  readonly each?: SQLWrapper
  /** Stored parts of the measure, and how `whole` combines them. Unset: the measure is computed from rows. */
  readonly parts?: readonly MeasurePart[]
  readonly whole?: (parts: readonly SQL[]) => SQL
  /** The measure counts distinct values of this. */
  readonly distinct?: SQLWrapper
}
/** List of the rows themselves, with its filter for each dimension. */
interface ExploreList {
  readonly route: string
  readonly record: string
  /** The list's filter by dimension, including `vin` and `time` for the explore's own. */
  readonly filters: Readonly<Record<string, string>>
  /** Additional filters, so that the list shows only rows that count here. */
  readonly fixed?: Readonly<Record<string, unknown>>
}
/** A thing's rows as a data source that staff can analyse: `explores` of the thing. */
export interface Explore {
  readonly name: string
  readonly title: Pair
  /** Definition of the rows that count, where the title leaves it open. */
  readonly about?: Pair
  /** Users who may use this call may query. */
  readonly call: { readonly path: string }
  readonly from: PgTable
  /** VIN column, by which rows are limited to the user's scope. Null: rows without a vehicle. */
  readonly vin: PgColumn | null
  readonly time: { readonly title: Pair; readonly of: SQLWrapper; readonly kind: 'day' | 'moment' }
  /** Condition for rows that count at all. */
  readonly where?: SQL
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
  /** Further fields, which users may change. Read for each query and description. */
  readonly fields?: (db: Pick<Db, 'execute'>) => Promise<Pick<Explore, 'dimensions' | 'measures'>>
  readonly list?: ExploreList
  /**
   * Rolls up completed days for queries about the whole fleet. Code that writes the rows must mark their days
   * (`marks.ts`). `isOneADay`: at most one row per vehicle and day.
   */
  readonly rollUp?: { readonly isOneADay: boolean }
  /**
   * Source read instead of the table: rolled-up rows, and the columns that count their rows and vehicles
   * (`roll-up.ts`).
   */
  readonly source?: { readonly table: string; readonly sql: SQL; readonly rows: SQL; readonly vehicles: SQL }
  /** Dimensions that are added to every explore of vehicle rows. */
  readonly lent?: Readonly<Record<string, Dimension>>
}

export const explore = (name: string, title: Pair, rest: Omit<Explore, 'name' | 'title'>): Explore => ({
  name,
  title,
  ...rest,
})

interface More {
  readonly join?: Join
  readonly rolls?: RolledBy
}
export const byOption = (
  title: Pair,
  of: SQLWrapper,
  options: Readonly<Record<string, Pair>>,
  more?: More & Pick<Dimension, 'scale'>,
) => ({ kind: 'option', title, of, options, ...more }) satisfies Dimension
export const byEntry = (title: Pair, of: SQLWrapper, list: string, more?: More) =>
  ({ kind: 'option', title, of, list, ...more }) satisfies Dimension
export const byText = (title: Pair, of: SQLWrapper, more?: More) =>
  ({ kind: 'text', title, of, ...more }) satisfies Dimension
export const byReference = (title: Pair, of: SQLWrapper, record: string, more?: More) =>
  ({ kind: 'reference', title, of, record, ...more }) satisfies Dimension
export const byNumber = (
  title: Pair,
  of: SQLWrapper,
  bins: readonly number[],
  more?: More & { readonly unit?: string },
) => ({ kind: 'number', title, of, bins, ...more }) satisfies Dimension
/** A day or moment in addition to the explore's own. */
export const byTime = (title: Pair, of: SQLWrapper, time: 'day' | 'moment', more?: More) =>
  ({ kind: 'time', title, of, time, ...more }) satisfies Dimension

const sumPart = (of: SQL): MeasurePart => ({ by: 'sum', of })
const countPart = (of: SQL): MeasurePart => ({ ...sumPart(of), isCount: true })
const isOf: Measure['whole'] = ([part]) => part as SQL
const byNumberOf: Measure['whole'] = ([over, under]) => sql`${over} / nullif(${under}, 0)`

export const count = (title: Pair): Measure => ({
  title,
  of: sql`count(*)`,
  additive: true,
  decimals: 0,
  parts: [countPart(sql`count(*)`)],
  whole: ([rows]) => sql`coalesce(${rows}, 0)`,
})
/** Number of distinct values. It cannot be summed over parts. */
export const distinct = (title: Pair, of: SQLWrapper): Measure => ({
  title,
  of: sql`count(distinct ${of})`,
  distinct: of,
  additive: false,
  decimals: 0,
})

interface MeasureOptions extends More {
  readonly unit?: string
  readonly decimals?: number
}
const aggregate =
  (name: 'sum' | 'avg' | 'min' | 'max') =>
  (title: Pair, of: SQLWrapper, { decimals = 1, ...more }: MeasureOptions = {}): Measure => ({
    title,
    each: of,
    of: sql`${sql.raw(name)}(${of})`,
    additive: name === 'sum',
    decimals,
    ...(name === 'avg'
      ? { parts: [sumPart(sql`sum(${of})`), countPart(sql`count(${of})`)], whole: byNumberOf }
      : { parts: [{ by: name, of: sql`${sql.raw(name)}(${of})` }], whole: isOf }),
    ...more,
  })
export const sum = aggregate('sum')
export const mean = aggregate('avg')
export const most = aggregate('max')

/** Interpolated percentile. `part` is 0 to 1. It cannot be rolled up, so it is always computed from rows. */
export const percentile = (title: Pair, part: number, of: SQLWrapper, { decimals = 1, ...more }: MeasureOptions = {}) =>
  ({
    title,
    of: sql`percentile_cont(${sql.raw(String(part))}) within group (order by (${of})::float8)`,
    additive: false,
    decimals,
    ...more,
  }) satisfies Measure

/** Ratio of two sums, so that large rows weigh more than small ones. Null when the second sum is 0. */
export const ratio = (
  title: Pair,
  over: SQLWrapper,
  under: SQLWrapper,
  { decimals = 1, ...more }: MeasureOptions = {},
) =>
  ({
    title,
    of: sql`sum(${over})::float8 / nullif(sum(${under})::float8, 0)`,
    parts: [sumPart(sql`sum(${over})`), sumPart(sql`sum(${under})`)],
    whole: byNumberOf,
    additive: false,
    decimals,
    ...more,
  }) satisfies Measure

/** Figure computed from several sums over the rows, for example a conditional ratio. */
export const ofSums = (
  title: Pair,
  sums: readonly SQL[],
  whole: (sums: readonly SQL[]) => SQL,
  { decimals = 1, ...more }: MeasureOptions = {},
): Measure => ({
  title,
  of: whole(sums.map((each) => sql`sum(${each})::float8`)),
  parts: sums.map((each) => sumPart(sql`sum(${each})`)),
  whole,
  additive: false,
  decimals,
  ...more,
})

/** Percentage of the rows (that meet `among`) that meet a condition. */
export const share = (title: Pair, condition: SQL, among: SQL = sql`true`): Measure => {
  const matchCount = sql`count(*) filter (where ${among} and ${condition})`
  const all = sql`count(*) filter (where ${among})`
  return {
    title,
    of: sql`100 * ${matchCount}::float8 / nullif(${all}, 0)`,
    parts: [countPart(matchCount), countPart(all)],
    whole: ([over, under]) => sql`100 * ${over} / nullif(${under}, 0)`,
    unit: '%',
    additive: false,
    decimals: 1,
  }
}

/** The explore with the fields that users may change. */
export async function withFields(db: Pick<Db, 'execute'>, explore: Explore): Promise<Explore> {
  const { fields, ...rest } = explore
  if (!fields) return explore
  const { dimensions, measures } = await fields(db)
  return {
    ...rest,
    dimensions: { ...explore.dimensions, ...dimensions },
    measures: { ...explore.measures, ...measures },
  }
}

const dayGrains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year', 'weekday']
/** Units into which a time can be divided. */
export const grainsOf = ({ time }: Pick<Dimension, 'time'>): readonly Grain[] =>
  time === 'day' ? dayGrains : ['hour', ...dayGrains, 'hourOfDay']

/** Adds the shared dimensions and each explore's time and vehicle to its dimensions. */
export function completeExplores(explores: readonly Explore[]): Explore[] {
  const sharedDimensions = Object.assign({}, ...explores.map((each) => each.lent)) as Explore['dimensions']
  return explores.map((each) => ({
    ...each,
    dimensions: {
      time: byTime(each.time.title, each.time.of, each.time.kind),
      ...each.dimensions,
      ...(each.vin && { ...sharedDimensions, vin: byText(['VIN', 'VIN'], each.vin) }),
    },
  }))
}
