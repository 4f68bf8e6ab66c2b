import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { findVehicles, matchesTextInScope } from '../../../fleet/vehicles/vehicleChoice/find.ts'
import { type FencedVehicle, geofence, geofenceCalls } from './contract.ts'

export const vehicles = serve(geofenceCalls.vehicles, async ({ id, page, pageSize, search }, context) => {
  const { db, scope } = context
  const fences = await db.execute<{ isAll: boolean }>(
    sql`select all_vehicles as "isAll" from geofence where id = ${id} and ${inScope(geofence, scope)}`,
  )
  const [fence] = fences.rows
  if (!fence) throw fault(code.notFound, 'notFound')
  const vehicleFilter = fence.isAll
    ? sql`true`
    : sql`v.vin in (select w.vin from geofence_vehicle w where w.fence_id = ${id})`
  const where = sql`${vehicleFilter} and ${matchesTextInScope(scope, search)}`
  return findVehicles<FencedVehicle>(db, {
    columns: sql`v.vin, v.plate, coalesce(${id} = any(v.fences), false) as inside, v.online`,
    where,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
})
