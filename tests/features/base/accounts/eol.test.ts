import { afterAll, beforeAll, expect, test } from 'vitest'
import { eolRoleCalls } from '../../../../src/features/base/accounts/eolRole/contract.ts'
import { eolUserCalls } from '../../../../src/features/base/accounts/eolUser/contract.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { departmentId, idsOf } from './accounts.ts'

let on: TestServer
let role: number
let user: { id: number; password: string }
beforeAll(async () => {
  on = await openTestServer()
  const permissions = await idsOf(on, [vehicleCalls.query.path], 'eol')
  role = (await on.admin.call(eolRoleCalls.add, { name: 'Line', permissions, allVehicles: true })).data.id
  const person = { fullName: 'Line Worker', email: 'w@example.com', phone: '13800000004' }
  const department = await departmentId(on)
  user = (await on.admin.call(eolUserCalls.add, { ...person, userName: 'worker', department, role })).data
})
afterAll(() => on.close())

test('the tree of the end of line is its own', async () => {
  const eol = (await on.admin.call(eolRoleCalls.tree)).data.map(({ id }) => id)
  const staff = new Set((await on.admin.call(roleCalls.tree)).data.map(({ id }) => id))
  expect(eol.length).toBeGreaterThan(0)
  expect(eol.some((id) => staff.has(id))).toBe(false)
  const permissions = await idsOf(on, [vehicleCalls.query.path])
  expect((await on.admin.call(eolRoleCalls.add, { name: 'Mixed', permissions })).code).toBe(20001)
})

test('its users sign in like others and get their own menu', async () => {
  const worker = await on.signIn('worker', user.password)
  const passwordChange = { oldpassword: user.password, newpassword: 'Line-Harbour-29', surePsd: 'Line-Harbour-29' }
  await worker.call(sessionCalls.updatePassword, passwordChange)
  const menu = (await worker.call(sessionCalls.me)).data.menuList
  expect(menu.map(({ url }) => url)).toEqual(['/vehicleManagement'])
  expect(menu[0]?.children.map(({ url }) => url)).toEqual(['/vehicleManagement/vehicleInfo'])
  expect((await worker.call(vehicleCalls.query, {})).code).toBe(200)
  expect((await worker.call(roleCalls.query, {})).code).toBe(20002)
})

test('ids of the other realm are unknown, both ways', async () => {
  const { admin } = on
  const staff = admin.id
  const staffRole = (await admin.call(userCalls.one, { id: staff })).data.role?.id ?? 0
  const unknown = [
    await admin.call(userCalls.one, { id: user.id }),
    await admin.call(userCalls.update, { id: user.id, fullName: 'x' }),
    await admin.call(userCalls.remove, { ids: [user.id] }),
    await admin.call(userCalls.disable, { ids: [user.id] }),
    await admin.call(userCalls.resetUserPassword, { id: user.id }),
    await admin.call(eolUserCalls.one, { id: staff }),
    await admin.call(eolUserCalls.update, { id: staff, fullName: 'x' }),
    await admin.call(roleCalls.one, { id: role }),
    await admin.call(roleCalls.update, { id: role, remark: 'x' }),
    await admin.call(roleCalls.remove, { ids: [role] }),
    await admin.call(eolRoleCalls.one, { id: staffRole }),
    await admin.call(eolRoleCalls.update, { id: staffRole, remark: 'x' }),
    await admin.call(eolRoleCalls.remove, { ids: [staffRole] }),
  ]
  expect(unknown.map(({ code }) => code)).toEqual(unknown.map(() => 20003))
  expect((await admin.call(eolUserCalls.update, { id: user.id, role: staffRole })).code).toBe(20001)
  expect((await admin.call(userCalls.query, { filter: { userName: 'worker' } })).data.total).toBe(0)
  expect((await admin.call(eolUserCalls.query, {})).data.total).toBe(1)
})

test('deleting says how many users of its own realm it touches', async () => {
  const staffRole = (await on.admin.call(userCalls.one, { id: on.admin.id })).data.role?.id ?? 0
  const countUsers = async (call: typeof roleCalls.touched, id: number) =>
    (await on.admin.call(call, { ids: [id] })).data.users
  expect(await countUsers(eolRoleCalls.touched, role)).toBe(1)
  expect(await countUsers(eolRoleCalls.touched, staffRole)).toBe(0)
  expect(await countUsers(roleCalls.touched, role)).toBe(0)
})

test('a user who is disabled is signed out, and signs in again once enabled; the sheet has these users alone', async () => {
  const { admin } = on
  const ids = [user.id]
  const worker = await on.session(user.id)
  expect((await admin.call(eolUserCalls.disable, { ids })).data).toEqual({ count: 1 })
  expect((await worker.call(vehicleCalls.query, {})).code).toBe(403)
  // Users of the other realm are enabled by that realm's own call.
  expect((await admin.call(userCalls.enable, { ids })).code).toBe(20003)
  expect((await admin.call(eolUserCalls.enable, { ids })).data).toEqual({ count: 1 })
  const again = await on.session(user.id)
  expect((await again.call(vehicleCalls.query, {})).code).toBe(200)
  const sheet = (await admin.call(eolUserCalls.export, { format: 'csv' })).body.toString()
  expect(sheet).toContain('Line Worker')
  expect(sheet.trim().split('\n')).toHaveLength(2)
})

test('names of roles may be the same in both sets', async () => {
  const permissions = await idsOf(on, [vehicleCalls.query.path])
  expect((await on.admin.call(roleCalls.add, { name: 'Line', permissions })).code).toBe(200)
})
