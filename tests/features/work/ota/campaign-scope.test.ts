/**
 * An account sees exactly the campaign's vehicles in its scope. Sums include all vehicles and are marked accordingly.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import {
  boxTaskCalls,
  boxTaskLogCalls,
  boxTaskVehicleCalls,
} from '../../../../src/features/work/ota/boxTask/contract.ts'
import { campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { eolTaskCalls } from '../../../../src/features/work/ota/eolTask/contract.ts'
import { targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { updateLogCalls } from '../../../../src/features/work/ota/updateLog/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { madeCampaign, reportEvents, turn, wholeWay } from './campaigns.ts'

let on: TestServer
let some: Client
let box: number
let eol: number
const vins = [1, 2, 3, 4].map(vinOf)
const own = [vinOf(1), vinOf(3)]
const foreign = [vinOf(2), vinOf(4)]
const at = (id: number) => ({ filter: { campaign: [id, id] } })
const of = (id: number) => ({ filter: { campaign: [id] } })

beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3, 4]) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'own', own)] })
  const group = { name: '1', share: { by: 'vins' as const, vins }, errorPercent: null, soakHours: 0 }
  const rate = { perMinute: 600, maximum: 600, factor: 1 }
  box = await madeCampaign(on, { vins, kind: 'box', rules: { groups: [group], rate } as never })
  await turn(on)
  await reportEvents(on, box, vins, ...wholeWay.slice(0, 4))
  await reportEvents(on, box, [vinOf(1), vinOf(2)], { event: 'failed', code: 'hash', text: 'block 17' })
  await turn(on)
  eol = await madeCampaign(on, { vins: foreign.slice(0, 1), kind: 'eol' })
})
afterAll(() => on.close())

const visibleVins = async (client: Client) => {
  const lists = {
    targets: await callData(client, targetCalls.query, of(box)),
    log: await callData(client, updateLogCalls.query, of(box)),
    taskVehicles: await callData(client, boxTaskVehicleCalls.query, at(box)),
    taskLog: await callData(client, boxTaskLogCalls.query, at(box)),
  }
  return Object.fromEntries(
    Object.entries(lists).map(([name, { rows }]) => [name, [...new Set(rows.map(({ vin }) => vin))].sort()]),
  )
}

test('vehicles, their steps and their log are those of the user alone, in lists and in exports', async () => {
  expect(await visibleVins(on.admin)).toEqual({ targets: vins, log: vins, taskVehicles: vins, taskLog: vins })
  expect(await visibleVins(some)).toEqual({ targets: own, log: own, taskVehicles: own, taskLog: own })
  const exports = [
    [targetCalls.export, of(box)],
    [updateLogCalls.export, of(box)],
    [boxTaskVehicleCalls.export, at(box)],
    [boxTaskLogCalls.export, at(box)],
  ] as const
  for (const [call, filter] of exports) {
    const text = (await some.call(call, { format: 'csv', ...filter } as never)).body.toString()
    expect([call.path, ...vins.filter((vin) => text.includes(vin))]).toEqual([call.path, ...own])
  }
})

test('another vehicle of the same campaign is like one that is not there', async () => {
  const { rows } = await callData(on.admin, targetCalls.query, of(box))
  const others = rows.filter(({ vin }) => foreign.includes(vin)).map(({ id }) => id)
  const unknown = { vin: 'LTEST000000000999', campaign: box }
  for (const vin of foreign) {
    const refusal = await some.call(targetCalls.detail, { vin, campaign: box })
    const never = await some.call(targetCalls.detail, unknown)
    expect([refusal.code, refusal.msg]).toEqual([never.code, never.msg])
    expect((await some.call(targetCalls.forceClose, { vin, campaign: box, reason: 'r' })).code).toBe(refusal.code)
    expect((await some.call(boxTaskCalls.pauseVin, { id: box, vin, paused: true })).code).toBe(refusal.code)
  }
  const mine = rows.find(({ vin }) => vin === vinOf(3))!.id
  for (const call of [targetCalls.cancel, targetCalls.again])
    expect((await some.call(call, { ids: others })).code).toBe(code.notFound)
  expect((await some.call(targetCalls.one, { id: others[0]! })).code).toBe(code.notFound)
  // In a mixed list only the vehicle in the account's scope is changed.
  expect(await callData(some, targetCalls.cancel, { ids: [mine, ...others] })).toEqual({ count: 1 })
  const changedTargets = await on.parts.store.db.execute<{ vin: string }>(
    sql`select vin from upgrade_target where campaign = ${box} and (paused or state in ('cancelling', 'closed', 'cancelled'))`,
  )
  expect(changedTargets.rows).toEqual([{ vin: vinOf(3) }])
})

test('sums are of all vehicles and say so; vehicles that a group names are those that the user sees', async () => {
  const all = await callData(on.admin, campaignCalls.progress, { id: box })
  const part = await callData(some, campaignCalls.progress, { id: box })
  expect([all.seen, part.seen]).toEqual([null, 2])
  expect(part.groups).toMatchObject([{ total: 4, causes: { hash: 2 } }])
  expect(part.groups[0]?.counts).toEqual(all.groups[0]?.counts)
  expect([part.vins, part.rules.groups[0]?.share]).toEqual([own, { by: 'vins', vins: own }])
  const text = JSON.stringify(part)
  expect(foreign.filter((vin) => text.includes(vin))).toEqual([])
  expect((await callData(some, campaignCalls.progress, { id: eol })).seen).toBe(0)
})

test('one task by its id: of its own kind alone, with the sums of all its vehicles', async () => {
  const task = await callData(some, boxTaskCalls.one, { id: box })
  expect(task).toMatchObject({ id: box, name: 'BMS 2.0.0', state: 'running', taskState: 'notFinished', total: 4 })
  expect(await callData(some, eolTaskCalls.one, { id: eol })).toMatchObject({ id: eol, state: 'scheduled', total: 1 })
  expect((await some.call(boxTaskCalls.one, { id: eol })).code).toBe(code.notFound)
  expect((await some.call(eolTaskCalls.one, { id: box })).code).toBe(code.notFound)
  expect((await some.call(boxTaskCalls.one, { id: 999_999 })).code).toBe(code.notFound)
  const station = await on.asUser({ links: [eolTaskCalls.one.path] })
  expect((await station.call(boxTaskCalls.one, { id: box })).code).toBe(code.forbidden)
})

test('a campaign that was approved is kept for 10 years, whoever deletes it; a draft is not', async () => {
  const { db } = on.parts.store
  const statements = [
    sql`delete from campaign where id = ${box}`,
    sql`delete from campaign_step where campaign = ${box}`,
    sql`update campaign_step set remark = 'x' where campaign = ${box}`,
    sql`truncate campaign_step`,
  ]
  await db.execute(sql`insert into campaign_step (campaign, at, event) values (${box}, now(), 'approved')`)
  for (const statement of statements) await expect(db.execute(statement)).rejects.toThrow()
  expect((await on.admin.call(campaignCalls.remove, { ids: [box] })).code).toBe(code.state)
  const steps = await db.execute<{ event: string }>(sql`select event from campaign_step where campaign = ${box}`)
  expect(steps.rows.length).toBeGreaterThan(2)
  const draft = await madeCampaign(on, { vins: own, kind: 'eol' })
  await db.execute(sql`update campaign set state = 'draft' where id = ${draft}`)
  expect(await callData(on.admin, campaignCalls.remove, { ids: [draft] })).toEqual({ count: 1 })
})
