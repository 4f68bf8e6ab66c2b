import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, pgView, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/store/columns.ts'

/**
 * What a vehicle is and how it is now: its record, its model's name, whether it is connected, and its last message. One
 * row for each vehicle, also for those that never reported. What a query does not read is not looked up.
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
  vehicleState: smallint(),
  chargingState: smallint(),
  speedKmh: doublePrecision(),
  odometerKm: doublePrecision(),
  socPercent: smallint(),
  voltageV: doublePrecision(),
  currentA: doublePrecision(),
  alarmLevel: smallint(),
  fences: bigint({ mode: 'number' }).array(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select v.id, v.vin, v.plate, v.model as model_id, m.name as model, v.channel_code,
    coalesce(o.online, false) as online, o.last_seen, l.at, l.received_at, l.located_at, l.longitude, l.latitude,
    l.vehicle_state, l.charging_state, l.speed_kmh, l.odometer_km, l.soc_percent, l.voltage_v, l.current_a,
    l.alarm_level, l.fences, v.created_at, v.updated_at
  from vehicle v left join model m on m.id = v.model
    left join last_message l on l.vin = v.vin left join vehicle_online o on o.vin = v.vin`)
