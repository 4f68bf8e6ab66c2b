import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isGet } from '../../../src/domain/contract/call.ts'
import { each, placesOf, type ScopedPlace } from '../../../src/domain/contract/scope.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { idOf, inScope, tableOf, vinFieldOf } from '../../../src/platform/record/query.ts'
import { findRecord } from '../../../src/platform/record/table.ts'
import { scopeOf } from '../../../src/platform/scope.ts'
import { and, sql } from '../../../src/platform/store/drizzle.ts'
import type { CatalogueCall } from '../../../src/platform/thing/catalogue.ts'
import { loadDemonstration } from '../../../src/virtual-fleet/demonstration/load.ts'
import { callsOf, features, type WatchedRows, watchRows } from '../calls.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { smallest } from './smallest.ts'

const unknownVin = 'LSVAM4187C2184849'
const unknownId = 987_654_321
let on: TestServer
let user: Client
let watchedRows: WatchedRows
let [own, foreign] = ['', '']

beforeAll(async () => {
  on = await openTestServer()
  await loadDemonstration(on.parts)
  const { db } = on.parts.store
  const { rows } = await db.execute<{ vin: string }>(sql`select vin from vehicle order by vin limit 2`)
  ;[own = '', foreign = ''] = rows.map(({ vin }) => vin)
  await db.execute(sql`insert into vehicle_group (id, name) values (9001, 'of one')`)
  await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${own}, 9001)`)
  await db.execute(sql`
    insert into alarm (vin, code, kind, level, begin_at, changed_at) values (${foreign}, 1, 'vehicle', 2, now(), now())`)
  await db.execute(sql`
    insert into fault (vin, source, dtc, number, state, first_seen_at, last_seen_at)
    values (${foreign}, 'dtc', 1, 'P0000-01', 'present', now(), now())`)
  await db.execute(sql`
    insert into share_link (vin, kind, token_hash, expires_at, created_by)
    values (${foreign}, 'location', 'x', now() + interval '1 day', 'x')`)
  await db.execute(sql`insert into geofence (name, shape) values ('another’s', 'circle')`)
  await db.execute(sql`
    insert into login_refusal (vin, reason, address, count, first_at, last_at)
    values (${foreign}, 'wrongIccid', '10.0.0.1', 1, now(), now())`)
  await db.execute(sql`
    with one as (
      insert into command (vin, kind, state, source, expires_at) values (${foreign}, 'wake', 'expired', 'staff', now())
      returning vin, id)
    insert into command_step (vin, command_id, at, event) select vin, id, now(), 'asked' from one`)
  await db.execute(sql`
    insert into breakdown_call (vin, called_at, state) values (${foreign}, now(), 'open')`)
  for (const vin of [own, foreign])
    await db.execute(sql`
      insert into forward_target (name, enabled, host, port, version, account, platform_code, confirm, vehicles, vins, rate)
      values (${vin}, false, '127.0.0.1', 1, 'v2016', 'tsp', 'P', 'none', 'list', ${vin}, 1)`)
  for (const vin of [own, foreign])
    await db.execute(
      sql`insert into platform_account (name, password_hash, vins) values (${vin.slice(-12)}, 'x', ${vin})`,
    )
  await db.execute(sql`
    insert into vehicle_chip (vin, chip, algorithm, public_key) values (${foreign}, 'another’s', 'sm2', '00')`)
  for (const vin of [own, foreign])
    await db.execute(sql`
      insert into job (name, input, state, finished_at)
      values ('geofenceReminder', jsonb_build_object('vin', ${vin}::text, 'event', 0), 'failed', now())`)
  await db.execute(sql`
    insert into command_batch (kind, reason, issuer, total, per_minute, user_id) values ('wake', 'x', 'another', 1, 1, 0)`)
  await db.execute(sql`
    insert into command (vin, kind, state, source, expires_at) values (${foreign}, 'wake', 'expired', 'staff', now())`)
  await db.execute(sql`
    insert into log_file (vin, source, state, from_at, until_at, reason, user_id, issuer, transport, created_at, updated_at)
    values (${foreign}, 'box', 'failed', now(), now(), 'x', 0, 'another', 'parts', now(), now())`)
  await db.execute(sql`
    insert into script_run (vin, script, version, versions, state, status, params, user_id, issuer, created_at, updated_at, ended_at)
    values (${foreign}, 1, 1, '{}', '{}', 'done', '{}', 0, 'another', now(), now(), now())`)
  await db.execute(sql`
    insert into device_token (vin, hash, box_serial, way, issuer, created_at, updated_at)
    values (${foreign}, 'x', 'B-foreign', 'shown', 'another', now(), now())`)
  await db.execute(sql`insert into ecu_key (vin, ecu, public_key) values (${foreign}, 'BMS', ${'0f'.repeat(32)})`)
  await db.execute(sql`
    insert into ecu_version (vin, ecu, reported_at, source, difference) values (${foreign}, 'BMS', now(), 'line', 'noBaseline')`)
  await db.execute(sql`
    insert into ecu_version_entry (vin, ecu, version, installed_at, reason) values (${foreign}, 'BMS', '1.0', now(), 'x')`)
  await db.execute(sql`
    insert into upgrade_target (vin, campaign, kind, rank, state, created_at, updated_at)
    values (${foreign}, 1, 'software', 1, 'skipped', now(), now())`)
  await db.execute(sql`
    insert into upgrade_step (vin, campaign, at, event, source, created_at, updated_at)
    values (${foreign}, 1, now(), 'skipped', 'job', now(), now())`)
  await db.execute(sql`
    insert into vehicle_service (vin, function, until, months, source) values (${foreign}, 'adas', now(), 1, 'staff')`)
  await db.execute(sql`
    with one as (
      insert into exchange_batch (name, kind, functions, months, quantity, valid_until)
      values ('foreign', 'reset', '["adas"]', 1, 1, now()) returning id)
    insert into exchange_code (batch, digest, tail, valid_until, state, vin)
    select id, 'x', 'TAIL', now(), 'exchanged', ${foreign} from one`)
  await db.execute(sql`
    with one as (
      insert into goods (code, name, class, price, unit, on_sale) values ('G', 'G', 'other', 1, 'x', true) returning id)
    insert into goods_order (number, goods, goods_name, quantity, vin, ordered_at)
    select 'O-foreign', id, 'G', 1, ${foreign}, now() from one`)
  await db.execute(sql`
    insert into invoice (serial, "order", type, title, amount, rate)
    select 'F-foreign', id, 'ordinary', 'x', 1, '0' from goods_order where number = 'O-foreign'`)
  await db.execute(sql`
    insert into chart (name, look, query, user_id)
    values ('another’s', 'bar', '{"explore":"trips","dimensions":[],"measures":["count"],"filters":[],"period":{"days":7}}', 0)`)
  await db.execute(sql`
    insert into alert_rule (name, state, condition, subject, every, runs, mail, user_id)
    select 'another’s', 'waiting', 'any', 'total', 'h1', 1, false, min(id) from account`)
  await db.execute(sql`
    insert into subscription (name, state, rhythm, hour, owner, lang)
    select 'another’s', 'active', 'daily', 8, min(id), 'zh' from account`)
  await db.execute(sql`
    insert into list_view (name, route, record, search, user_id) values ('another’s', '/warn/queryAlarm', 'alarm', '', 0)`)
  await db.execute(sql`
    with one as (
      insert into webhook (name, address, state, failures, secret, user_id)
      select 'another’s', 'https://a.example/', 'active', 0, 'x', min(id) from account returning id, user_id)
    insert into webhook_delivery (event, sender, about, address, state, attempts, user_id, webhook, body)
    select 'webhook.test', 'test', 'x', 'https://a.example/', 'failed', 1, user_id, id, '{}' from one`)
  await db.execute(sql`
    insert into chat_robot (name, service, address, language, events, user_id)
    select 'another’s', 'wecom', 'plain:https://qyapi.weixin.qq.com/x', 'en', '["trip"]', min(id) from account`)
  await db.execute(sql`
    insert into mqtt_target (name, enabled, host, port, topic, names, rate, user_id)
    select 'foreign', false, 'a.example', 1, 't', 'vss', 1, min(id) from account`)
  await db.execute(sql`insert into prototype (number, vin, project_phase) values ('P-foreign', ${foreign}, 'pilot')`)
  const { rows: cars } = await db.execute<{ id: number }>(sql`select id::int as id from vehicle where vin = ${foreign}`)
  expect((await on.admin.call(vehicleCalls.update, { id: cars[0]?.id ?? 0, plate: '沪A00009' })).code).toBe(200)
  user = await on.asUser({ links: 'all', groups: [9001] })
  watchedRows = await watchRows(on, notes)
})
afterAll(() => on.close())

/** Records without a row of another user. */
const missing = new Set<string>()

/** Id of this record that is, or is not, visible to the user. Undefined where the record has no scope. */
async function idOfOne(name: string, isVisible: boolean): Promise<number | undefined> {
  const registeredRecord = findRecord(name)
  if (!registeredRecord || (!registeredRecord.scopeCondition && !vinFieldOf(registeredRecord.record))) return undefined
  const table = tableOf(registeredRecord.record)
  const scopeCondition = inScope(registeredRecord.record, await scopeOf(on.parts.store, user.id, false))
  const where = and(
    registeredRecord.where,
    scopeCondition && (isVisible ? scopeCondition : sql`(${scopeCondition}) is not true`),
  )
  const [row] = (await on.parts.store.db
    .select({ id: idOf(table) } as never)
    .from(table)
    .where(where)
    .limit(1)) as { id: number }[]
  if (!row && !isVisible) missing.add(name)
  return row?.id
}

/** Returns the input with a value at a path. */
function put(input: unknown, [first, ...rest]: ScopedPlace['path'], value: unknown): unknown {
  if (first === undefined) return value
  if (first === each) return [put((input as unknown[] | undefined)?.[0], rest, value)]
  const fields = (input ?? {}) as Record<string, unknown>
  return { ...fields, [first]: put(fields[first], rest, value) }
}
/** True when the input has the path. Paths of other alternatives are missing. */
const hasPlace = (input: unknown, [first, ...rest]: ScopedPlace['path']): boolean => {
  if (first === undefined) return true
  const inner = first === each ? (input as unknown[] | undefined)?.[0] : (input as Record<string, unknown>)?.[first]
  return inner !== undefined && hasPlace(inner, rest)
}
const fieldName = (path: ScopedPlace['path']) => path.filter((name) => name !== each).join('.')

async function send(call: CatalogueCall['call'], input: unknown) {
  if (!isGet(call)) return user.post(call.path, input)
  const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
  return user.raw({ method: 'GET', url: `${call.path}?${query}`, headers: user.headers() })
}

/** Tables that a refusal may write to. */
const notes = ['operation_log', 'sign_in_attempt', 'session', 'import_row']

/**
 * Sends the id of another user's row or vehicle, then one that does not exist. Both answers must be alike, and nothing
 * is written. Sends nothing where the record has no scope.
 */
async function checkPlace(
  { call, scoped: scopedPlaces }: CatalogueCall,
  { path, rule }: ScopedPlace,
): Promise<boolean> {
  if (rule.of === 'any') return false
  const other = rule.of === 'vin' ? foreign : await idOfOne(rule.record, false)
  if (other === undefined) return false
  let whole = smallest(call.input, path)
  // All other ids are the user's own, as far as there are rows.
  let isOwn = true
  for (const otherPlace of scopedPlaces) {
    if (otherPlace.path === path || otherPlace.rule.of !== 'record' || !hasPlace(whole, otherPlace.path)) continue
    const id = await idOfOne(otherPlace.rule.record, true)
    isOwn = id !== undefined
    whole = put(whole, otherPlace.path, id ?? unknownId)
  }
  const input = put(whole, path, other)
  expect(call.input.safeParse(input).error?.issues ?? []).toEqual([])
  await watchedRows.take()
  const answer = await send(call, input)
  if (rule.of === 'vin' && rule.unseen === 'skip') {
    const insertedRows = await on.parts.store.db.execute(sql`select 1 from geofence_vehicle where vin = ${foreign}`)
    expect(insertedRows.rows).toHaveLength(0)
    return true
  }
  const code = rule.unseen === 'name' && isOwn ? 20001 : 20003
  expect(answer.code).toBe(code)
  if (code === 20001) expect(answer.data).toMatchObject({ fields: [{ field: fieldName(path) }] })
  const none = await send(call, put(whole, path, rule.of === 'vin' ? unknownVin : unknownId))
  // A field with many VINs reports the wrong one.
  const text = ({ body }: typeof answer) => String(body).replaceAll(foreign, unknownVin)
  expect(text(answer)).toBe(text(none))
  expect(await watchedRows.take()).toEqual([])
  return true
}

describe('what an input names of vehicles is compared with what the caller sees', () => {
  let checked = 0
  test.each(features)(
    'of each call of %s: a foreign one is answered as an unknown one is, and nothing changes',
    async (feature) => {
      const failures: string[] = []
      for (const catalogueCall of callsOf(on, feature))
        for (const place of catalogueCall.scoped) {
          const isChecked = await checkPlace(catalogueCall, place).catch((error: Error) => {
            failures.push(`${catalogueCall.call.path} ${fieldName(place.path)}: ${error.message}`)
            return true
          })
          if (isChecked) checked++
        }
      expect(failures).toEqual([])
    },
  )

  test('of each record there was a row of another, and most calls name something', () => {
    expect([...missing]).toEqual([])
    expect(checked).toBeGreaterThan(60)
  })
})

describe('contracts', () => {
  /** Inputs with a VIN that does not name a vehicle of the platform, with reasons. */
  const texts: Record<string, string> = {
    '/prototypeVehicle/add': 'the VIN that a prototype car is to get',
    '/prototypeVehicle/update': 'the VIN that a prototype car is to get',
  }

  test('every VIN of an input says whether it must be one that the caller sees', () => {
    const silent = on.parts.catalogue.calls.flatMap(({ call }) =>
      placesOf(call.input).flatMap(({ path, rule }) => {
        const name = path.findLast((part) => part !== each)
        const isVin = typeof name === 'string' && /^(vins?|fromVin|toVin|follow)$/.test(name)
        // A filter is a condition of the query, which is limited to the caller's scope.
        return isVin && !rule && !path.includes('filter') && !(call.path in texts)
          ? [`${call.path} ${fieldName(path)}`]
          : []
      }),
    )
    expect(silent).toEqual([])
  })

  test('an id of a record with a vehicle says of which record it is', () => {
    const silent = on.parts.catalogue.calls.flatMap(({ call, record }) => {
      const registeredRecord = record ? findRecord(record) : undefined
      if (!registeredRecord || (!registeredRecord.scopeCondition && !vinFieldOf(registeredRecord.record))) return []
      return placesOf(call.input).flatMap(({ path, rule }) =>
        ['id', 'ids'].includes(String(path[0])) && !rule ? [`${call.path} ${fieldName(path)}`] : [],
      )
    })
    expect(silent).toEqual([])
  })

  test('places are found through every kind of schema', () => {
    const schema = z.strictObject({ a: z.array(z.strictObject({ vin: z.string().optional() })).default([]) })
    expect(placesOf(schema).map(({ path }) => path)).toEqual([['a', each, 'vin']])
  })
})
