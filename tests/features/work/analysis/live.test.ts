import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { dashboardCalls } from '../../../../src/features/desk/dashboard/dashboard/contract.ts'
import { lastMessage, lastMessageCalls } from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicle, vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarm, alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { command, commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { campaign, campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { target, targetCalls } from '../../../../src/features/work/ota/target/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { readState } from '../../../../src/record/model/address.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { drive, vehiclesWithGroup, vinOf } from '../alarms/fleet.ts'

/** 20 May 2026, 20:00 in Beijing. */
const now = Date.UTC(2026, 4, 20, 12)
const yesterday = now - 21 * 60 * minuteMs
let on: TestServer
let some: Client
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const group = await vehiclesWithGroup(on, [1, 2, 3, 4], [1, 4])
  some = await on.asUser({ links: 'all', groups: [group] })
  const before = (minutes: number) => now - minutes * minuteMs
  await drive(on, [
    [1, yesterday, { odometerKm: 900 }],
    // 48 of the next 50 km were driven today, because the distance is split by time.
    [1, yesterday + minuteMs, { odometerKm: 950, vehicleState: 2 }],
    [1, before(30), { odometerKm: 1000 }],
    [1, before(20), { odometerKm: 1012.4 }],
    [2, before(20), { odometerKm: 500, vehicleState: 2, chargingState: 1, speedKmh: 0 }],
    [3, before(20), { odometerKm: 10, alarmLevel: 3, alarmFlags: 1 << 11 }],
    [3, before(15), { odometerKm: 15, alarmLevel: 3, alarmFlags: 1 << 11 }],
    [4, before(20), { odometerKm: 70, alarmLevel: 2, alarmFlags: 1 << 4 }],
  ])
  for (const [vehicle, online] of [[1, true] as const, [2, true] as const, [3, false] as const, [4, true] as const])
    await on.parts.store.db.execute(
      sql`insert into vehicle_online (vin, online, connected_at, last_seen) values (${vinOf(vehicle)}, ${online}, now(), now())
        on conflict (vin) do update set online = excluded.online`,
    )
  for (const [vehicle, state, at] of [
    [1, 'running', now],
    [2, 'waiting', yesterday],
    [4, 'failed', now],
    [4, 'refused', yesterday],
    [4, 'done', now],
  ] as const)
    await on.parts.store.db.execute(sql`
      insert into command (vin, kind, state, source, created_at, expires_at)
      values (${vinOf(vehicle)}, 'lock', ${state}, 'staff', to_timestamp(${at}::float8 / 1000), to_timestamp(${at}::float8 / 1000))`)
  for (const [id, state] of [
    [1, 'running'],
    [2, 'held'],
    [3, 'complete'],
  ] as const)
    await on.parts.store.db.execute(sql`
      insert into campaign (id, name, kind, state, created_by, plan, plan_hash, rules, scope, authors, planning)
      values (${id}, 'C', 'software', ${state}, 'x', '{}', '', '{}', '{}', '{}', '{}')`)
  // A failure in a completed campaign does not count.
  for (const [vehicle, of, state] of [
    [2, 1, 'rolledBack'],
    [3, 1, 'succeeded'],
    [2, 3, 'failed'],
  ] as const)
    await on.parts.store.db.execute(sql`
      insert into upgrade_target (vin, campaign, kind, rank, state, created_at, updated_at)
      values (${vinOf(vehicle)}, ${of}, 'software', 1, ${state}, now(), now())`)
})
afterAll(() => on.close())

const live = async (client: Client) => (await client.call(dashboardCalls.live)).data
const valuesOf = async (client: Client) =>
  Object.fromEntries((await live(client)).map(({ key, value }) => [key, value]))

test('what moves by the minute: now, alarms that last, and today', async () => {
  expect(await valuesOf(on.admin)).toEqual({
    online: 3,
    driving: 2,
    charging: 1,
    alarmsUnhandled: 1,
    alarm4: 0,
    alarm3: 1,
    alarm2: 1,
    alarm1: 0,
    // The reports came 20 minutes late and are not marked as backfilled.
    clockDrift: 3,
    tripsToday: 3,
    kmToday: 65,
    commandsOpen: 2,
    commandsFailed: 1,
    campaignsRunning: 1,
    campaignsHeld: 1,
    updatesFailed: 1,
  })
})

test('who sees some vehicles sees their figures', async () => {
  expect(await valuesOf(some)).toEqual({
    online: 2,
    driving: 2,
    charging: 0,
    alarmsUnhandled: 0,
    alarm4: 0,
    alarm3: 0,
    alarm2: 1,
    alarm1: 0,
    clockDrift: 2,
    tripsToday: 2,
    kmToday: 60,
    commandsOpen: 1,
    commandsFailed: 1,
    campaignsRunning: 1,
    campaignsHeld: 1,
    updatesFailed: 0,
  })
})

test('each figure is the total of the list that it opens', async () => {
  for (const client of [on.admin, some]) {
    const figures = (await live(client)).filter(({ key }) => !key.endsWith('Today'))
    const totals = figures.map(async ({ key, link: { route, query } }) => {
      const search = new URLSearchParams(query)
      if (route === '/vehicleRemoteControl/instructionLogManagement') {
        const { data } = await client.call(commandCalls.query, { filter: readState(search, command).filter })
        return [key, data.total]
      }
      if (route === '/software/taskManage')
        return [
          key,
          (await client.call(campaignCalls.query, { filter: readState(search, campaign).filter })).data.total,
        ]
      if (route === '/software/taskPushManage')
        return [key, (await client.call(targetCalls.query, { filter: readState(search, target).filter })).data.total]
      const { data } =
        route === '/warn/queryAlarm'
          ? await client.call(alarmCalls.query, { filter: readState(search, alarm).filter })
          : route === '/vehicleManagement/vehicleInfo'
            ? await client.call(vehicleCalls.query, { filter: readState(search, vehicle).filter })
            : await client.call(lastMessageCalls.query, { filter: readState(search, lastMessage).filter })
      return [key, data.total]
    })
    expect(await Promise.all(totals)).toEqual(figures.map(({ key, value }) => [key, value]))
  }
})

test('a figure needs both the call of its list and the menu that opens it', async () => {
  const [route, query] = ['/warn/queryAlarm', alarmCalls.query.path]
  const keysOf = async (links: string[]) =>
    (await live(await on.asUser({ links, allVehicles: true }))).map(({ key }) => key)
  expect(await keysOf([route, query])).toEqual(['alarmsUnhandled', 'alarm4', 'alarm3', 'alarm2', 'alarm1'])
  expect(await keysOf([route])).toEqual([])
  expect(await keysOf([query])).toEqual([])
})
