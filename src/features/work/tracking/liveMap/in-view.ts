import type { Bounds } from '../../../../domain/geo/geometry.ts'
import type { Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { LiveVehicle } from './contract.ts'
import { shownOf } from './fleet.ts'

type Row = Omit<Parameters<typeof shownOf>[0], 'version' | 'heading' | 'at' | 'driveAt' | 'alarmAt'> & { total: number }

/**
 * Reads at most `most` vehicles within bounds, and their total number, from the store. Used until the fleet is in
 * memory, so that the map shows the visible vehicles at once.
 */
export async function inView(
  db: Db,
  scope: Scope,
  [west, south, east, north]: Bounds,
  most: number,
): Promise<{ vehicles: LiveVehicle[]; total: number }> {
  const to = east < west ? east + 360 : east
  // Longitudes exceed 180 degrees on a map that was moved around the world.
  const across = sql.join(
    [-360, 0, 360].map((turn) => sql`v.longitude + ${turn}::float8 between ${west}::float8 and ${to}::float8`),
    sql` or `,
  )
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await db.execute<Row>(sql`
    select v.vin, v.plate, v.online, ${ms('v.located_at')} as "locatedAt", v.longitude, v.latitude,
      v.vehicle_state as "vehicleState", v.charging_state as "chargingState", v.speed_kmh as "speedKmh",
      v.soc_percent as "socPercent", v.alarm_level as "alarmLevel", count(*) over ()::int as total
    from vehicle_now v
    where (${across}) and v.latitude between ${south}::float8 and ${north}::float8
      and ${visible(scope, sql`v.vin`, 'one') ?? sql`true`} limit ${most}`)
  const none = { heading: null, at: 0, driveAt: null, alarmAt: null, version: 0 }
  return {
    vehicles: rows.flatMap((row) => shownOf({ ...row, ...none }) ?? []),
    total: rows[0]?.total ?? 0,
  }
}
