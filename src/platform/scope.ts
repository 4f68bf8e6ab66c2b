import { code } from '../domain/contract/code.ts'
import type { Scope } from './context.ts'
import { fault } from './fault.ts'
import { batchLookup } from './store/batch-lookup.ts'
import { is, PgColumn, type SQL, type SQLWrapper, sql } from './store/drizzle.ts'
import { preparedStatement } from './store/prepared-statement.ts'
import type { Db, Store } from './store/store.ts'

/** Maximum scope size for conditions with a list of VINs: on tables with one row per vehicle, and with many. */
const maxListedVins = { one: 50_000, many: 1_000, each: -1 }
/** Limit up to which the size of a scope is counted. */
const maxCountedSize = 200_000
/** Cache duration of a scope's size. */
const sizeMs = 60_000
const sizes = new WeakMap<Store, Map<string, { size: number; at: number }>>()

/** Restriction of a user's scope by an API token. The caller has checked that the vehicle groups are the user's. */
export interface ScopeRestriction {
  readonly groups: readonly number[]
  readonly token: number
}

/**
 * Returns the vehicles that a user may see, narrowed by a token. The size only selects among equivalent conditions, so
 * an outdated one only costs time.
 */
export async function scopeOf(
  store: Store,
  userId: number,
  all: boolean,
  restriction?: ScopeRestriction,
): Promise<Scope> {
  if (all && !restriction) return { all, userId, size: maxCountedSize }
  const scope = { all: false, userId, ...restriction }
  const storeSizes = sizes.get(store) ?? new Map<string, { size: number; at: number }>()
  sizes.set(store, storeSizes)
  const at = performance.now()
  const key = scopeKey(scope)
  const last = storeSizes.get(key)
  if (last && at - last.at < sizeMs) return { ...scope, size: last.size }
  const { rows } = await store.db.execute<{ size: number }>(
    sql`select count(*)::int as size from (select 1 from vehicle_group_vehicle gv where gv.group_id = any(${groupsOf(scope)}) limit ${maxCountedSize}) v`,
  )
  const size = rows[0]?.size ?? 0
  storeSizes.set(key, { size, at })
  return { ...scope, size }
}

export type ScopeKey = Pick<Scope, 'all' | 'userId' | 'groups'>

/** Cache key, equal for scopes with the same vehicles. */
export const scopeKey = ({ all, userId, groups }: ScopeKey): string =>
  all ? 'all' : groups ? `groups ${groups.join(',')}` : `user ${userId}`

/**
 * Array in SQL with the group ids of a limited scope. An array is evaluated once. With a join, the planner may look up
 * every vehicle of every group.
 */
export const groupsOf = ({ userId, groups }: Pick<Scope, 'userId' | 'groups'>): SQL =>
  groups
    ? sql`${sql.param([...groups])}::bigint[]`
    : sql`array(select group_id from vehicle_group_user where user_id = ${userId})`

/**
 * Creator of an owned row: the user, and the narrowed token that acted for the user. Owned rows are uploads, exports
 * and jobs.
 */
export interface Owner {
  readonly user: SQLWrapper
  readonly token: SQLWrapper
}
export const ownerOf = ({ userId, token }: Scope) => ({ user: userId, token: token ?? null })

/**
 * Condition for owned rows, defined only here. A user owns all rows created under the user's name. A token narrowed to
 * vehicle groups owns only rows that it created itself, since the others may contain vehicles of any group.
 */
export const own = ({ user, token }: Owner, scope: Scope): SQL =>
  scope.token === undefined
    ? sql`${user} = ${scope.userId}`
    : sql`(${user} = ${scope.userId} and ${token} = ${scope.token})`

/**
 * Access path of a query. one, many: also by vehicle, with one row or many for each. each: by something else (an id, a
 * list of VINs, recent changes), so that only rows found are checked.
 */
export type FoundBy = keyof typeof maxListedVins

/**
 * Condition on a VIN column for vehicles in scope: those in a vehicle group of the user. Undefined for users who see
 * all. This rule is defined only here.
 *
 * A small scope becomes a list of VINs for an index search. A large one is checked row by row. The planner can estimate
 * neither the size of a scope nor the position of its vehicles in the order, and would scan a million vehicles to find
 * ten.
 */
export function visible(scope: Scope, vin: PgColumn | SQL, by: FoundBy = defaultFoundBy(vin)): SQL | undefined {
  if (scope.all) return undefined
  const within = sql`gv.group_id = any(${groupsOf(scope)})`
  return scope.size <= maxListedVins[by]
    ? sql`${vin} = any(array(select gv.vin from vehicle_group_vehicle gv where ${within}))`
    : sql`${vin} in (select gv.vin from vehicle_group_vehicle gv where ${within})`
}

/**
 * Condition that a vehicle is in a limited scope, evaluated per row. The limit keeps the planner from collecting the
 * members of all groups first. + 0: uses the index on the vehicle instead of the one on the group.
 */
export const memberOf = (scope: Scope, vin: SQLWrapper): SQL =>
  sql`(select true from vehicle_group_vehicle gv where gv.vin = ${vin} and gv.group_id + 0 = any(${groupsOf(scope)}) limit 1)`

/** Columns of a membership `gv` by vehicle field. An index per group exists in these orders. */
export const membershipColumns: Readonly<Record<string, SQL>> = {
  id: sql`gv.vehicle_id`,
  vin: sql`gv.vin`,
  plate: sql`gv.plate`,
  model: sql`gv.model`,
  channelName: sql`gv.channel_name`,
  productionDate: sql`gv.production_date`,
}

/** Updates the copied columns of memberships for vehicles `v`. */
export const carry = (db: Db, which: SQL) =>
  db.execute(sql`
    update vehicle_group_vehicle gv set vehicle_id = v.id, plate = v.plate, model = v.model,
      channel_name = v.channel_name, production_date = v.production_date
    from vehicle v where v.vin = gv.vin and ${which}`)

const defaultFoundBy = (vin: PgColumn | SQL): FoundBy =>
  is(vin, PgColumn) && (vin.isUnique || vin.primary) ? 'one' : 'many'

/** Returns the `vins` that exist and are visible. */
export async function visibleVins(db: Db, scope: Scope, vins: readonly string[]): Promise<Set<string>> {
  if (vins.length === 0) return new Set()
  const visibleCondition = visible(scope, sql`v.vin`, 'each') ?? sql`true`
  const result = await db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where v.vin = any(${sql.param([...vins])}::text[]) and ${visibleCondition}`,
  )
  return new Set(result.rows.map((row) => row.vin))
}

/**
 * Pairs of user and VIN where the vehicle exists and is visible. User 0 sees all. Implements the rule above for many
 * users at once.
 */
const visiblePairs = preparedStatement(({ db }) =>
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
const lookUpVisible = batchLookup<true>(async (store, keys) => {
  const pairs = keys.map((key) => key.split(' ') as [string, string])
  const rows = await visiblePairs(store).execute({
    users: pairs.map(([who]) => who),
    vins: pairs.map(([, vin]) => vin),
  })
  return new Map(rows.map(({ key }) => [key, true]))
})

/** True when a VIN exists and is visible, for read-only calls. Concurrent checks are batched. */
export async function isVisible(store: Store, scope: Scope, vin: string): Promise<boolean> {
  if (scope.groups) return (await visibleVins(store.db, scope, [vin])).has(vin)
  return (await lookUpVisible(store, `${scope.all ? 0 : scope.userId} ${vin}`)) ?? false
}

/**
 * Throws 'no such record' unless every VIN exists and is visible. Unknown and out-of-scope VINs give the same error.
 */
export async function requireVins(db: Db, scope: Scope, vins: readonly string[]): Promise<void> {
  const vinsInScope = await visibleVins(db, scope, vins)
  if (vins.some((vin) => !vinsInScope.has(vin))) throw fault(code.notFound, 'notFound')
}
