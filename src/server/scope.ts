import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { code } from '../kit/code.ts'
import type { Scope } from './context.ts'
import { fault } from './fault.ts'
import type { Db, Store } from './store/store.ts'

/** Up to this size a scope is a list used to search an index: on tables with one row per vehicle, and with many. */
const listed = { one: 50_000, many: 1_000, each: -1 }
/** How long a scope's size is taken as known. */
const sizeMs = 60_000
const sizes = new WeakMap<Store, Map<number, { size: number; at: number }>>()

/** The vehicles a user may see. Its size only chooses among equivalent conditions, so an outdated one costs time and nothing else. */
export async function scopeOf(store: Store, userId: number, all: boolean): Promise<Scope> {
  if (all) return { all, userId, size: listed.one + 1 }
  const known = sizes.get(store) ?? new Map<number, { size: number; at: number }>()
  sizes.set(store, known)
  const at = performance.now()
  const last = known.get(userId)
  if (last && at - last.at < sizeMs) return { all, userId, size: last.size }
  const { rows } = await store.db.execute<{ size: number }>(
    sql`select count(*)::int as size from (select 1 from vehicle_group_vehicle gv where ${inGroupsOf(userId)} limit ${listed.one + 1}) v`,
  )
  const size = rows[0]?.size ?? 0
  known.set(userId, { size, at })
  return { all, userId, size }
}

// The groups as an array, found once: joined instead, the planner may look up every vehicle of every group.
const inGroupsOf = (userId: number) =>
  sql`gv.group_id = any(array(select group_id from vehicle_group_user where user_id = ${userId}))`

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
  const within = inGroupsOf(scope.userId)
  return scope.size <= listed[by]
    ? sql`${vin} = any(array(select gv.vin from vehicle_group_vehicle gv where ${within}))`
    : sql`${vin} in (select gv.vin from vehicle_group_vehicle gv where ${within})`
}

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

/** Throws 'no such record' unless every VIN exists and is visible: unknown and foreign VINs look alike. */
export async function requireVins(db: Db, scope: Scope, vins: readonly string[]): Promise<void> {
  const found = await visibleVins(db, scope, vins)
  if (vins.some((vin) => !found.has(vin))) throw fault(code.notFound, 'notFound')
}
