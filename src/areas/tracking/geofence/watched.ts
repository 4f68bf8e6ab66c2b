import { sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import { fault } from '../../../server/fault.ts'
import { inScope } from '../../../server/record/query.ts'
import { serve } from '../../../server/registry.ts'
import { visible } from '../../../server/scope.ts'
import { type FencedVehicle, geofence, geofenceCalls } from './contract.ts'

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

serve(geofenceCalls.vehicles, async ({ id, page, pageSize, search }, context) => {
  const { db, scope } = context
  const fences = await db.execute<{ isAll: boolean }>(
    sql`select all_vehicles as "isAll" from geofence where id = ${id} and ${inScope(geofence, scope) ?? sql`true`}`,
  )
  const [fence] = fences.rows
  if (!fence) throw fault(code.notFound, 'notFound')
  const watched = fence.isAll
    ? sql`true`
    : sql`exists (select 1 from geofence_vehicle w where w.vin = v.vin and w.fence_id = ${id})`
  const found = search ? sql`(v.vin ilike ${like(search)} or v.plate ilike ${like(search)})` : sql`true`
  const where = sql`${watched} and ${found} and ${visible(scope, sql`v.vin`, 'one') ?? sql`true`}`
  const rows = await db.execute<FencedVehicle>(sql`
    select v.vin, v.plate, coalesce(${id} = any(l.fences), false) as inside, coalesce(o.online, false) as online
    from vehicle v left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin
    where ${where} order by v.vin limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total from vehicle v where ${where}`)
  return { rows: rows.rows, total: Number(counted.rows[0]?.total ?? 0) }
})
