import type { AnyRecord } from '../../record/model/record.ts'
import type { Scope } from '../context.ts'
import { groupsOf, memberOf, membershipColumns, visible } from '../scope.ts'
import { type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { type Ordering, type OrderPlace, orderTerms, type Stretch } from './order.ts'
import { nameOf, type RecordTable } from './table.ts'

/**
 * Query plan for a page of rows. The planner cannot estimate how the vehicles of a scope are distributed in a list's
 * order. It would scan a million vehicles in order to find ten, or look up twenty thousand before sorting. So the plan
 * is chosen here, and each is bounded by what it finds.
 *
 * listed: the scope has few vehicles or everything. PostgreSQL's planner decides.
 * few: the filters match few rows, which are found by index, checked and sorted.
 * members: for the list of vehicles, each group of the scope returns its next ones in order, and these are merged.
 * near: like members, with filters checked on a limited number per group. Correct as far as each group was scanned.
 * walk: scans a limited number of rows in the list's order and checks each. Fills a page for large scopes.
 * sparse: when walk did not fill the page, finds and sorts all rows of the scope's vehicles.
 */
export type QueryPlan = 'listed' | 'few' | 'members' | 'near' | 'walk' | 'sparse'

export interface ListSearch {
  readonly record: AnyRecord
  readonly table: RecordTable
  /** The query finds one row by its id. */
  readonly byId: boolean
  readonly scope: Scope
  /** Column with the VIN that decides access, whether it may be null, and a condition for additionally visible rows. */
  readonly vin:
    | { readonly column: SQLWrapper; readonly optional: boolean; readonly besides?: SQL | undefined }
    | undefined
  /** Condition of the record itself. */
  readonly base: SQL | undefined
  readonly filters: readonly Filtering[]
  /** Limit of scanned rows where no index finds the matching ones. */
  readonly within?: number | undefined
}
export interface Filtering {
  readonly key: string
  /** Condition on a column. Undefined: the field's own column. */
  readonly on: (column: SQLWrapper | undefined) => SQL | undefined
  /** The filter matches exact values, not a range or parts of a text. */
  readonly isEqual: boolean
  /** Part of a text that is too short for an index. */
  readonly isShort: boolean
}

export interface PageRequest {
  readonly ordering: Ordering
  readonly place: OrderPlace
  readonly stretch: Stretch | undefined
  readonly back: boolean
  readonly limit: number
  readonly offset: number
  /** Limit of scanned rows, for plans that do not find all. */
  readonly most: number
}

/** Conjunction of the conditions. True when there is none. */
export function all(...conditions: (SQL | undefined)[]): SQL {
  const terms = conditions.filter((each) => each !== undefined)
  return terms.length > 0 ? sql`(${sql.join(terms, sql` and `)})` : sql`true`
}

/** Filters on the table's own columns. */
export const filterCondition = ({ filters }: Pick<ListSearch, 'filters'>): SQL =>
  all(...filters.map(({ on }) => on(undefined)))
const indexedCondition = ({ filters }: ListSearch): SQL =>
  filterCondition({ filters: filters.filter(({ isShort }) => !isShort) })
const short = ({ filters }: ListSearch): SQL => filterCondition({ filters: filters.filter(({ isShort }) => isShort) })

export function scopeCondition({ scope, vin }: ListSearch, way: QueryPlan): SQL | undefined {
  if (scope.all || !vin) return undefined
  const condition = way === 'listed' ? visible(scope, sql`${vin.column}`, 'many') : memberOf(scope, vin.column)
  return condition && orBesides(vin, condition)
}

const orBesides = ({ column, optional, besides }: NonNullable<ListSearch['vin']>, condition: SQL): SQL =>
  sql`(${sql.join([condition, ...(optional ? [sql`${column} is null`] : []), ...(besides ? [besides] : [])], sql` or `)})`

/** Statement that returns the ids of a page in order. Undefined: the conditions alone suffice. */
export function idsOf(search: ListSearch, way: QueryPlan, pageRequest: PageRequest): SQL | undefined {
  const { ordering, place, stretch, back, limit, offset, most } = pageRequest
  const { table, base, within, vin, scope } = search
  const name = sql.identifier(nameOf(table))
  const pagePlace: OrderPlace = { by: sql`f.by`, id: sql`f.id` }
  const inOrder = (at: OrderPlace) => sql`order by ${sql.join(orderTerms(ordering, at, back), sql`, `)}`
  const page = sql`${inOrder(pagePlace)} limit ${limit} offset ${offset}`
  const columns = sql`${place.id} as id, ${place.by} as by`
  const conditions = all(base, filterCondition(search), stretch?.(place))
  /** Scans a limited number of rows in order and checks further conditions. */
  const ofFirst = (inside: SQL, outside: SQL) => sql`select f.id from (select ${columns} from (
    select * from ${table} where ${inside} ${inOrder(place)} limit ${most}) as ${name} where ${outside}) f ${page}`
  /** Sorts separately (`offset 0`), because a scan in order would find few matches. */
  const sortedPage = (where: SQL) =>
    sql`select f.id from (select ${columns} from ${table} where ${where} offset 0) f ${page}`
  switch (way) {
    case 'listed':
      if (within === undefined) return undefined
      return ofFirst(all(base, indexedCondition(search), scopeCondition(search, way), stretch?.(place)), short(search))
    case 'few':
      return sortedPage(all(conditions, scopeCondition(search, way)))
    case 'near':
    case 'members':
      return sql`select f.id from (${members(search, way, pageRequest)}) f group by f.by, f.id ${page}`
    case 'walk': {
      const [inside, outside] =
        within === undefined ? [filterCondition(search), sql`true`] : [indexedCondition(search), short(search)]
      return ofFirst(all(base, inside, stretch?.(place)), all(outside, scopeCondition(search, way)))
    }
    case 'sparse':
      return sortedPage(all(conditions, vin && ofMembers(scope, vin)))
  }
}

const ofMembers = (scope: Scope, vin: NonNullable<ListSearch['vin']>): SQL =>
  orBesides(
    vin,
    sql`${vin.column} in (select gv.vin from vehicle_group_vehicle gv where gv.group_id = any(${groupsOf(scope)}))`,
  )

/** Next vehicles of each group in scope, using columns of the memberships where possible. */
function members(
  search: ListSearch,
  way: QueryPlan,
  { ordering, stretch, back, limit, offset, most }: PageRequest,
): SQL {
  const place: OrderPlace = { by: membershipColumns[ordering.field] as SQL, id: membershipColumns.id as SQL }
  const inOrder = sql`order by ${sql.join(orderTerms(ordering, place, back), sql`, `)}`
  const first = all(sql`gv.group_id = g.id`, stretch?.(place))
  const from =
    way === 'near'
      ? ofNear(
          search,
          (where) => sql`(select * from vehicle_group_vehicle gv where ${all(first, where)} ${inOrder} limit ${most})`,
        )
      : sql`${fromMembers(search)} and ${first}`
  return sql`select k.by, k.id from unnest(${groupsOf(search.scope)}) as g(id) cross join lateral (
    select ${place.id} as id, ${place.by} as by ${from} ${inOrder} limit ${limit + offset}) k`
}

/** Filters on exact values that memberships include. With the group and the id these are indexed. */
const isCarried = ({ key, isEqual }: Filtering) => isEqual && key in membershipColumns
/** Filters on memberships `gv`, or on vehicles for columns that memberships lack. */
const onMembers = (some: readonly Filtering[]) => some.map(({ key, on }) => on(membershipColumns[key]))
const vehicleOf = ({ table }: ListSearch) => sql.identifier(nameOf(table))

/**
 * Memberships of a source that meet the filters, with one vehicle look-up per row in the source's order. The planner
 * overestimates the cost of reading rows and would sort a whole group instead.
 */
function ofNear(search: ListSearch, source: (where: SQL) => SQL): SQL {
  const { base, filters, table } = search
  const rest = filters.filter((each) => !isCarried(each))
  const joins = base !== undefined || rest.some(({ key }) => !(key in membershipColumns))
  const join = joins
    ? sql`cross join lateral (select * from ${table} t where t.id = gv.vehicle_id limit 1) ${vehicleOf(search)}`
    : sql``
  return sql`from ${source(all(...onMembers(filters.filter(isCarried))))} gv ${join} where ${all(base, ...onMembers(rest))}`
}

/**
 * Statement that returns a row when plan 'near' did not scan some group to the end of the page. Rows may then be
 * missing. `before`: ranges before that end. The check may report false positives.
 */
export function cutBefore(
  { scope, filters }: ListSearch,
  { ordering, stretch, back, most }: Pick<PageRequest, 'ordering' | 'stretch' | 'back' | 'most'>,
  before: readonly Stretch[],
): SQL {
  const place: OrderPlace = { by: membershipColumns[ordering.field] as SQL, id: membershipColumns.id as SQL }
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

/** Memberships `gv` of a group `g` whose vehicles meet the filters, unordered. */
function fromMembers(search: ListSearch): SQL {
  const { base, filters, table } = search
  const joins = base !== undefined || filters.some(({ key }) => !(key in membershipColumns))
  const join = joins ? sql`join ${table} on ${vehicleOf(search)}.id = gv.vehicle_id` : sql``
  return sql`from vehicle_group_vehicle gv ${join} where gv.group_id = g.id and ${all(base, ...onMembers(filters))}`
}

/** The same for counting up to a limit, which reads one row after the other. */
export const someMembers = (search: ListSearch): SQL =>
  ofNear(
    search,
    (where) => sql`(select * from vehicle_group_vehicle gv where ${all(sql`gv.group_id = g.id`, where)} offset 0)`,
  )
