import { conditions } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { requireSegments } from '../../../../platform/thing/vehicle-list.ts'
import { vehicle, vehicleCalls } from '../../../fleet/vehicles/vehicle/contract.ts'
import { type StateFacts, stateOf } from '../../../fleet/vehicles/vehicle/state.ts'
import { kinds, type ListedVehicle, listMapCalls, liveMapCalls, maxCounted, maxListed } from './contract.ts'

type Row = Omit<ListedVehicle, 'kind'> & { [K in keyof StateFacts]: StateFacts[K] }

export const listPositions = serve(listMapCalls.positions, async (input, context) => {
  const { db, scope, user } = context
  if (![vehicleCalls.query, liveMapCalls.within].every(({ path }) => user.links.has(path)))
    return { vehicles: [], located: 0, unlocated: 0, more: false }
  requireSegments(context, input.filter?.segment as string[] | undefined)
  const matching = sql`select vehicle.vin from vehicle where ${conditions(vehicle, scope, input.filter)}
    order by vehicle.id desc limit ${maxCounted + 1}`
  const counts = await db.execute<{ total: number; located: number }>(sql`
    select count(*)::int as total, count(v.longitude)::int as located
    from vehicle_now v where v.vin in (${matching})`)
  const { total = 0, located = 0 } = counts.rows[0] ?? {}
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select v.vin, v.plate, v.online, (extract(epoch from v.at) * 1000)::float8 as "reportedAt",
      round(v.longitude::numeric, 6)::float8 as longitude, round(v.latitude::numeric, 6)::float8 as latitude,
      v.vehicle_state as "vehicleState", v.charging_state as "chargingState", v.speed_kmh as "speedKmh",
      v.soc_percent as "socPercent"
    from vehicle_now v where v.longitude is not null and v.vin in (${matching}) order by v.vin limit ${maxListed}`)
  return {
    vehicles: rows.map(({ online, vehicleState, chargingState, ...row }) => {
      const state = stateOf({ online, vehicleState, chargingState, speedKmh: row.speedKmh })
      return { ...row, kind: kinds.indexOf(state) }
    }),
    located,
    unlocated: total - located,
    more: total > maxCounted,
  }
})
