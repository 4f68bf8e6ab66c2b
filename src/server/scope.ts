import { code } from '../kit/code.ts'
import type { Scope } from './context.ts'
import { fault } from './fault.ts'
import { is, PgColumn, type SQL, type SQLWrapper, sql } from './store/drizzle.ts'
import { gathered } from './store/gathered.ts'
import { prepared } from './store/prepared.ts'
import type { Db, Store } from './store/store.ts'

/** Up to this size a scope is a list used to search an index: on tables with one row per vehicle, and with many. */
const listed = { one: 50_000, many: 1_000, each: -1 }
/** Up to this the size of a scope is counted. */
const counted = 200_000
/** How long a scope's size is taken as known. */
const sizeMs = 60_000
const sizes = new WeakMap<Store, Map<string, { size: number; at: number }>>()

/** What narrows a user's scope: vehicle groups, which the caller has checked to be the user's, and the token that does. */
export interface Narrowed {
  readonly groups: readonly number[]
  readonly token: number
}

/**
 * The vehicles a user may see, as far as a token narrows them. Its size only chooses among equivalent conditions, so an
 * outdated one costs time and nothing else.
 */
export async function scopeOf(store: Store, userId: number, all: boolean, narrowed?: Narrowed): Promise<Scope> {
  if (all && !narrowed) return { all, userId, size: counted }
  const scope = { all: false, userId, ...narrowed }
  const known = sizes.get(store) ?? new Map<string, { size: number; at: number }>()
  sizes.set(store, known)
  const at = performance.now()
  const key = scopeKey(scope)
  const last = known.get(key)
  if (last && at - last.at < sizeMs) return { ...scope, size: last.size }
  const { rows } = await store.db.execute<{ size: number }>(
    sql`select count(*)::int as size from (select 1 from vehicle_group_vehicle gv where gv.group_id = any(${groupsOf(scope)}) limit ${counted}) v`,
  )
  const size = rows[0]?.size ?? 0
  known.set(key, { size, at })
  return { ...scope, size }
}

export type Whose = Pick<Scope, 'all' | 'userId' | 'groups'>

/** Equal for scopes that see the same vehicles: what is kept for one of them serves the other. */
export const scopeKey = ({ all, userId, groups }: Whose): string =>
  all ? 'all' : groups ? `groups ${groups.join(',')}` : `user ${userId}`

/**
 * The ids of the vehicle groups of a scope that does not see all, as an array in SQL. An array, so that they are found
 * once: joined instead, the planner may look up every vehicle of every group.
 */
export const groupsOf = ({ userId, groups }: Pick<Scope, 'userId' | 'groups'>): SQL =>
  groups
    ? sql`${sql.param([...groups])}::bigint[]`
    : sql`array(select group_id from vehicle_group_user where user_id = ${userId})`

/** Who made a row that is somebody's own (an upload, an export, a job): the user, and the narrowed token in the user's name. */
export interface Owner {
  readonly user: SQLWrapper
  readonly token: SQLWrapper
}
export const ownerOf = ({ userId, token }: Scope) => ({ user: userId, token: token ?? null })

/**
 * The one place that says which rows are somebody's own: a user's are all that were made in the user's name, those of a
 * token that is narrowed to vehicle groups only what it made itself, since the others may hold vehicles of any group.
 */
export const own = ({ user, token }: Owner, scope: Scope): SQL =>
  scope.token === undefined
    ? sql`${user} = ${scope.userId}`
    : sql`(${user} = ${scope.userId} and ${token} = ${scope.token})`

/**
 * How a query finds its rows. one, many: by the vehicles as well, with one row or many for each of them. each: by
 * something else (an id, a list of VINs, recent changes), so that only the rows found are checked.
 */
export type FoundBy = keyof typeof listed

/**
 * The one place that says whose vehicles a user sees: those in a vehicle group that the user belongs to.
 * Answers the condition on a VIN column, or undefined for users who see all.
 *
 * A small scope is a list of VINs used to search the index on the column; a large one is checked row by row:
 * the planner knows neither the size of a scope nor where in the order its vehicles are, and would walk a million
 * vehicles in order until it has met ten.
 */
export function visible(scope: Scope, vin: PgColumn | SQL, by: FoundBy = usualOf(vin)): SQL | undefined {
  if (scope.all) return undefined
  const within = sql`gv.group_id = any(${groupsOf(scope)})`
  return scope.size <= listed[by]
    ? sql`${vin} = any(array(select gv.vin from vehicle_group_vehicle gv where ${within}))`
    : sql`${vin} in (select gv.vin from vehicle_group_vehicle gv where ${within})`
}

/**
 * The condition that a vehicle is in a scope that does not see all, checked for each by itself: with its limit the
 * planner does not gather the members of all groups first; + 0: by the vehicle, not by each of the groups.
 */
export const memberOf = (scope: Scope, vin: SQLWrapper): SQL =>
  sql`(select true from vehicle_group_vehicle gv where gv.vin = ${vin} and gv.group_id + 0 = any(${groupsOf(scope)}) limit 1)`

/** Columns that a membership `gv` carries, by the vehicle's fields: each group knows its vehicles in these orders. */
export const carried: Readonly<Record<string, SQL>> = {
  id: sql`gv.vehicle_id`,
  vin: sql`gv.vin`,
  plate: sql`gv.plate`,
  model: sql`gv.model`,
  channelName: sql`gv.channel_name`,
  productionDate: sql`gv.production_date`,
}

/** Brings what memberships carry up to date, of vehicles `v`. */
export const carry = (db: Db, which: SQL) =>
  db.execute(sql`
    update vehicle_group_vehicle gv set vehicle_id = v.id, plate = v.plate, model = v.model,
      channel_name = v.channel_name, production_date = v.production_date
    from vehicle v where v.vin = gv.vin and ${which}`)

const usualOf = (vin: PgColumn | SQL): FoundBy => (is(vin, PgColumn) && (vin.isUnique || vin.primary) ? 'one' : 'many')

/** Of `vins`, those that exist and are visible. */
export async function visibleVins(db: Db, scope: Scope, vins: readonly string[]): Promise<Set<string>> {
  if (vins.length === 0) return new Set()
  const seen = visible(scope, sql`v.vin`, 'each') ?? sql`true`
  const found = await db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where v.vin = any(${sql.param([...vins])}::text[]) and ${seen}`,
  )
  return new Set(found.rows.map((row) => row.vin))
}

/** Of users and VINs, those that exist and that the user sees; user 0 sees all. Names the rule above for many users at once. */
const seenOf = prepared(({ db }) =>
  db
    .select({ key: sql<string>`k.who || ' ' || k.vin` })
    .from(sql`unnest(${sql.placeholder('users')}::bigint[], ${sql.placeholder('vins')}::text[]) as k(who, vin)`)
    .where(
      sql`exists (select 1 from vehicle v where v.vin = k.vin) and (k.who = 0 or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = k.vin and gu.user_id = k.who))`,
    )
    .prepare('seen_vins'),
)
const seenVin = gathered<true>(async (store, keys) => {
  const pairs = keys.map((key) => key.split(' ') as [string, string])
  const found = await seenOf(store).execute({ users: pairs.map(([who]) => who), vins: pairs.map(([, vin]) => vin) })
  return new Map(found.map(({ key }) => [key, true]))
})

/** Whether a VIN exists and is visible, for a call that changes nothing: many ask at once, each of one vehicle. */
export async function isVisible(store: Store, scope: Scope, vin: string): Promise<boolean> {
  if (scope.groups) return (await visibleVins(store.db, scope, [vin])).has(vin)
  return (await seenVin(store, `${scope.all ? 0 : scope.userId} ${vin}`)) ?? false
}

/** Throws 'no such record' unless every VIN exists and is visible: unknown and foreign VINs look alike. */
export async function requireVins(db: Db, scope: Scope, vins: readonly string[]): Promise<void> {
  const found = await visibleVins(db, scope, vins)
  if (vins.some((vin) => !found.has(vin))) throw fault(code.notFound, 'notFound')
}
