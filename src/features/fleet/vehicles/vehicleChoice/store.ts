import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, doublePrecision, pgView, smallint, sql, text } from '../../../../platform/store/drizzle.ts'

/**
 * Current state of vehicles: record, model name, connection and last message. One row per vehicle, even if it has never
 * reported. Columns that a query does not read are not looked up. Every vehicle that reports has a row of presence.
 * Citus can join vehicles to one other table locally. With two it would first copy both, hence the subquery.
 */
export const vehicleNow = pgView('vehicle_now', {
  id: bigint({ mode: 'number' }),
  vin: text(),
  plate: text(),
  modelId: bigint({ mode: 'number' }),
  model: text(),
  channelCode: text(),
  online: boolean(),
  lastSeen: instant(),
  at: instant(),
  receivedAt: instant(),
  locatedAt: instant(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  driveAt: instant(),
  vehicleState: smallint(),
  chargingState: smallint(),
  speedKmh: doublePrecision(),
  odometerKm: doublePrecision(),
  socPercent: smallint(),
  voltageV: doublePrecision(),
  currentA: doublePrecision(),
  alarmAt: instant(),
  alarmLevel: smallint(),
  fences: bigint({ mode: 'number' }).array(),
  createdAt: instant(),
  updatedAt: instant(),
  clockOffsetS: bigint({ mode: 'number' }),
}).as(sql`
  select v.id, v.vin, v.plate, v.model as model_id, (select m.name from model m where m.id = v.model) as model, v.channel_code,
    coalesce(s.online, false) as online, s.last_seen, s.at, s.received_at, s.located_at, s.longitude, s.latitude,
    s.drive_at, s.vehicle_state, s.charging_state, s.speed_kmh, s.odometer_km, s.soc_percent, s.voltage_v, s.current_a,
    s.alarm_at, s.alarm_level, s.fences, v.created_at, v.updated_at, s.clock_offset_s
  from vehicle v left join (
    select o.vin, o.online, o.last_seen, l.at, l.received_at, l.located_at, l.longitude, l.latitude, l.drive_at,
      l.vehicle_state, l.charging_state, l.speed_kmh, l.odometer_km, l.soc_percent, l.voltage_v, l.current_a,
      l.alarm_at, l.alarm_level, l.fences, l.clock_offset_s
    from vehicle_online o left join last_message l on l.vin = o.vin) s on s.vin = v.vin`)
