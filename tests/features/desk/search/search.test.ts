import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../../../../src/domain/contract/vehicle-page.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { searchCalls as calls, maxFavourites } from '../../../../src/features/desk/search/search/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { boxOnPage } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { vehicleChoiceCalls } from '../../../../src/features/fleet/vehicles/vehicleChoice/contract.ts'
import { screens } from '../../../../src/features/screens.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addGroup, addVehicle } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let own: string
let foreign: string
let scopedUser: Client
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  own = await addVehicle(on.admin, catalogue, 11)
  foreign = await addVehicle(on.admin, catalogue, 12)
  await addBox(on.admin, 11, own)
  await addBox(on.admin, 12, foreign)
  const group = await addGroup(on, 'one', [own])
  scopedUser = await on.asUser({ links: [vehicleChoiceCalls.find.path], groups: [group] })
})
afterAll(() => on.close())

const vinsOf = async (client: Client, text: string) =>
  (await client.call(calls.find, { text })).data.vehicles.map(({ vin }) => vin)

test('vehicles are found by VIN, ICCID and box serial, and only by who sees them', async () => {
  expect((await vinsOf(on.admin, own.slice(-6))).sort()).toEqual([own])
  const box = partOf((await on.admin.call(fileCalls.file, { vin: own })).data, boxOnPage)
  expect((await on.admin.call(calls.find, { text: box?.iccid ?? '' })).data.vehicles).toMatchObject([
    { vin: own, by: 'iccid', found: box?.iccid },
  ])
  expect((await on.admin.call(calls.find, { text: box?.serial ?? '' })).data.vehicles).toMatchObject([
    { vin: own, by: 'serial' },
  ])
  const other = partOf((await on.admin.call(fileCalls.file, { vin: foreign })).data, boxOnPage)
  expect(await vinsOf(scopedUser, own.slice(0, 8))).toEqual([own])
  expect(await vinsOf(scopedUser, other?.serial ?? '')).toEqual([])
  expect(await vinsOf(scopedUser, foreign)).toEqual([])
  expect(await vinsOf(await on.asUser({ links: [], allVehicles: true }), own)).toEqual([])
  expect(await vinsOf(on.admin, '%%')).toEqual([])
})

test('users are found by who may read users', async () => {
  const reader = await on.asUser({ links: [userCalls.query.path] })
  expect((await reader.call(calls.find, { text: 'admi' })).data.people).toMatchObject([{ userName: 'admin' }])
  expect((await scopedUser.call(calls.find, { text: 'admi' })).data.people).toEqual([])
  expect((await scopedUser.call(calls.find, { text: 'a' })).code).toBe(20001)
})

test('favourites are one’s own, and those of vehicles that are no longer seen are not told', async () => {
  const favourites = async (client: Client, recent: string[] = []) => {
    const { data } = await client.call(calls.favourites, { recent })
    return { ...data, vehicles: data.vehicles.map(({ vin }) => vin), recent: data.recent.map(({ vin }) => vin) }
  }
  for (let times = 0; times < 2; times++) await scopedUser.call(calls.favourVehicle, { vin: own, on: true })
  await scopedUser.call(calls.favourScreen, { route: '/mySessions', on: true })
  expect(await favourites(scopedUser, [foreign, own])).toEqual({
    vehicles: [own],
    screens: ['/mySessions'],
    recent: [own],
  })
  expect(await favourites(on.admin)).toEqual({ vehicles: [], screens: [], recent: [] })
  expect((await scopedUser.call(calls.favourVehicle, { vin: foreign, on: true })).code).toBe(20003)
  expect((await scopedUser.call(calls.favourScreen, { route: '/nowhere', on: true })).code).toBe(20003)
  await scopedUser.call(calls.favourVehicle, { vin: own, on: false })
  expect((await favourites(scopedUser)).vehicles).toEqual([])
})

test('nobody keeps more than so many at hand', async () => {
  const client = await on.asUser({ links: [] })
  const codes: number[] = []
  for (const { route } of screens.slice(0, maxFavourites + 1))
    codes.push((await client.call(calls.favourScreen, { route, on: true })).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(maxFavourites)
  expect(codes.at(-1)).toBe(20005)
})
