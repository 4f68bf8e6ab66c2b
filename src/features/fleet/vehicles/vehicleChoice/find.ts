import { platePiece } from '../../../../domain/plate.ts'
import type { Scope } from '../../../../platform/context.ts'
import { vehicleMatches } from '../../../../platform/record/operators.ts'
import { memberOf, visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { isShort } from '../../../../record/model/indexes.ts'

/** Condition that a vehicle `v` matches a text by VIN or plate. An empty text matches every vehicle. */
export const matchesText = (text: string | undefined): SQL =>
  text ? vehicleMatches(sql`v.vin`, sql`v.plate`, text) : sql`true`

/**
 * The same within a scope. A text that an index can find matches few vehicles, so the scope is checked for each of
 * them.
 */
export function matchesTextInScope(scope: Scope, text: string | undefined): SQL {
  const isPiece = text !== undefined && !isShort(platePiece(text))
  const isVisible = isPiece && !scope.all ? memberOf(scope, sql`v.vin`) : visible(scope, sql`v.vin`, 'one')
  return sql`${matchesText(text)} and ${isVisible ?? sql`true`}`
}

/**
 * Returns a page of the vehicles that match a condition, and their total.
 * @param columns what is selected of `v`, a row of the view `vehicle_now`
 */
export async function findVehicles<Row extends Record<string, unknown>>(
  db: Db,
  { columns, where, order = sql`v.vin`, limit, offset = 0 }: Search,
): Promise<{ rows: Row[]; total: number }> {
  const result = await db.execute<Row>(
    sql`select ${columns} from vehicle_now v where ${where} order by ${order} limit ${limit} offset ${offset}`,
  )
  if (offset === 0 && result.rows.length < limit) return { rows: result.rows as Row[], total: result.rows.length }
  const countResult = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from vehicle_now v where ${where}`,
  )
  return { rows: result.rows as Row[], total: countResult.rows[0]?.total ?? 0 }
}

interface Search {
  readonly columns: SQL
  readonly where: SQL
  readonly order?: SQL
  readonly limit: number
  readonly offset?: number
}
