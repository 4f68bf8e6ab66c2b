import { type SQL, sql } from 'drizzle-orm'
import type { Shape } from '../../../kit/map/layer.ts'
import type { Context } from '../../../server/context.ts'
import { visible, visibleVins } from '../../../server/scope.ts'
import type { Db } from '../../../server/store/store.ts'
import { boundsAround, distanceToBorderM, shapeOf } from './shape.ts'

/**
 * Sets which vehicles a fence watches. Vehicles that the caller does not see stay as they are: somebody else put them
 * in. Answers how many of the given ones the caller sees.
 */
export async function setVehicles({ db, scope }: Context, fence: number, vins: readonly string[]): Promise<number> {
  const seen = await visibleVins(db, scope, vins)
  const wanted = sql.param([...seen])
  await db.execute(sql`
    delete from geofence_vehicle w where w.fence_id = ${fence} and w.vin <> all(${wanted}::text[])
      and ${visible(scope, sql`w.vin`) ?? sql`true`}`)
  await db.execute(sql`
    insert into geofence_vehicle (vin, fence_id) select vin, ${fence} from unnest(${wanted}::text[]) as r(vin) on conflict do nothing`)
  return seen.size
}

/** Vehicles with their last position inside of a shape; the bounds first, the border then. */
export async function insideNow(db: Db, shape: Shape, watched: SQL): Promise<string[]> {
  const [west, south, east, north] = boundsAround(shape)
  const found = await db.execute<{ vin: string; longitude: number; latitude: number }>(sql`
    select l.vin, l.longitude, l.latitude from last_message l
    where l.longitude between ${west} and ${east} and l.latitude between ${south} and ${north} and ${watched} order by l.vin`)
  return found.rows
    .filter(({ longitude, latitude }) => distanceToBorderM(shape, [longitude, latitude]) <= 0)
    .map(({ vin }) => vin)
}

/** Who is inside begins anew, by where vehicles are now: a fence that is new, moved or turned on has nobody enter who is there. */
export async function restate(db: Db, fence: number): Promise<void> {
  await db.execute(sql`delete from geofence_state where fence_id = ${fence}`)
  const found = await db.execute<Record<string, never>>(sql`
    select shape, longitude, latitude, radius_km as "radiusKm", ring, all_vehicles as "isAll" from geofence
    where id = ${fence} and status = 'used'`)
  const [row] = found.rows
  const shape = row && shapeOf(row)
  if (!row || !shape) return
  const watched = row.isAll
    ? sql`true`
    : sql`exists (select 1 from geofence_vehicle w where w.vin = l.vin and w.fence_id = ${fence})`
  const vins = await insideNow(db, shape, watched)
  await db.execute(sql`
    insert into geofence_state (vin, fence_id) select vin, ${fence}
    from unnest(${sql.param(vins)}::text[]) as r(vin) on conflict do nothing`)
}
