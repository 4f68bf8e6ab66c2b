import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
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
  serial: string | null
}

/** End of a vehicle's valid certificate with this serial number (hex), ISO 8601. */
async function certificateEnd(db: Db, vin: string, serial: string, now: number): Promise<string | null> {
  // Citus joins no table of the coordinator to those of a vehicle.
  const { rows } = await db.execute<{ end: string }>(sql`
    select not_after as "end" from pki_key where vin = ${vin} and revoked_at is null and not_after > ${moment(now)}
      and ltrim(lower(serial), '0') = ltrim(lower(${serial}), '0')`)
  return rows[0] ? new Date(rows[0].end).toISOString() : null
}
const glance = serve(fileCalls.glance, async ({ vin }, { db, parts, user }) => {
  const { rows } = await db.execute<GlanceRow>(sql`
    select vehicle_now.vin, plate, model, vehicle_now.online, vehicle_state as "vehicleState", charging_state as "chargingState",
      clock_offset_s::float8 as "clockOffsetS", alarm_level as "alarmLevel", speed_kmh as "speedKmh", soc_percent as "socPercent", odometer_km as "odometerKm",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce((select clock_drift from last_message where vin = ${vin}), false) as "clockDrift",
      o.encrypted, o.certificate_serial as serial
    from vehicle_now left join vehicle_online o on o.vin = vehicle_now.vin and o.online
    where vehicle_now.vin = ${vin}`)
  const row = rows[0]
  if (!row) throw fault(code.notFound, 'notFound')
  const { online: _, encrypted, serial, vehicleState, chargingState, alarmLevel, ...fields } = row
  const certificateUntil = serial === null ? null : await certificateEnd(db, vin, serial, parts.now().getTime())
  const connection =
    encrypted === null ? null : !encrypted ? 'unencrypted' : certificateUntil === null ? 'tls' : 'certificate'
  const glanceFields = { ...fields, certificateUntil, connection } as const
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
