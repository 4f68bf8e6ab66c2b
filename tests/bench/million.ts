import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bindingCookie } from '../../src/features/base/accounts/session/authenticate.ts'
import { hashOf, newSecret } from '../../src/platform/token.ts'

export const fleetSize = 1_000_000
export const modelCount = 24
const seriesCount = 8
const groupCount = 20
/** Vehicle columns copied into a group membership. */
const copiedColumns = 'vehicle_id, plate, model, channel_name, production_date'
const carrying = 'v.id, v.plate, v.model, v.channel_name, v.production_date'

/** Fills a migrated, empty database with a fleet. Every vehicle is in one group. */
export async function fillFleet(client: pg.Client, count = fleetSize): Promise<void> {
  await client.query(
    `insert into series (name, code, power_mode) select 'Series ' || n, 'S' || n, 'BEV' from generate_series(1, ${seriesCount}) n`,
  )
  await client.query(
    `insert into model (full_code, name, series, power_mode)
     select 'BEV-' || n, 'Model ' || n, (select id from series where code = 'S' || 1 + n % ${seriesCount}), 'BEV' from generate_series(1, ${modelCount}) n`,
  )
  // Row-by-row checks and follow-up work are not measured. The columns that they fill are empty either way.
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into vehicle (vin, plate, series, model, channel_name, country_name, country_code, sales_type, serial_number, battery_pack, unit_serial, production_date)
     select 'LBENCH' || lpad(n::text, 11, '0'), '沪A' || upper(lpad(to_hex(n), 5, '0')), m.series, m.id,
       'Channel ' || n % 200, 'China', 'CN', 'private', 'SN' || n, 'BP' || n, 'UN' || n, date '2020-01-01' + (n % 1800)::int
     from generate_series(1, ${count}) n
     join (select id, series, row_number() over (order by id) as position from model) m on m.position = 1 + n % ${modelCount}
     order by n`,
  )
  await client.query(`insert into vehicle_group (name) select 'Group ' || n from generate_series(1, ${groupCount}) n`)
  // By blocks of vehicles, so that each model occurs in every group.
  await client.query(
    `insert into vehicle_group_vehicle (vin, group_id, ${copiedColumns})
     select v.vin, g.id, ${carrying} from vehicle v
     join (select id, row_number() over (order by id) as position from vehicle_group) g on g.position = 1 + (v.id / 100) % ${groupCount}`,
  )
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Adds a group with the vehicles `v` that meet a condition. */
export async function addGroup(client: pg.Client, name: string, where: string): Promise<void> {
  await client.query('insert into vehicle_group (name) values ($1)', [name])
  await client.query(
    `insert into vehicle_group_vehicle (vin, group_id, ${copiedColumns})
     select v.vin, g.id, ${carrying} from vehicle v join vehicle_group g on g.name = $1 where ${where}`,
    [name],
  )
}

export interface SignedIn {
  accountId: number
  headers: Record<string, string>
}

/** Creates an account whose role has every staff call, with a session as after a sign-in. */
export async function signedInUser(
  client: pg.Client,
  name: string,
  sees: { allVehicles: true } | { groups: number } | { named: readonly string[] },
): Promise<SignedIn> {
  const all = 'allVehicles' in sees
  const id = async (text: string, values: unknown[]) => Number((await client.query(text, values)).rows[0].id)
  const role = await id('insert into role (name, all_vehicles) values ($1, $2) returning id', [name, all])
  await client.query(
    `insert into role_permission (role_id, resource_id) select $1, id from resource where realm = 'staff'`,
    [role],
  )
  const accountId = await id(
    `insert into account (user_name, full_name, email, phone, role) values ($1, $1, $1 || '@example.com', '13800000001', $2) returning id`,
    [name, role],
  )
  if (!all)
    await client.query(
      `insert into vehicle_group_user (group_id, user_id)
       select id, $1 from vehicle_group where name = any(coalesce($3, array[name])) order by id limit $2`,
      'named' in sees ? [accountId, sees.named.length, sees.named] : [accountId, sees.groups, null],
    )
  const [token, binding] = [newSecret(), newSecret()]
  await client.query(
    `insert into session (id, account_id, token_hash, binding_hash, ip, user_agent, created_at, last_seen_at)
     values ($1, $2, $3, $4, '127.0.0.1', 'bench', now(), now())`,
    [randomUUID(), accountId, hashOf(token), hashOf(binding)],
  )
  const cookie = `${bindingCookie}=${binding}`
  return { accountId, headers: { token, customerId: String(accountId), tspLanguage: 'zh_cn', cookie } }
}
