import { sql } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { inScope } from '../../../server/record/query.ts'
import { serve } from '../../../server/registry.ts'
import { visible } from '../../../server/scope.ts'
import { vinsOf } from '../../accounts/vehicleGroup/import-vins.ts'
import { geofence } from '../geofence/contract.ts'
import { geofenceFormCalls } from './contract.ts'

const mostChosen = 5_000
const mostPlaces = 20
const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const seenBy = ({ scope }: Context) => visible(scope, sql`v.vin`, 'one') ?? sql`true`

serve(geofenceFormCalls.choose, async ({ search, group }, context) => {
  const searched = search ? sql`(v.vin ilike ${like(search)} or v.plate ilike ${like(search)})` : sql`true`
  const grouped = group
    ? sql`exists (select 1 from vehicle_group_vehicle g where g.vin = v.vin and g.group_id = ${group})`
    : sql`true`
  const where = sql`${searched} and ${grouped} and ${seenBy(context)}`
  const limit = group ? mostChosen : 50
  const found = await context.db.execute<{ vin: string; plate: string | null }>(
    sql`select v.vin, v.plate from vehicle v where ${where} order by v.vin limit ${limit}`,
  )
  const counted = await context.db.execute<{ total: string }>(
    sql`select count(*) as total from vehicle v where ${where}`,
  )
  return { vins: found.rows, total: Number(counted.rows[0]?.total ?? 0) }
})

serve(geofenceFormCalls.groups, async (_input, { db, scope }) => {
  const own = scope.all
    ? sql`true`
    : sql`exists (select 1 from vehicle_group_user u where u.group_id = g.id and u.user_id = ${scope.userId})`
  const found = await db.execute<{ id: string; name: string; vehicles: string }>(sql`
    select g.id, g.name, (select count(*) from vehicle_group_vehicle w where w.group_id = g.id) as vehicles
    from vehicle_group g where ${own} order by g.name limit 1000`)
  return found.rows.map(({ id, name, vehicles }) => ({ id: Number(id), name, vehicles: Number(vehicles) }))
})

serve(geofenceFormCalls.importVins, async ({ file }, context) => vinsOf(context, file))

serve(geofenceFormCalls.places, async ({ search }, { db, scope }) => {
  const text = like(search)
  const found = await db.execute<{ name: string; kind: 'dealer' | 'fence'; longitude: number; latitude: number }>(sql`
    select name, 'dealer' as kind, longitude, latitude from dealer where name ilike ${text} or address ilike ${text}
    union all
    select case when address ilike ${text} then address else name end, 'fence', longitude, latitude from geofence
    where longitude is not null and latitude is not null and (name ilike ${text} or address ilike ${text})
      and ${inScope(geofence, scope) ?? sql`true`}
    order by kind, name limit ${mostPlaces}`)
  return found.rows
})
