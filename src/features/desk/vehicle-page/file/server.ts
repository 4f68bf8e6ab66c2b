import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { readVehiclePart } from '../../../../platform/thing/vehicle-page.ts'
import { alarmCalls } from '../../../work/alarms/alarm/contract.ts'
import { kindOf, kinds } from '../../../work/tracking/liveMap/kinds.ts'
import { fileCalls } from './contract.ts'

const file = serve(fileCalls.file, async ({ vin }, context) => {
  const answer: Record<string, unknown> = {}
  for (const each of context.parts.catalogue.onVehiclePage)
    answer[each.part.name] = await readVehiclePart(each, context, vin)
  return answer
})

interface GlanceRow extends Record<string, unknown> {
  vin: string
  plate: string | null
  model: string | null
  at: string | null
  clockDrift: boolean
  clockOffsetS: number | null
  online: boolean
  vehicleState: number | null
  chargingState: number | null
  alarmLevel: number | null
  speedKmh: number | null
  socPercent: number | null
  odometerKm: number | null
  encrypted: boolean | null
  certificateUntil: string | null
}
const glance = serve(fileCalls.glance, async ({ vin }, { db, parts, user }) => {
  const { rows } = await db.execute<GlanceRow>(sql`
    select vehicle_now.vin, plate, model, vehicle_now.online, vehicle_state as "vehicleState", charging_state as "chargingState",
      clock_offset_s::float8 as "clockOffsetS", alarm_level as "alarmLevel", speed_kmh as "speedKmh", soc_percent as "socPercent", odometer_km as "odometerKm",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce((select clock_drift from last_message where vin = ${vin}), false) as "clockDrift",
      o.encrypted, to_char(k.not_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "certificateUntil"
    from vehicle_now
    left join vehicle_online o on o.vin = vehicle_now.vin and o.online
    left join pki_key k on k.vin = o.vin and k.revoked_at is null and k.not_after > ${moment(parts.now().getTime())}
      and ltrim(lower(k.serial), '0') = ltrim(lower(o.certificate_serial), '0')
    where vehicle_now.vin = ${vin}`)
  const row = rows[0]
  if (!row) throw fault(code.notFound, 'notFound')
  const { online: _, encrypted, vehicleState, chargingState, alarmLevel, ...fields } = row
  const { certificateUntil } = row
  const connection =
    encrypted === null ? null : !encrypted ? 'unencrypted' : certificateUntil === null ? 'tls' : 'certificate'
  const glanceFields = { ...fields, connection } as const
  const state = kinds[kindOf(row)] ?? 'offline'
  if (!user.links.has(alarmCalls.query.path)) return { ...glanceFields, state, openAlarms: null }
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from alarm where vin = ${vin} and handling = 'open'`,
  )
  return { ...glanceFields, state, openAlarms: result.rows[0]?.count ?? 0 }
})

export default thing({
  calls: [file, glance],
})
