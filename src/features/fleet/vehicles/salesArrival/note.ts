import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Position of a vehicle. WGS-84 degrees, ms since 1970. */
interface VehicleSighting {
  readonly vin: string
  readonly at: number
  readonly longitude: number
  readonly latitude: number
}

/** Kilometres between two places, in SQL. */
const km = (lon: SQL, lat: SQL) => sql`12742 * asin(least(1, sqrt(sin(radians(${lat} - d.latitude) / 2) ^ 2
  + cos(radians(${lat})) * cos(radians(d.latitude)) * sin(radians(${lon} - d.longitude) / 2) ^ 2)))`

/** Adds arrivals shown by positions. The earliest position at the dealer's place counts, whatever the order. */
async function add(db: Db, positions: SQL, condition: SQL): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into sales_arrival as a (vin, order_id, arrived_at, longitude, latitude)
    select distinct on (p.vin, o.id) p.vin, o.id, p.at, p.longitude, p.latitude
    from ${positions} join sales_order o on o.vin = p.vin join dealer d on d.name = o.dealer
    where p.at >= o.order_day::timestamp at time zone 'Asia/Shanghai' and ${condition}
      and ${km(sql`p.longitude`, sql`p.latitude`)} <= d.radius_km
    order by p.vin, o.id, p.at
    on conflict (vin, order_id) do update set arrived_at = excluded.arrived_at, longitude = excluded.longitude,
      latitude = excluded.latitude where excluded.arrived_at < a.arrived_at returning 1`)
  return rows.length
}

/** Adds arrivals by new positions. Returns the number of arrivals that are new or earlier. */
export function noteSightings(db: Db, sightings: readonly VehicleSighting[]): Promise<number> {
  if (sightings.length === 0) return Promise.resolve(0)
  const positions = sql`(select r.vin, to_timestamp(r.at / 1000) as at, r.longitude, r.latitude
    from json_to_recordset(${JSON.stringify(sightings)}::json) as r(vin text, at float8, longitude float8, latitude float8)) p`
  return add(db, positions, sql`true`)
}

/** Adds arrivals by current positions, after a dealer or an order was added or changed. */
export async function noteArrivals(db: Db, only: { dealer?: number; order?: number }): Promise<void> {
  const positions = sql`(select vin, located_at as at, longitude, latitude from last_message where located_at is not null) p`
  const condition = sql`${only.dealer === undefined ? sql`true` : sql`d.id = ${only.dealer}`} and ${
    only.order === undefined ? sql`true` : sql`o.id = ${only.order}`
  }`
  await add(db, positions, condition)
}
