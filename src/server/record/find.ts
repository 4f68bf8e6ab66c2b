import type { AnyRecord } from '../../kit/record/record.ts'
import type { Scope } from '../context.ts'
import { carried, groupsOf, memberOf, visible } from '../scope.ts'
import { type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { type Ordering, orderTerms, type Place, type Stretch } from './order.ts'
import { nameOf, type RecordTable } from './table.ts'

/**
 * How the rows of a page are found. Whose vehicles a user sees says nothing of where they stand in a list's order, and
 * the planner knows neither: it would walk a million vehicles in order until it has met ten, or look up twenty thousand
 * before it sorts them. So the way is chosen here, and each is bounded by what it finds.
 *
 * listed: the vehicles of the scope are few, or everything is seen: the planner knows what to do.
 * few: the filters leave few rows: these are found by their indexes, each is checked, and they are sorted.
 * members: of the list of vehicles, each group of the scope answers its next ones in the order, and they are merged.
 * near: the same, where filters are checked on the next so many of each group: right as far as all were looked through.
 * walk: the list is walked in its order for so many rows, each is checked; dense scopes fill a page so.
 * sparse: where that did not fill the page, all rows of the scope's vehicles are found and sorted.
 */
export type Way = 'listed' | 'few' | 'members' | 'near' | 'walk' | 'sparse'

export interface Sought {
  readonly record: AnyRecord
  readonly table: RecordTable
  /** One row is found by its id with an index. */
  readonly byId: boolean
  readonly scope: Scope
  /** Column of the VIN that decides who sees a row, whether it may be empty, and which rows are seen besides. */
  readonly vin:
    | { readonly column: SQLWrapper; readonly optional: boolean; readonly besides?: SQL | undefined }
    | undefined
  /** The condition on the table by the record itself. */
  readonly base: SQL | undefined
  readonly filters: readonly Filtering[]
  /** No more rows than these are looked at, where no index leads to those that match. */
  readonly within?: number | undefined
}
export interface Filtering {
  readonly key: string
  /** What it says of a column; undefined: of the field's own. */
  readonly on: (column: SQLWrapper | undefined) => SQL | undefined
  /** It asks for certain values, not for a range or for pieces. */
  readonly isEqual: boolean
  /** A piece of a text for which no index serves. */
  readonly isShort: boolean
}

export interface Wanted {
  readonly ordering: Ordering
  readonly place: Place
  readonly stretch: Stretch | undefined
  readonly back: boolean
  readonly limit: number
  readonly offset: number
  /** Rows that are looked at, for ways that do not find all. */
  readonly most: number
}

/** All of these conditions; true when there is none. */
export function all(...conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((each) => each !== undefined)
  return given.length > 0 ? sql`(${sql.join(given, sql` and `)})` : sql`true`
}

/** The filters, on the table's own columns. */
export const filtered = ({ filters }: Pick<Sought, 'filters'>): SQL => all(...filters.map(({ on }) => on(undefined)))
const indexed = ({ filters }: Sought): SQL => filtered({ filters: filters.filter(({ isShort }) => !isShort) })
const short = ({ filters }: Sought): SQL => filtered({ filters: filters.filter(({ isShort }) => isShort) })

/** The condition on the scope. */
export function seen({ scope, vin }: Sought, way: Way): SQL | undefined {
  if (scope.all || !vin) return undefined
  const condition = way === 'listed' ? visible(scope, sql`${vin.column}`, 'many') : memberOf(scope, vin.column)
  return condition && orBesides(vin, condition)
}

const orBesides = ({ column, optional, besides }: NonNullable<Sought['vin']>, condition: SQL): SQL =>
  sql`(${sql.join([condition, ...(optional ? [sql`${column} is null`] : []), ...(besides ? [besides] : [])], sql` or `)})`

/** A statement that answers the ids of a page, in its order; undefined: the conditions themselves are all that is needed. */
export function idsOf(sought: Sought, way: Way, wanted: Wanted): SQL | undefined {
  const { ordering, place, stretch, back, limit, offset, most } = wanted
  const { table, base, within, vin, scope } = sought
  const name = sql.identifier(nameOf(table))
  const found: Place = { by: sql`f.by`, id: sql`f.id` }
  const inOrder = (at: Place) => sql`order by ${sql.join(orderTerms(ordering, at, back), sql`, `)}`
  const page = sql`${inOrder(found)} limit ${limit} offset ${offset}`
  const columns = sql`${place.id} as id, ${place.by} as by`
  const conditions = all(base, filtered(sought), stretch?.(place))
  /** Of so many rows in order those that meet further conditions. */
  const ofFirst = (inside: SQL, outside: SQL) => sql`select f.id from (select ${columns} from (
    select * from ${table} where ${inside} ${inOrder(place)} limit ${most}) as ${name} where ${outside}) f ${page}`
  /** Apart from the order: a walk in it would meet few of them. */
  const sorted = (where: SQL) =>
    sql`select f.id from (select ${columns} from ${table} where ${where} offset 0) f ${page}`
  switch (way) {
    case 'listed':
      if (within === undefined) return undefined
      return ofFirst(all(base, indexed(sought), seen(sought, way), stretch?.(place)), short(sought))
    case 'few':
      return sorted(all(conditions, seen(sought, way)))
    case 'near':
    case 'members':
      return sql`select f.id from (${members(sought, way, wanted)}) f group by f.by, f.id ${page}`
    case 'walk': {
      const [inside, outside] = within === undefined ? [filtered(sought), sql`true`] : [indexed(sought), short(sought)]
      return ofFirst(all(base, inside, stretch?.(place)), all(outside, seen(sought, way)))
    }
    case 'sparse':
      return sorted(all(conditions, vin && ofMembers(scope, vin)))
  }
}

const ofMembers = (scope: Scope, vin: NonNullable<Sought['vin']>): SQL =>
  orBesides(
    vin,
    sql`${vin.column} in (select gv.vin from vehicle_group_vehicle gv where gv.group_id = any(${groupsOf(scope)}))`,
  )

/** Of each group of the scope its next vehicles, by what memberships carry as far as they do. */
function members(sought: Sought, way: Way, { ordering, stretch, back, limit, offset, most }: Wanted): SQL {
  const place: Place = { by: carried[ordering.field] as SQL, id: carried.id as SQL }
  const inOrder = sql`order by ${sql.join(orderTerms(ordering, place, back), sql`, `)}`
  const first = all(sql`gv.group_id = g.id`, stretch?.(place))
  const from =
    way === 'near'
      ? ofNear(
          sought,
          (where) => sql`(select * from vehicle_group_vehicle gv where ${all(first, where)} ${inOrder} limit ${most})`,
        )
      : sql`${fromMembers(sought)} and ${first}`
  return sql`select k.by, k.id from unnest(${groupsOf(sought.scope)}) as g(id) cross join lateral (
    select ${place.id} as id, ${place.by} as by ${from} ${inOrder} limit ${limit + offset}) k`
}

/** Filters on certain values that memberships carry: with a group and the id these have an index. */
const isCarried = ({ key, isEqual }: Filtering) => isEqual && key in carried
/** Filters on memberships `gv`, as far as these carry what is asked for, and else on the vehicles. */
const onMembers = (some: readonly Filtering[]) => some.map(({ key, on }) => on(carried[key]))
const vehicleOf = ({ table }: Sought) => sql.identifier(nameOf(table))

/**
 * Memberships of a source that meet the filters: one vehicle looked up after the other, in the source's order. The
 * planner, who takes rows apart for costly, would sort a whole group instead.
 */
function ofNear(sought: Sought, source: (where: SQL) => SQL): SQL {
  const { base, filters, table } = sought
  const rest = filters.filter((each) => !isCarried(each))
  const joins = base !== undefined || rest.some(({ key }) => !(key in carried))
  const join = joins
    ? sql`cross join lateral (select * from ${table} t where t.id = gv.vehicle_id limit 1) ${vehicleOf(sought)}`
    : sql``
  return sql`from ${source(all(...onMembers(filters.filter(isCarried))))} gv ${join} where ${all(base, ...onMembers(rest))}`
}

/**
 * A statement that answers a row when, on the way 'near', some group was not looked through as far as to the end of a page:
 * what it has there is not on the page. `before`: what lies before that end, in stretches; more are taken for cut than are.
 */
export function cutBefore(
  { scope, filters }: Sought,
  { ordering, stretch, back, most }: Pick<Wanted, 'ordering' | 'stretch' | 'back' | 'most'>,
  before: readonly Stretch[],
): SQL {
  const place: Place = { by: carried[ordering.field] as SQL, id: carried.id as SQL }
  const inOrder = sql`order by ${sql.join(orderTerms(ordering, place, back), sql`, `)}`
  const first = all(sql`gv.group_id = g.id`, stretch?.(place), ...onMembers(filters.filter(isCarried)))
  const parts = before.map(
    (each) => sql`(select 1 from vehicle_group_vehicle gv where ${all(first, each(place))} ${inOrder}
      offset ${Math.floor(most / before.length) - 1} limit 1)`,
  )
  return sql`select 1 from unnest(${groupsOf(scope)}) as g(id)
    where ${sql.join(
      parts.map((part) => sql`exists ${part}`),
      sql` or `,
    )} limit 1`
}

/** Memberships `gv` of a group `g` whose vehicles meet the filters, in no order. */
function fromMembers(sought: Sought): SQL {
  const { base, filters, table } = sought
  const joins = base !== undefined || filters.some(({ key }) => !(key in carried))
  const join = joins ? sql`join ${table} on ${vehicleOf(sought)}.id = gv.vehicle_id` : sql``
  return sql`from vehicle_group_vehicle gv ${join} where gv.group_id = g.id and ${all(base, ...onMembers(filters))}`
}

/** The same to be counted up to a limit, so one by one. */
export const someMembers = (sought: Sought): SQL =>
  ofNear(
    sought,
    (where) => sql`(select * from vehicle_group_vehicle gv where ${all(sql`gv.group_id = g.id`, where)} offset 0)`,
  )
