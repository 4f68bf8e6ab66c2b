import type pg from 'pg'
import { fleetSize } from './million.ts'

/** Fills in trips, alarms and messages over the last 30 days, `rows` of each, and a last message per vehicle. */
export async function fillReports(client: pg.Client, rows: number): Promise<void> {
  const each = Math.max(1, Math.round(rows / fleetSize))
  const vehicles = Math.round(rows / each)
  // Ordered by time, as reports arrive.
  const from = `from generate_series(0, ${each - 1}) k, generate_series(1, ${vehicles}) n`
  const vin = `'LBENCH' || lpad(n::text, 11, '0')`
  const at = `date_trunc('second', now()) - interval '30 days' + (k * ${Math.round((30 * 86_400) / each)} + n % 3600) * interval '1 second'`
  await client.query("set synchronous_commit = 'off'")
  await client.query(`
    insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_km, end_km, packets, backfilled, metres, changed_at)
    select ${vin}, 1, 2, ${at}, ${at} + interval '20 minutes', ${at} + interval '20 minutes', k * 20, k * 20 + 15, 120, 0, 15000, now() ${from}`)
  await client.query(`
    insert into alarm (vin, kind, code, level, begin_at, last_seen_at, end_at, changed_at)
    select ${vin}, 'general', k % 16, 1 + n % 3, ${at}, ${at}, ${at} + interval '1 minute', now() ${from}`)
  // Not encrypted, as in nearly every fleet.
  await client.query(`create table message_bench partition of message default`)
  await client.query(`
    insert into message (vin, at, kind, digest, received_at, frame)
    select ${vin}, ${at}, 2, k, ${at}, decode(repeat('23', 21) || '01' || repeat('23', 38), 'hex') ${from}`)
  await client.query(`
    insert into last_message (vin, at, received_at, drive_at, vehicle_state, charging_state, speed_kmh, odometer_km, soc_percent, alarm_at, alarm_level, changed_at)
    select v.vin, now(), now(), now(), 1 + v.id % 3, 3, v.id % 120, v.id % 200000, v.id % 100, now(), case when v.id % 1000 = 0 then 3 else 0 end, now()
    from vehicle v on conflict do nothing`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
