import type { DimensionKind, Grain } from '../../kit/explore/query.ts'
import type { Pair } from '../../kit/words.ts'
import { type PgColumn, type PgTable, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'

/** A table beside the explore's own. Joined where a field needs it, so it must not change how many rows there are. */
export interface Join {
  readonly table: string
  readonly after?: Join
  /** `left join …`; `vin`: the column that says whose row it is. */
  sql(vin: SQLWrapper | undefined): SQL
  /** The same as it was: of what a mark tells of a vehicle before it changed (`marks.ts`). Where days are added up by it. */
  formerly?(was: SQLWrapper): SQL
}
interface Field {
  readonly title: Pair
  readonly join?: Join
}
/** `model`: it follows from its vehicle's model or series. `itself`: it has few values, and changes only where that is marked. */
type RolledBy = 'model' | 'itself'
/** By what rows are told apart, chosen and counted under. */
export interface Dimension extends Field {
  readonly kind: DimensionKind
  readonly of: SQLWrapper
  readonly options?: Readonly<Record<string, Pair>>
  /** Its options are the entries of this list, which staff keep. */
  readonly list?: string
  /** The order of its values, where they have one, and the colour of each in charts. */
  readonly scale?: readonly { readonly key: string; readonly colour: string }[]
  /** Of a number: lower bounds of its bins, rising. */
  readonly bins?: readonly number[]
  readonly unit?: string
  readonly time?: 'day' | 'moment'
  /** Of a reference: the record whose label stands for its id. */
  readonly record?: string
  /** By what the days of an explore with `rollUp` are added up for it; without it questions about it read the rows. */
  readonly rolls?: RolledBy
}
/** A figure that is kept of a day's rows, and put together with that of others by the same aggregate. */
export interface MeasurePart {
  readonly by: 'sum' | 'min' | 'max'
  /** The aggregate over rows. */
  readonly of: SQL
  /** It counts: it is exact, and 0 where there is nothing. */
  readonly isCount?: boolean
}
export interface Measure extends Field {
  /** The aggregate. */
  readonly of: SQL
  readonly unit?: string | undefined
  readonly additive: boolean
  readonly decimals: number
  /** What is put together, of one row. */
  readonly each?: SQLWrapper
  /** Of which parts it is made, and how; without them it is asked of the rows. */
  readonly parts?: readonly MeasurePart[]
  readonly whole?: (parts: readonly SQL[]) => SQL
  /** It counts the different values of this. */
  readonly distinct?: SQLWrapper
}
/** Where people see the rows themselves, and which of its filters says what a dimension says. */
interface ExploreList {
  readonly route: string
  readonly record: string
  /** The list's filter by dimension; `vin`, and `time` for the explore's own. */
  readonly filters: Readonly<Record<string, string>>
  /** What the list must be asked besides, to show no other rows than those that count here. */
  readonly fixed?: Readonly<Record<string, unknown>>
}
/** What a thing lets staff ask of its rows: `explores` of the thing. */
export interface Explore {
  readonly name: string
  readonly title: Pair
  /** What is counted and what is left out, where the title does not say it. */
  readonly about?: Pair
  /** Who holds this call may ask. */
  readonly call: { readonly path: string }
  readonly from: PgTable
  /** Whose rows: nobody is answered about vehicles that they do not see. Null: rows of no vehicle. */
  readonly vin: PgColumn | null
  readonly time: { readonly title: Pair; readonly of: SQLWrapper; readonly kind: 'day' | 'moment' }
  /** Which rows count at all. */
  readonly where?: SQL
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
  readonly list?: ExploreList
  /**
   * Days that are over are added up, for questions about the whole fleet. Who writes the rows marks their days
   * (`marks.ts`). `isOneADay`: there is one row at most for a vehicle and day.
   */
  readonly rollUp?: { readonly isOneADay: boolean }
  /** Read instead of the table: rows that are added up already, by which column, and what counts them (`roll-up.ts`). */
  readonly source?: { readonly table: string; readonly sql: SQL; readonly rows: SQL; readonly vehicles: SQL }
  /** Dimensions that every explore of vehicles' rows gets. */
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
/** One of a list of keys, each with its words. */
export const byOption = (
  title: Pair,
  of: SQLWrapper,
  options: Readonly<Record<string, Pair>>,
  more?: More & Pick<Dimension, 'scale'>,
) => ({ kind: 'option', title, of, options, ...more }) satisfies Dimension
/** One entry of a list that staff keep. */
export const byEntry = (title: Pair, of: SQLWrapper, list: string, more?: More) =>
  ({ kind: 'option', title, of, list, ...more }) satisfies Dimension
export const byText = (title: Pair, of: SQLWrapper, more?: More) =>
  ({ kind: 'text', title, of, ...more }) satisfies Dimension
/** Another record by its id. */
export const byReference = (title: Pair, of: SQLWrapper, record: string, more?: More) =>
  ({ kind: 'reference', title, of, record, ...more }) satisfies Dimension
/** A number in bins, by their lower bounds. */
export const byNumber = (
  title: Pair,
  of: SQLWrapper,
  bins: readonly number[],
  more?: More & { readonly unit?: string },
) => ({ kind: 'number', title, of, bins, ...more }) satisfies Dimension
/** A day or a moment beside the explore's own. */
export const byTime = (title: Pair, of: SQLWrapper, time: 'day' | 'moment', more?: More) =>
  ({ kind: 'time', title, of, time, ...more }) satisfies Dimension

const added = (of: SQL): MeasurePart => ({ by: 'sum', of })
const counted = (of: SQL): MeasurePart => ({ ...added(of), isCount: true })
const isOf: Measure['whole'] = ([part]) => part as SQL
const byNumberOf: Measure['whole'] = ([over, under]) => sql`${over} / nullif(${under}, 0)`

export const count = (title: Pair): Measure => ({
  title,
  of: sql`count(*)`,
  additive: true,
  decimals: 0,
  parts: [counted(sql`count(*)`)],
  whole: ([rows]) => sql`coalesce(${rows}, 0)`,
})
/** How many different ones there are: of parts, they do not add up. */
export const distinct = (title: Pair, of: SQLWrapper): Measure => ({
  title,
  of: sql`count(distinct ${of})`,
  distinct: of,
  additive: false,
  decimals: 0,
})

interface Shown extends More {
  readonly unit?: string
  readonly decimals?: number
}
const aggregate =
  (name: 'sum' | 'avg' | 'min' | 'max') =>
  (title: Pair, of: SQLWrapper, { decimals = 1, ...more }: Shown = {}): Measure => ({
    title,
    each: of,
    of: sql`${sql.raw(name)}(${of})`,
    additive: name === 'sum',
    decimals,
    ...(name === 'avg'
      ? { parts: [added(sql`sum(${of})`), counted(sql`count(${of})`)], whole: byNumberOf }
      : { parts: [{ by: name, of: sql`${sql.raw(name)}(${of})` }], whole: isOf }),
    ...more,
  })
export const sum = aggregate('sum')
export const mean = aggregate('avg')
export const most = aggregate('max')

/**
 * Below what the given part (0 to 1) of the values lies, between two of them where it must be. Of days it does not follow
 * from what each comes to: it is always asked of the rows.
 */
export const percentile = (title: Pair, part: number, of: SQLWrapper, { decimals = 1, ...more }: Shown = {}) =>
  ({
    title,
    of: sql`percentile_cont(${sql.raw(String(part))}) within group (order by (${of})::float8)`,
    additive: false,
    decimals,
    ...more,
  }) satisfies Measure

/** One sum by another, so that large rows weigh more than small ones; null where the second is nothing. */
export const ratio = (title: Pair, over: SQLWrapper, under: SQLWrapper, { decimals = 1, ...more }: Shown = {}) =>
  ({
    title,
    of: sql`sum(${over})::float8 / nullif(sum(${under})::float8, 0)`,
    parts: [added(sql`sum(${over})`), added(sql`sum(${under})`)],
    whole: byNumberOf,
    additive: false,
    decimals,
    ...more,
  }) satisfies Measure

/** A figure of several sums over the rows, such as one by another where a third allows it. */
export const ofSums = (
  title: Pair,
  sums: readonly SQL[],
  whole: (sums: readonly SQL[]) => SQL,
  { decimals = 1, ...more }: Shown = {},
): Measure => ({
  title,
  of: whole(sums.map((each) => sql`sum(${each})::float8`)),
  parts: sums.map((each) => added(sql`sum(${each})`)),
  whole,
  additive: false,
  decimals,
  ...more,
})

/** How many percent of the rows (that meet `among`) meet a condition. */
export const share = (title: Pair, condition: SQL, among: SQL = sql`true`): Measure => {
  const met = sql`count(*) filter (where ${among} and ${condition})`
  const all = sql`count(*) filter (where ${among})`
  return {
    title,
    of: sql`100 * ${met}::float8 / nullif(${all}, 0)`,
    parts: [counted(met), counted(all)],
    whole: ([over, under]) => sql`100 * ${over} / nullif(${under}, 0)`,
    unit: '%',
    additive: false,
    decimals: 1,
  }
}

const dayGrains: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year', 'weekday']
/** Into what a time can be divided. */
export const grainsOf = ({ time }: Pick<Dimension, 'time'>): readonly Grain[] =>
  time === 'day' ? dayGrains : ['hour', ...dayGrains, 'hourOfDay']

/** The explores with what is lent to them; the time and the vehicle of each are dimensions, too. */
export function completed(explores: readonly Explore[]): Explore[] {
  const lent = Object.assign({}, ...explores.map((each) => each.lent)) as Explore['dimensions']
  return explores.map((each) => ({
    ...each,
    dimensions: {
      time: byTime(each.time.title, each.time.of, each.time.kind),
      ...each.dimensions,
      ...(each.vin && { ...lent, vin: byText(['VIN', 'VIN'], each.vin) }),
    },
  }))
}
