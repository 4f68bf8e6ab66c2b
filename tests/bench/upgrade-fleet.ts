/** Fills PostgreSQL with a fleet and the software of its ECUs: vehicles of one type, each with eight ECUs. */
import type pg from 'pg'

export const vehicleCount = 100_000
export const ecuCodes = ['BMS', 'VCU', 'MCU', 'TBOX', 'IVI', 'GW', 'OBC', 'BCM'] as const
const versionCount = 5
/** Version that baselines require of each ECU. It is the last but one, and a few vehicles have a newer one. */
export const requiredVersion = 4
export const vinOf = (n: number) => `LBENCH${String(n).padStart(11, '0')}`

/** Fills a migrated, empty database. ECU versions are not compared with a baseline yet. */
export async function fillUpgradeFleet(client: pg.Client): Promise<void> {
  // Row-by-row checks and follow-up work are not measured.
  await client.query("set session_replication_role = 'replica'")
  await client.query(`insert into series (name, code, power_mode) values ('S', 'S', 'BEV')`)
  await client.query(
    `insert into model (full_code, name, series, power_mode) select 'M', 'M', id, 'BEV' from series limit 1`,
  )
  await client.query(
    `insert into vehicle (vin, plate, series, model, box_serial)
     select 'LBENCH' || lpad(n::text, 11, '0'), '沪A' || upper(lpad(to_hex(n), 5, '0')), m.series, m.id, 'B' || n
     from generate_series(1, ${vehicleCount}) n cross join model m`,
  )
  await client.query(
    `insert into box (serial, vin, iccid, imei, msisdn, status)
     select 'B' || id, vin, '8986' || lpad(id::text, 16, '0'), lpad(id::text, 15, '0'), lpad(id::text, 13, '0'), 'mounted'
     from vehicle`,
  )
  await client.query(`insert into vehicle_type (code, name, name_en) values ('T1', 'T1', 'T1')`)
  await client.query(
    `insert into ota_model (model, vehicle_type, enabled) select m.id, t.id, true from model m cross join vehicle_type t`,
  )
  await client.query(
    `insert into ecu (code, name, name_en, request_address, response_address, services)
     select code, code, code, '7E0', '7E8', '["22"]'::jsonb from unnest($1::text[]) code`,
    [ecuCodes],
  )
  await client.query(
    `insert into vehicle_ecu (vehicle_type, ecu, part_number, position, is_primary)
     select t.id, e.id, 'P-' || e.code, e.id, e.code = 'TBOX' from ecu e cross join vehicle_type t`,
  )
  await client.query(
    `insert into software_version (part_number, version, counter, kind, state, notes_zh, notes_en, file, size, hash, released_at)
     select 'P-' || code, '1.' || n, n, 'full', 'released', '-', '-', code || '.bin', 1000,
       encode(sha256((code || n)::bytea), 'hex'), now()
     from unnest($1::text[]) code cross join generate_series(1, ${versionCount}) n`,
    [ecuCodes],
  )
  await client.query(
    `insert into content_sum (hash, size, sha1, md5, type)
     select hash, size, repeat('b', 40), md5(hash), 'application/octet-stream' from software_version`,
  )
  await addBaseline(client, 'First', ecuCodes, requiredVersion)
  await client.query(
    `insert into ecu_version (vin, ecu, version, reported_at, source, hardware_id, serial, difference)
     select v.vin, e.code, '1.' || case when v.id % 20 = 0 then 5 else 1 + (v.id * 7 + e.id) % 4 end,
       now() - interval '1 hour' - (v.id * 131 + e.id * 17) % 1700000 * interval '1 second',
       (array['event', 'manifest', 'query', 'line'])[1 + v.id % 4], 'HW1', e.code || '-' || v.id, 'noBaseline'
     from vehicle v cross join ecu e`,
  )
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Adds a released baseline with the `n`-th version of these ECUs. */
export async function addBaseline(
  client: pg.Client,
  name: string,
  ecus: readonly string[],
  n: number,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into baseline (name, vehicle_type, state, ecus, released_at)
     select $1, id, 'draft', cardinality($2::text[]), clock_timestamp() from vehicle_type returning id`,
    [name, ecus],
  )
  const id = Number(rows[0]?.id)
  await client.query(
    `insert into baseline_version (baseline, vehicle_ecu, software_version)
     select $1, t.id, s.id from vehicle_ecu t join ecu e on e.id = t.ecu
     join software_version s on s.part_number = t.part_number and s.counter = $3 where e.code = any($2::text[])`,
    [id, ecus, n],
  )
  await client.query(`update baseline set state = 'released' where id = $1`, [id])
  return id
}

/** Sets the vehicles of a planned campaign as halfway through, in all states, each with its events. */
export async function playCampaign(client: pg.Client, campaign: number): Promise<void> {
  const states = ['succeeded', 'succeeded', 'succeeded', 'failed', 'timedOut', 'rolledBack', 'offered', 'downloading']
  await client.query(
    `update upgrade_target set state = ($2::text[])[1 + rank % 8], action = id, offered_at = now() - interval '1 day',
       notified_at = now() - interval '23 hours', code = case when rank % 8 between 3 and 5 then 'install' end,
       downloading_at = now() - interval '22 hours', ended_at = case when rank % 8 < 6 then now() - interval '1 hour' end
     where campaign = $1 and rank % 16 < 12`,
    [campaign, states],
  )
  await client.query(
    `insert into upgrade_step (vin, campaign, at, event, state, source, created_at, updated_at)
     select t.vin, t.campaign, now() - interval '1 day' + n * interval '1 hour', e, e, 'ddi', now(), now()
     from upgrade_target t cross join unnest('{offered,notified,accepted,downloading,downloaded,installing}'::text[])
       with ordinality as s(e, n)
     where t.campaign = $1 and t.offered_at is not null`,
    [campaign],
  )
  await client.query('vacuum analyze upgrade_target, upgrade_step')
}
