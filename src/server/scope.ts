import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { code } from '../kit/code.ts'
import type { Scope } from './context.ts'
import { fault } from './fault.ts'
import type { Db } from './store/store.ts'

/**
 * The one place that says whose vehicles a user sees: those in a vehicle group that the user belongs to.
 * Answers the condition on a VIN column, or undefined for users who see all.
 */
export function visible(scope: Scope, vin: PgColumn | SQL): SQL | undefined {
  if (scope.all) return undefined
  // The groups as an array, found once: joined instead, the planner may look up every vehicle of every group.
  return sql`exists (select 1 from vehicle_group_vehicle gv where gv.vin = ${vin} and gv.group_id = any(array(select group_id from vehicle_group_user where user_id = ${scope.userId})))`
}

/** Of `vins`, those that exist and are visible. */
export async function visibleVins(db: Db, scope: Scope, vins: readonly string[]): Promise<Set<string>> {
  if (vins.length === 0) return new Set()
  const column = sql`v.vin`
  const found = await db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where v.vin = any(${sql.param([...vins])}::text[]) ${andVisible(scope, column)}`,
  )
  return new Set(found.rows.map((row) => row.vin))
}

/** Throws 'no such record' unless every VIN exists and is visible: unknown and foreign VINs look alike. */
export async function requireVins(db: Db, scope: Scope, vins: readonly string[]): Promise<void> {
  const found = await visibleVins(db, scope, vins)
  if (vins.some((vin) => !found.has(vin))) throw fault(code.notFound, 'notFound')
}

function andVisible(scope: Scope, vin: SQL): SQL {
  const condition = visible(scope, vin)
  return condition ? sql`and ${condition}` : sql``
}
