-- What is known last of each vehicle that ever reported, beside the vehicle itself and its connection.
CREATE VIEW vehicle_last_message AS
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
  l.clock_off,
  NULL::text AS kind,
  l.vehicle_state::text AS vehicle_state,
  l.charging_state::text AS charging_state,
  l.alarm_level::text AS alarm_level,
  l.speed_kmh,
  l.soc_percent::integer AS soc_percent,
  l.odometer_km,
  l.voltage_v,
  l.current_a,
  l.longitude,
  l.latitude
FROM vehicle v
JOIN last_message l ON l.vin = v.vin AND l.at IS NOT NULL
LEFT JOIN vehicle_online o ON o.vin = v.vin;
