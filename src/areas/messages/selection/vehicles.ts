import { type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../kit/call.ts'
import { code } from '../../../kit/code.ts'
import type { Scope } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { requireVins, visible } from '../../../server/scope.ts'
import type { Db } from '../../../server/store/store.ts'
import { limits, type selectionCalls } from './contract.ts'
import { selectionWords as words } from './texts.ts'

type Asked = Pick<InputOf<typeof selectionCalls.start>, 'vehicles'>

/** The vehicles that are asked for and seen, in the order of VINs. Throws a Fault: none, too many, unknown VINs. */
export async function vehiclesOf(db: Db, scope: Scope, { vehicles }: Asked): Promise<string[]> {
  if (vehicles.by === 'vins') await requireVins(db, scope, vehicles.vins)
  const where = sql`${chosen(vehicles, scope)} and ${visible(scope, sql`v.vin`, 'one') ?? sql`true`}`
  const found = await db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where ${where} order by v.vin limit ${limits.vehicles + 1}`,
  )
  const vins = found.rows.map(({ vin }) => vin)
  if (vins.length === 0) refuse(words.noVehicles)
  if (vins.length > limits.vehicles) {
    const [counted] = (
      await db.execute<{ count: number }>(sql`select count(*)::int as count from vehicle v where ${where}`)
    ).rows
    refuse(words.tooManyVehicles, { most: limits.vehicles, count: counted?.count })
  }
  return vins
}

function chosen(vehicles: Asked['vehicles'], scope: Scope): SQL {
  switch (vehicles.by) {
    case 'all':
      return sql`true`
    case 'vins':
      return sql`v.vin = any(${sql.param(vehicles.vins)}::text[])`
    case 'models':
      return sql`v.model = any(${sql.param(vehicles.ids)}::bigint[])`
    case 'groups':
      return sql`exists (select 1 from vehicle_group_vehicle gv where gv.vin = v.vin and gv.group_id = any(${sql.param(vehicles.ids)}::bigint[])
        and (${scope.all} or exists (select 1 from vehicle_group_user gu where gu.group_id = gv.group_id and gu.user_id = ${scope.userId})))`
  }
}

function refuse(text: string, values: Record<string, unknown> = {}): never {
  throw fault(code.invalid, 'invalid', { fields: [{ field: 'vehicles', label: words.vehiclesField, text, values }] })
}
