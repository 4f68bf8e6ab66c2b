-- zh: 车辆列表、车辆页和最新报文显示终端时钟快了或慢了多少，并可筛选；驾驶舱统计时钟有误的在线车辆
-- en: Vehicle lists, vehicle pages and last messages say by how much a vehicle's clock is ahead or behind, and can be filtered by it. The dashboard counts connected vehicles with a wrong clock.
ALTER TABLE "last_message" ADD COLUMN "clock_offset_s" bigint;--> statement-breakpoint
-- side by side: one more column behind the others, which are the same.
CREATE OR REPLACE VIEW "public"."vehicle_now" AS (
  select v.id, v.vin, v.plate, v.model as model_id, (select m.name from model m where m.id = v.model) as model, v.channel_code,
    coalesce(s.online, false) as online, s.last_seen, s.at, s.received_at, s.located_at, s.longitude, s.latitude,
    s.drive_at, s.vehicle_state, s.charging_state, s.speed_kmh, s.odometer_km, s.soc_percent, s.voltage_v, s.current_a,
    s.alarm_at, s.alarm_level, s.fences, v.created_at, v.updated_at, s.clock_offset_s
  from vehicle v left join (
    select o.vin, o.online, o.last_seen, l.at, l.received_at, l.located_at, l.longitude, l.latitude, l.drive_at,
      l.vehicle_state, l.charging_state, l.speed_kmh, l.odometer_km, l.soc_percent, l.voltage_v, l.current_a,
      l.alarm_at, l.alarm_level, l.fences, l.clock_offset_s
    from vehicle_online o left join last_message l on l.vin = o.vin) s on s.vin = v.vin);--> statement-breakpoint
-- side by side: one more column; a clock that is behind is a drift, too, once a process of this release has seen it.
CREATE OR REPLACE VIEW vehicle_last_message AS
SELECT
  v.id,
  v.created_at,
  l.changed_at AS updated_at,
  v.vin,
  v.plate,
  v.model,
  v.series,
  coalesce(o.online, false) AS online,
  o.last_seen,
  l.at,
  l.received_at,
  l.clock_drift OR l.clock_offset_s IS NOT NULL AS clock_drift,
  CASE WHEN l.backfilled THEN 'reissue' ELSE 'report' END AS kind,
  l.vehicle_state::text AS vehicle_state,
  l.charging_state::text AS charging_state,
  l.alarm_level::text AS alarm_level,
  l.speed_kmh,
  l.soc_percent::integer AS soc_percent,
  CASE WHEN l.alarm_mark = 'abnormal' THEN coalesce(l.abnormal, '[]') || '["alarmLevel"]' ELSE l.abnormal END AS abnormal,
  CASE WHEN l.alarm_mark = 'invalid' THEN coalesce(l.invalid, '[]') || '["alarmLevel"]' ELSE l.invalid END AS invalid,
  l.odometer_km,
  l.voltage_v,
  l.current_a,
  l.longitude,
  l.latitude,
  l.clock_offset_s
FROM vehicle v
JOIN last_message l ON l.vin = v.vin AND l.at IS NOT NULL
LEFT JOIN vehicle_online o ON o.vin = l.vin;
