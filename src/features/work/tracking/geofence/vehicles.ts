import type { Shape } from '../../../../domain/geo/shape.ts'
import { boundsAround, distanceToBorderM, type ShapeFields, shapeOf } from '../../../../domain/geo/shape.ts'
import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { setInsideFences } from '../../../fleet/messages/lastMessage/api.ts'
import { lockStatement } from '../../../fleet/messages/lastMessage/lock.ts'

/**
 * Sets the vehicles that a fence watches, within the caller's scope. Vehicles outside the scope are left unchanged,
 * because another user added them. Returns the number of distinct `vins`.
 */
export async function setVehicles({ db, scope }: Context, fence: number, vins: readonly string[]): Promise<number> {
  const targetVins = sql.param([...new Set(vins)])
  await db.execute(sql`
    delete from geofence_vehicle w where w.fence_id = ${fence} and w.vin <> all(${targetVins}::text[])
      and ${visible(scope, sql`w.vin`, 'each') ?? sql`true`}`)
  await db.execute(sql`
    insert into geofence_vehicle (vin, fence_id) select vin, ${fence} from unnest(${targetVins}::text[]) as r(vin) on conflict do nothing`)
  return new Set(vins).size
}

/** Vehicles whose last position is inside a shape. The query filters by bounds, then the border is checked. */
export async function insideNow(db: Db, shape: Shape, vehicleFilter: SQL): Promise<string[]> {
  const [west, south, east, north] = boundsAround(shape)
  const candidates = await db.execute<{ vin: string; longitude: number; latitude: number }>(sql`
    select l.vin, l.longitude, l.latitude from last_message l
    where l.longitude between ${west} and ${east} and l.latitude between ${south} and ${north} and ${vehicleFilter} order by l.vin`)
  return candidates.rows
    .filter(({ longitude, latitude }) => distanceToBorderM(shape, [longitude, latitude]) <= 0)
    .map(({ vin }) => vin)
}

type Row = { [K in keyof ShapeFields]: ShapeFields[K] } & { id: string; isAll: boolean }

/**
 * Resets the inside state by the current positions of vehicles. A fence that is new, moved or activated then logs no
 * entry for vehicles already inside, and evaluates only later positions.
 */
export async function restate(db: Db, fences: readonly number[]): Promise<void> {
  const fenceRows = await db.execute<Row>(sql`
    select id, shape, longitude, latitude, radius_km as "radiusKm", ring, all_vehicles as "isAll" from geofence
    where id = any(${sql.param(fences)}::bigint[]) and status = 'used'`)
  const inside: { vin: string; fence: number }[] = []
  for (const { id, isAll, ...fields } of fenceRows.rows) {
    const shape = shapeOf(fields)
    if (!shape) continue
    const vehicleFilter = isAll
      ? sql`true`
      : sql`l.vin in (select w.vin from geofence_vehicle w where w.fence_id = ${id})`
    for (const vin of await insideNow(db, shape, vehicleFilter)) inside.push({ vin, fence: Number(id) })
    await db.execute(sql`
      update geofence set evaluated_since = ${await newestArrival(db, vehicleFilter)} where id = ${id}`)
  }
  await keep(db, fences, inside)
}

/** Arrival of the newest report of these vehicles. Null if they have none. */
async function newestArrival(db: Db, vehicleFilter: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(l.received_at) as at from last_message l where ${vehicleFilter}`,
  )
  return rows[0]?.at ?? null
}

/** Marks all vehicles as outside of these fences. */
export const clear = (db: Db, fences: readonly number[]): Promise<void> => keep(db, fences, [])

async function keep(db: Db, fences: readonly number[], inside: readonly { vin: string; fence: number }[]) {
  const fenceIds = sql`${sql.param(fences)}::bigint[]`
  // Locks in the order of VINs, as ingest does.
  const theirs = sql`fences && ${fenceIds} or vin = any(${sql.param(inside.map(({ vin }) => vin))}::text[])`
  const lockedRows = await db.execute<{ vin: string; fences: string[] | null }>(
    lockStatement(db, sql`vin, fences`, theirs),
  )
  if (lockedRows.rows.length === 0) return
  const left = new Set(fences.map(String))
  const insideByVin = Map.groupBy(inside, ({ vin }) => vin)
  const rows = lockedRows.rows.map(({ vin, fences: before }) => ({
    vin,
    fences: [
      ...(before ?? []).filter((fence) => !left.has(fence)),
      ...(insideByVin.get(vin) ?? []).map(({ fence }) => fence),
    ].join(' '),
  }))
  await setInsideFences(db, rows)
}
