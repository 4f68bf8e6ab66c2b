import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleGroupCalls as calls } from '../../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addVehicles } from './accounts.ts'

const vins = Array.from({ length: 6 }, (_, index) => `LTEST00000000000${index + 1}`)
const [first = '', second = '', third = '', fourth = ''] = vins
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, vins)
})
afterAll(() => on.close())

const newGroup = async (name: string) => (await on.admin.call(calls.add, { name })).data.id
const everyCall = Object.values(calls).map(({ path }) => path)
const member = (group: number) => on.asUser({ links: [...everyCall, vehicleCalls.query.path], groups: [group] })

test('vehicles and users move in and out, and are counted', async () => {
  const group = await newGroup('North')
  expect((await on.admin.call(calls.addVehicles, { group, vins: [first, second] })).data).toEqual({ count: 2 })
  expect((await on.admin.call(calls.addVehicles, { group, vins: [first] })).data).toEqual({ count: 0 })
  expect((await on.admin.call(calls.addUsers, { group, users: [on.admin.id] })).data).toEqual({ count: 1 })
  const list = await on.admin.call(calls.query, { filter: { name: 'North' } })
  expect(list.data.rows[0]).toMatchObject({ vehicles: 2, users: 1 })
  const inside = await on.admin.call(calls.vehiclesIn, { group, pageSize: 10 })
  expect(inside.data.rows.map(({ vin }) => vin)).toEqual([first, second])
  const outside = await on.admin.call(calls.vehiclesOut, { group, search: third })
  expect(outside.data).toMatchObject({ total: 1, rows: [{ vin: third }] })
  expect((await on.admin.call(calls.usersIn, { group })).data.rows[0]?.id).toBe(on.admin.id)
  expect((await on.admin.call(calls.usersOut, { group, search: 'admin' })).data.total).toBe(0)
  expect((await on.admin.call(calls.removeVehicles, { group, vins: [first] })).data).toEqual({ count: 1 })
  expect((await on.admin.call(calls.removeUsers, { group, users: [on.admin.id] })).data).toEqual({ count: 1 })
  expect((await on.admin.call(calls.addVehicles, { group, vins: ['LTEST000000000099'] })).code).toBe(20003)
  expect((await on.admin.call(calls.addUsers, { group, users: [999_999] })).code).toBe(20003)
  expect((await on.admin.call(calls.usersIn, { group: 999_999 })).code).toBe(20003)
})

test('names are unique, and counted while one is typed', async () => {
  await newGroup('Named')
  expect((await on.admin.call(calls.countByName, { name: 'Named' })).data).toEqual({ count: 1 })
  expect((await on.admin.call(calls.countByName, { name: 'Free' })).data).toEqual({ count: 0 })
  expect((await on.admin.call(calls.add, { name: 'Named' })).code).toBe(20004)
})

test('a member sees and moves only visible vehicles, and does not join what holds others', async () => {
  const own = await newGroup('Own')
  const foreign = await newGroup('Foreign')
  await on.admin.call(calls.addVehicles, { group: own, vins: [first, second] })
  await on.admin.call(calls.addVehicles, { group: foreign, vins: [second, third] })
  const user = await member(own)
  expect((await user.call(vehicleCalls.query, {})).data.total).toBe(2)
  const groups = (await user.call(calls.query, { filter: { name: 'Foreign' } })).data.rows
  expect(groups[0]?.vehicles).toBe(1)
  expect((await user.call(calls.vehiclesIn, { group: foreign })).data.rows.map(({ vin }) => vin)).toEqual([second])
  expect((await user.call(calls.vehiclesOut, { group: foreign })).data.rows.map(({ vin }) => vin)).toEqual([first])
  expect((await user.call(calls.addVehicles, { group: own, vins: [third] })).code).toBe(20003)
  expect((await user.call(calls.removeVehicles, { group: foreign, vins: [third] })).code).toBe(20003)
  expect((await user.call(calls.addUsers, { group: foreign, users: [user.id] })).code).toBe(20002)
  expect((await user.call(calls.remove, { ids: [foreign] })).code).toBe(20002)
  expect((await user.call(vehicleCalls.query, {})).data.total).toBe(2)
  expect((await on.admin.call(calls.removeUsers, { group: own, users: [user.id] })).code).toBe(200)
  expect((await user.call(vehicleCalls.query, {})).data.total).toBe(0)
})

test('who does not see all vehicles of a group changes nothing about it and is not shown its users', async () => {
  const own = await newGroup('Half seen')
  const half = await newGroup('Half')
  const hiddenGroup = await newGroup('Hidden')
  await on.admin.call(calls.addVehicles, { group: own, vins: [first] })
  await on.admin.call(calls.addVehicles, { group: half, vins: [first, third] })
  await on.admin.call(calls.addVehicles, { group: hiddenGroup, vins: [third] })
  for (const group of [half, hiddenGroup]) await on.admin.call(calls.addUsers, { group, users: [on.admin.id] })
  const user = await member(own)
  const sheet = (group: number) =>
    user.upload(`VIN\n${first}\n`, 'v.csv', { path: calls.importByVin.path, fields: { group: String(group) } })
  const attempts = (group: number) => [
    user.call(calls.update, { id: group, name: 'Renamed' }),
    user.call(calls.remove, { ids: [group] }),
    user.call(calls.addUsers, { group, users: [user.id] }),
    user.call(calls.removeUsers, { group, users: [on.admin.id] }),
    user.call(calls.usersIn, { group }),
    user.call(calls.usersOut, { group }),
    user.call(calls.addVehicles, { group, vins: [first] }),
    user.call(calls.removeVehicles, { group, vins: [first] }),
    sheet(group),
  ]
  const codes = async (group: number) => (await Promise.all(attempts(group))).map(({ code }) => code)
  expect(await codes(half)).toEqual(Array(9).fill(20002))
  // A group without a visible vehicle is reported as missing.
  expect(await codes(hiddenGroup)).toEqual(Array(9).fill(20003))
  const visibleGroups = (await user.call(calls.query, { pageSize: 100 })).data.rows
  expect(visibleGroups.find(({ id }) => id === half)).toMatchObject({ vehicles: 1, users: null })
  expect(visibleGroups.find(({ id }) => id === own)).toMatchObject({ vehicles: 1, users: 1 })
  expect(visibleGroups.some(({ id }) => id === hiddenGroup)).toBe(false)
  expect((await user.call(calls.one, { id: hiddenGroup })).code).toBe(20003)
  expect((await user.call(calls.vehiclesIn, { group: hiddenGroup })).code).toBe(20003)
  for (const group of [half, hiddenGroup]) {
    expect((await on.admin.call(calls.usersIn, { group })).data.rows.map(({ id }) => id)).toEqual([on.admin.id])
    expect((await on.admin.call(calls.update, { id: group, name: `Renamed ${group}` })).code).toBe(200)
  }
  expect((await user.call(calls.update, { id: own, name: 'Mine, renamed' })).code).toBe(200)
})

test('an import by VIN adds all or nothing and names the wrong rows', async () => {
  const group = await newGroup('Imported')
  const bring = (sheet: string, client = on.admin, into = group) =>
    client.upload(sheet, 'vins.csv', { path: calls.importByVin.path, fields: { group: String(into) } })
  const bad = await bring(`VIN\n${first}\nNOT-A-VIN\nLTEST000000000099\n`)
  expect(bad).toMatchObject({ code: 200, data: { count: 0, faults: [{ row: 3 }, { row: 4 }] } })
  expect((await on.admin.call(calls.vehiclesIn, { group })).data.total).toBe(0)
  expect((await bring('VIN\n')).data).toMatchObject({ count: 0, faults: [{ row: 1 }] })
  const good = await bring(`VIN\n${first}\n${first.toLowerCase()}\n${fourth}\n`)
  expect(good.data).toEqual({ count: 2, faults: [] })
  const empty = await newGroup('Empty')
  const other = await member(empty)
  expect((await bring(`${second}\n`, other)).code).toBe(20003)
  expect((await bring(`${second}\n`, other, empty)).data).toMatchObject({ count: 0, faults: [{ row: 1 }] })
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const wrong = await on.admin.upload(picture, 'x.csv', { path: calls.importByVin.path, fields: { group: '1' } })
  expect([20009, 200]).toContain(wrong.code)
})
