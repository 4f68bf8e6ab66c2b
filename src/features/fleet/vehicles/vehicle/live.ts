import type { Context } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import { serveVehicleFields, serveVehicleSegment } from '../../../../platform/thing/thing.ts'
import { countSegments } from '../../../../platform/thing/vehicle-list.ts'
import { type VehicleSegment, type VehicleState, vehicleSegments, vehicleStates } from './state-texts.ts'

/** `stateOf` of a row `n` of the view `vehicle_now`. */
const stateSql = sql`case when n.at is null then 'never' when not n.online then 'offline'
  when n.charging_state = 1 then 'charging'
  when n.vehicle_state = 1 and (n.speed_kmh is null or n.speed_kmh > 0) then 'driving' else 'parked' end`

const states = Object.keys(vehicleStates) as VehicleState[]

/** Last state of the vehicles of one page. */
const liveFields = serveVehicleFields({
  fields: ['state', 'reportedAt', 'silentDays', 'socPercent'],
  async read({ db }, vins) {
    const { rows } = await db.execute<{
      vin: string
      state: VehicleState
      at: string | null
      silentDays: number | null
      socPercent: number | null
    }>(sql`
      select n.vin, ${stateSql} as state, n.at, n.soc_percent as "socPercent",
        greatest(0, floor(extract(epoch from now() - n.at) / 86400))::int as "silentDays"
      from vehicle_now n where n.vin = any(${texts(vins)}::text[])`)
    return new Map(
      rows.map(({ vin, at, ...values }) => [
        vin,
        { ...values, reportedAt: at === null ? null : new Date(at).toISOString() },
      ]),
    )
  },
})

const stateSegments = states.map((state) =>
  serveVehicleSegment({ segment: state, vins: sql`select n.vin from vehicle_now n where ${stateSql} = ${state}` }),
)

export const onVehicleList = [liveFields, ...stateSegments]

/** Number of visible vehicles, of all and by segment. */
export async function segmentCounts(context: Context): Promise<{ segment: VehicleSegment | 'all'; count: number }[]> {
  const byState = states.map(
    (state) => sql`, count(*) filter (where x.state = ${state})::int as ${sql.identifier(state)}`,
  )
  const counts = sql`select count(*)::int as "all"${sql.join(byState)}
    from (select ${stateSql} as state from vehicle_now n where ${visible(context.scope, sql`n.vin`, 'one') ?? sql`true`}) x`
  const answer = await countSegments(context, { names: ['all', ...states], counts })
  const places = new Map(['all', ...Object.keys(vehicleSegments)].map((name, at) => [name, at]))
  return answer.toSorted((a, b) => (places.get(a.segment) ?? 0) - (places.get(b.segment) ?? 0)) as never
}
