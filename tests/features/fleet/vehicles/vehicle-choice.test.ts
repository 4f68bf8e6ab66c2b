import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { rawExportCalls } from '../../../../src/features/fleet/messages/rawExport/contract.ts'
import { chosenVins } from '../../../../src/features/fleet/vehicles/vehicleChoice/choice.ts'
import {
  vehicleChoiceCalls as calls,
  type VehicleChoice,
} from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import { scopeOf } from '../../../../src/platform/scope.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'

let on: TestServer
let user: Client
let userId: number
let [own, foreign, model]: number[] = []
const vins = [1, 2, 3, 4].map(vinOf)

beforeAll(async () => {
  on = await openTestServer()
  const { store } = on.parts
  await addVehicles(store, [1, 2, 3, 4])
  const { rows } = await store.db.execute<{ id: number }>(
    sql`insert into vehicle_group (name) values ('own'), ('foreign') returning id::int`,
  )
  ;[own, foreign] = rows.map(({ id }) => id)
  await store.db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values
    (${vins[0]}, ${own}), (${vins[1]}, ${own}), (${vins[1]}, ${foreign}), (${vins[2]}, ${foreign})`)
  await store.db.execute(sql`update vehicle set plate = '沪A_100%', channel_name = 'North' where vin = ${vins[1]}`)
  await store.db.execute(sql`update vehicle set channel_name = 'North' where vin = ${vins[2]}`)
  const [vehicle] = (
    await store.db.execute<{ model: number }>(sql`select model::int as model from vehicle where vin = ${vins[0]}`)
  ).rows
  model = vehicle?.model
  user = await on.asUser({ links: 'all', groups: [own!] })
  const [member] = (
    await store.db.execute<{ id: number }>(
      sql`select user_id::int as id from vehicle_group_user where group_id = ${own}`,
    )
  ).rows
  userId = member!.id
})
afterAll(() => on.close())

const chosenVehicles = async (client: Client, choice: VehicleChoice) =>
  (await client.call(calls.chosen, { choice, list: true })).data

test('each way chooses within what the caller sees', async () => {
  const [one, two, three, four] = vins as [string, string, string, string]
  const ways: [VehicleChoice, string[], string[]][] = [
    [{ by: 'all' }, [one, two, three, four], [one, two]],
    [{ by: 'vins', vins: [three.toLowerCase(), two, 'NOSUCH'] }, [two, three], [two]],
    [{ by: 'models', ids: [model!] }, [one, two, three, four], [one, two]],
    [{ by: 'groups', ids: [own!, foreign!] }, [one, two, three], [one, two]],
    // A group outside the caller's scope selects nothing, not even vehicles that are also in one of the caller's
    // groups.
    [{ by: 'groups', ids: [foreign!] }, [two, three], []],
    [{ by: 'condition', filter: { channelName: 'North' } }, [two, three], [two]],
  ]
  for (const [choice, ofAdmin, ofUser] of ways) {
    expect([choice, (await chosenVehicles(on.admin, choice)).vins]).toEqual([choice, ofAdmin])
    expect([choice, await chosenVehicles(user, choice)]).toEqual([choice, { count: ofUser.length, vins: ofUser }])
  }
})

test('a foreign VIN in a choice looks like one that does not exist', async () => {
  const exportInput = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z', content: 'frames', format: 'csv' }
  const [foreignVin, unknown] = await Promise.all(
    [vins[2]!, 'LNOSUCH0000000000'].map((vin) =>
      user.post(rawExportCalls.start.path, { ...exportInput, vehicles: { by: 'vins', vins: [vins[0]!, vin] } }),
    ),
  )
  expect(foreignVin).toMatchObject({ code: code.notFound })
  expect(String(foreignVin?.body)).toEqual(String(unknown?.body))
  const { db } = on.parts.store
  const scope = await scopeOf(on.parts.store, userId, false)
  const faultOf = (choice: VehicleChoice, most = 10) => chosenVins(db, scope, choice, most).catch((fault) => fault)
  expect(await faultOf({ by: 'vins', vins: [vins[1]!, vins[0]!] })).toEqual([vins[0], vins[1]])
  for (const choice of [
    { by: 'groups', ids: [foreign!] },
    { by: 'condition', filter: { vin: vins[2] } },
  ] as VehicleChoice[])
    expect(await faultOf(choice)).toMatchObject({ code: code.invalid })
})

test('none and too many are told, with the bound and how many they are', async () => {
  const exportInput = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z', content: 'frames', format: 'csv' }
  const none = await user.post(rawExportCalls.start.path, {
    ...exportInput,
    vehicles: { by: 'groups', ids: [foreign] },
  })
  expect(none.code).toBe(code.invalid)
  expect(JSON.stringify(none.data)).toMatch(/vehicles/)
  const scope = await scopeOf(on.parts.store, userId, false)
  const fault = await chosenVins(on.parts.store.db, scope, { by: 'all' }, 1).catch((error: unknown) => error)
  expect(JSON.stringify(fault)).toMatch(/"most":1,"count":2/)
})

test('vehicles are found by a piece of VIN or plate; signs of a pattern mean themselves', async () => {
  const find = async (client: Client, search: string) =>
    (await client.call(calls.find, { search })).data.vehicles.map(({ vin }) => vin)
  expect(await find(on.admin, vins[2]!.slice(-6).toLowerCase())).toEqual([vins[2]])
  expect(await find(user, vins[2]!.slice(-6))).toEqual([])
  expect(await find(user, 'a_100%')).toEqual([vins[1]])
  expect(await find(user, '%')).toEqual([vins[1]])
})

test('groups and models to choose from, with what the caller sees of them', async () => {
  const { data } = await user.call(calls.options, {})
  expect(data.groups).toEqual([{ id: own, name: 'own', vehicles: 2 }])
  expect(data.models.find(({ id }) => id === model)?.vehicles).toBe(2)
  const all = (await on.admin.call(calls.options, {})).data
  expect(all.groups.map(({ name, vehicles }) => [name, vehicles])).toEqual([
    ['foreign', 2],
    ['own', 2],
  ])
  expect(all.models.find(({ id }) => id === model)?.vehicles).toBe(4)
})

test('vehicle_now has one row for each vehicle, also for those that never reported', async () => {
  const { rows } = await on.parts.store.db.execute(
    sql`select vin, model is not null as known, online, at from vehicle_now order by vin`,
  )
  expect(rows).toEqual(vins.map((vin) => ({ vin, known: true, online: false, at: null })))
})

test('none of it without the permission', async () => {
  const unprivilegedUser = await on.asUser({ links: [] })
  for (const { path } of [calls.find, calls.options, calls.chosen])
    expect((await unprivilegedUser.post(path, {})).code).toBe(code.forbidden)
})
