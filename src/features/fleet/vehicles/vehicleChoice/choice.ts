import { code } from '../../../../domain/contract/code.ts'
import type { Scope } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { conditions, inScope } from '../../../../platform/record/query.ts'
import { groupsOf } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { vehicle } from '../vehicle/contract.ts'
import type { VehicleChoice } from './contract.ts'
import { choosingWords as words } from './texts.ts'

/** Condition on rows of the table `vehicle` for a choice within a scope. */
export function chosenVehicles(choice: VehicleChoice, scope: Scope): SQL {
  if (choice.by === 'condition') return conditions(vehicle, scope, choice.filter)
  return sql`${choiceCondition(choice, scope)} and ${inScope(vehicle, scope)}`
}

function choiceCondition(choice: Exclude<VehicleChoice, { by: 'condition' }>, scope: Scope): SQL {
  switch (choice.by) {
    case 'all':
      return sql`true`
    case 'vins':
      return sql`vehicle.vin = any(${sql.param(choice.vins)}::text[])`
    case 'models':
      return sql`vehicle.model = any(${sql.param(choice.ids)}::bigint[])`
    case 'groups':
      return sql`exists (select 1 from vehicle_group_vehicle gv join vehicle_group g on g.id = gv.group_id
        where gv.vin = vehicle.vin and g.id = any(${sql.param(choice.ids)}::bigint[]) and ${ownGroups(scope)})`
  }
}

/**
 * Condition on vehicle groups `g` that a user may choose. With access to all vehicles: all groups, otherwise the user's
 * own.
 */
export const ownGroups = (scope: Scope): SQL => (scope.all ? sql`true` : sql`g.id = any(${groupsOf(scope)})`)

/** Returns the number of chosen vehicles. VINs that do not exist or are outside the scope do not count. */
export async function countChosen(db: Db, scope: Scope, choice: VehicleChoice): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from vehicle where ${chosenVehicles(choice, scope)}`,
  )
  return rows[0]?.count ?? 0
}

export async function firstChosen(db: Db, scope: Scope, choice: VehicleChoice, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ vin: string }>(
    sql`select vehicle.vin from vehicle where ${chosenVehicles(choice, scope)} order by vehicle.vin limit ${limit}`,
  )
  return rows.map(({ vin }) => vin)
}

/**
 * Returns the VINs of a choice, sorted. VINs outside the caller's scope were refused with the input of the call. Throws
 * a Fault for the input's field `vehicles` if there is no vehicle, or more than `most`.
 */
export async function chosenVins(db: Db, scope: Scope, choice: VehicleChoice, most: number): Promise<string[]> {
  const vins = await firstChosen(db, scope, choice, most + 1)
  if (vins.length === 0) throw wrong(words.noVehicles)
  if (vins.length > most) throw wrong(words.tooManyVehicles, { most, count: await countChosen(db, scope, choice) })
  return vins
}

const wrong = (text: string, values: Record<string, unknown> = {}) =>
  fault(code.invalid, 'invalid', { fields: [{ field: 'vehicles', label: words.field, text, values }] })
