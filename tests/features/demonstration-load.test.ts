import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsagePoint } from '../../src/domain/contract/points.ts'
import { requireValidPoints } from '../../src/features/work/analysis/point/collect.ts'
import { trackerItem } from '../../src/features/work/analysis/zentao/contract.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { loadDemonstration } from '../../src/virtual-fleet/demonstration/load.ts'
import { adminPassword, openTestServer, type TestServer } from '../platform/harness.ts'

const now = new Date('2026-11-21T04:00:00Z')
let on: TestServer
let empty: Record<string, number>
beforeAll(async () => {
  // Jobs do not run, so the rows that they would add are not counted.
  on = await openTestServer({ now })
  empty = await on.rowCounts()
  await loadDemonstration(on.parts)
})
afterAll(() => on.close())

test('the fleet is as large as it is meant to be, and a second start adds nothing', async () => {
  const loadedCounts = await on.rowCounts()
  const addedRows = (table: string) => (loadedCounts[table] ?? 0) - (empty[table] ?? 0)
  expect({
    vehicles: addedRows('vehicle'),
    models: addedRows('model'),
    series: addedRows('series'),
    // 60 accounts of staff and 8 of the end-of-line area. 8 and 2 roles, without the administrators' role, which exists
    // already.
    accounts: addedRows('account'),
    roles: addedRows('role'),
    groups: addedRows('vehicle_group'),
    departments: addedRows('department'),
    boxes: addedRows('box') >= 2_000,
    sims: addedRows('sim_plan') >= 1_900,
  }).toEqual({
    vehicles: 2_000,
    models: 24,
    series: 8,
    accounts: 68,
    roles: 10,
    groups: 20,
    departments: 17,
    boxes: true,
    sims: true,
  })
  for (const table of [
    'certificate',
    'plate',
    'battery_change',
    'head_unit_change',
    'box_change',
    'model_picture',
    'animation',
    'pki_key',
    'message_key',
  ])
    expect([table, addedRows(table) > 0]).toEqual([table, true])
  await loadDemonstration(on.parts)
  expect(await on.rowCounts()).toEqual(loadedCounts)
})

test('two stores filled at the same moment of the clock hold the same', async () => {
  const other = await openTestServer({ now })
  await Promise.all([loadDemonstration(other.parts), loadDemonstration(other.parts)])
  const digest = async ({ parts }: TestServer) =>
    (
      await parts.store.db.execute(sql`select
        (select md5(string_agg(concat_ws(' ', vin, plate, model, box_serial, production_date), ',' order by vin)) from vehicle) as vehicles,
        (select md5(string_agg(concat_ws(' ', serial, iccid, status), ',' order by serial)) from box) as boxes,
        (select md5(string_agg(concat_ws(' ', user_name, phone, role, department), ',' order by user_name)) from account where user_name <> 'admin') as accounts,
        (select md5(string_agg(concat_ws(' ', group_id, vin), ',' order by group_id, vin)) from vehicle_group_vehicle) as members`)
    ).rows
  expect(await digest(other)).toEqual(await digest(on))
  await other.close()
})

test('its use of pages names pages and calls that there are, and its Zentao items are as an import takes them', async () => {
  const { db } = on.parts.store
  const { rows: points } = await db.execute<Record<string, unknown> & UsagePoint>(
    sql`select distinct 0 as seq, 0 as "agoMs", name, value from point`,
  )
  expect(points.length).toBeGreaterThan(8)
  expect(() => requireValidPoints(on.parts, { points })).not.toThrow()
  const { rows: items } = await db.execute<Record<string, unknown>>(sql`select * from tracker_item`)
  expect(items.length).toBeGreaterThan(100)
  for (const item of items) {
    expect(trackerItem.fields.number.pattern.test(String(item.number))).toBe(true)
    expect([item.number, item.state === 'closed']).toEqual([item.number, item.closed_at !== null])
    const times = [item.opened_at, item.resolved_at, item.closed_at]
      .filter((at) => at !== null)
      .map((at) => Date.parse(String(at)))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
})

test('nobody of it can sign in', async () => {
  const { rows } = await on.parts.store.db.execute<{ name: string; realm: string; locked: boolean }>(
    sql`select user_name as name, realm, password_hash is null as locked from account where user_name <> 'admin' order by id`,
  )
  expect(rows).toHaveLength(68)
  expect(rows.filter(({ locked: isLocked }) => !isLocked)).toEqual([])
  const some = ['staff', 'eol'].map((realm) => rows.find((row) => row.realm === realm)?.name)
  for (const username of some)
    for (const password of ['', username, adminPassword])
      expect((await on.anonymous.post('/user/login', { username, password })).code).not.toBe(200)
})
